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

/// The beginning of the names of links over a network.
pub(super) const TCP: &str = "tcp://";

/// What to do if nothing at the other end of a link identifies itself.
pub(crate) fn no_identity(name: &str) -> &'static str {
    if name.starts_with(TCP) {
        return "see that a board is served there, and not another service";
    }
    "check that the board is configured and powered, and that the rate is its own"
}

/// What to do if a link breaks.
pub(super) fn mend(name: &str) -> &'static str {
    if name.starts_with(TCP) {
        return "see that a board is served there, and not another service, then try again";
    }
    "check the cable and the board's supply, then try again"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_over_a_network_has_no_cable_and_no_rate() {
        for name in ["tcp://127.0.0.1:22", "/dev/ttyUSB1"] {
            let is_wire = !name.starts_with(TCP);
            assert_eq!(no_identity(name).contains("the rate"), is_wire);
            assert_eq!(mend(name).contains("cable"), is_wire);
            assert_eq!(mend(name).contains("another service"), !is_wire);
        }
    }

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
