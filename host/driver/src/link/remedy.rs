//! The remedies for a serial port that cannot be opened, for each operating system.
//!
//! Every function takes the system's name as in [`std::env::consts::OS`], so that the tests see the remedies of all
//! systems.

/// An example of the path of a board's serial device.
pub(super) fn example(system: &str) -> &'static str {
    match system {
        "linux" => "/dev/ttyUSB1",
        "macos" => "/dev/cu.usbserial-FT00011",
        "windows" => "COM4",
        _ => "/dev/cuaU1",
    }
}

/// How to list the serial devices.
pub(super) fn look(system: &str) -> &'static str {
    match system {
        "linux" => "look for it with `ls /dev/ttyUSB* /dev/ttyACM*`",
        "macos" => "look for it with `ls /dev/cu.*`",
        "windows" => "look for its COM port in the Device Manager, under Ports",
        _ => "look for it with `ls /dev/cua*`",
    }
}

/// How to get the permission to open the device at `path`.
pub(super) fn permit(system: &str, path: &str) -> String {
    match system {
        "linux" => {
            "add yourself to the group that owns it, which `ls -l` names: dialout on Debian \
            (`sudo usermod -aG dialout $USER`), uucp on Arch; then log in again"
                .to_owned()
        }
        "windows" => "close the other program that has it open".to_owned(),
        _ => {
            format!("see who may with `ls -l {path}`, and start the program as that user or as one of that group")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_for_linux_is_said_on_linux_only() {
        for system in ["linux", "macos", "windows", "freebsd"] {
            let said = [
                example(system),
                look(system),
                &permit(system, example(system)),
            ]
            .join("\n");
            for word in ["dialout", "usermod", "ttyUSB"] {
                assert_eq!(said.contains(word), system == "linux", "{system:?}: {said}");
            }
        }
    }

    #[test]
    fn macos_names_the_callout_devices_and_windows_its_ports() {
        assert!(look("macos").contains("/dev/cu."));
        assert!(permit("macos", "/dev/cu.x").contains("ls -l /dev/cu.x"));
        assert!(look("windows").contains("Device Manager"));
        assert!(example("windows").starts_with("COM"));
    }
}
