//! What to do about a serial port that cannot be opened, system by system.

/// An operating system, as far as remedies differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum System {
    Linux,
    MacOs,
    Windows,
    /// Another one, such as FreeBSD.
    Other,
}

impl System {
    /// The one this program was built for.
    pub(super) const HERE: Self = if cfg!(target_os = "linux") {
        Self::Linux
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else if cfg!(windows) {
        Self::Windows
    } else {
        Self::Other
    };
}

/// The path of a board's serial device, for example.
pub(super) fn example(system: System) -> &'static str {
    match system {
        System::Linux => "/dev/ttyUSB1",
        System::MacOs => "/dev/cu.usbserial-FT00011",
        System::Windows => "COM4",
        System::Other => "/dev/cuaU1",
    }
}

/// How to see which serial devices there are.
pub(super) fn look(system: System) -> &'static str {
    match system {
        System::Linux => "look for it with `ls /dev/ttyUSB* /dev/ttyACM*`",
        System::MacOs => "look for it with `ls /dev/cu.*`",
        System::Windows => "look for its COM port in the Device Manager, under Ports",
        System::Other => "look for it with `ls /dev/cua*`",
    }
}

/// How to be allowed to open the device at `path`.
pub(super) fn permit(system: System, path: &str) -> String {
    match system {
        System::Linux => {
            "add yourself to the group that owns it, which `ls -l` names: dialout on Debian \
            (`sudo usermod -aG dialout $USER`), uucp on Arch; then log in again"
                .to_owned()
        }
        System::Windows => "close the other program that has it open".to_owned(),
        System::MacOs | System::Other => {
            format!("see who may with `ls -l {path}`, and start the program as that user or as one of that group")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_linux_is_said_on_linux_only() {
        for system in [System::Linux, System::MacOs, System::Windows, System::Other] {
            let said = [
                example(system),
                look(system),
                &permit(system, example(system)),
            ]
            .join("\n");
            for word in ["dialout", "usermod", "ttyUSB"] {
                assert_eq!(
                    said.contains(word),
                    system == System::Linux,
                    "{system:?}: {said}"
                );
            }
        }
    }

    #[test]
    fn macos_names_the_callout_devices_and_windows_its_ports() {
        assert!(look(System::MacOs).contains("/dev/cu."));
        assert!(permit(System::MacOs, "/dev/cu.x").contains("ls -l /dev/cu.x"));
        assert!(look(System::Windows).contains("Device Manager"));
        assert!(example(System::Windows).starts_with("COM"));
    }
}
