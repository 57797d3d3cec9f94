use super::*;
use crate::board::board;
use crate::family::{ecp5::ECP5, ice40::ICE40};
use crate::testing::{fake_tool, toolbox};
use std::fs;
use tempfile::TempDir;

/// A machine with these tools, a bitstream, and a board if it is plugged in.
struct Machine {
    folder: TempDir,
}

impl Machine {
    fn new(tools: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (program, script) in tools {
            fake_tool(folder.path(), program, script);
        }
        let bits = [&[0xFF, 0, b'c', 0, 0xFF][..], ICE40.preamble, &[0x51, 0]].concat();
        fs::write(folder.path().join("top.bin"), bits).unwrap();
        fs::create_dir(folder.path().join("devices")).unwrap();
        Self { folder }
    }

    /// Plugs in the device; without a node it may not be used, even by root.
    fn plug_in(&self, product: &str, has_node: bool) {
        self.plug_in_at("1-2", product, has_node);
    }

    fn plug_in_at(&self, place: &str, product: &str, has_node: bool) {
        let device = self.folder.path().join("devices").join(place);
        fs::create_dir_all(&device).unwrap();
        for (name, value) in [
            ("idVendor", "0403"),
            ("idProduct", product),
            ("busnum", "1"),
            ("devnum", "4"),
            ("product", "Alchitry Cu"),
            ("serial", "FT0001"),
        ] {
            fs::write(device.join(name), format!("{value}\n")).unwrap();
        }
        if has_node {
            let nodes = self.folder.path().join("nodes/001");
            fs::create_dir_all(&nodes).unwrap();
            fs::write(nodes.join("004"), "").unwrap();
        }
    }

    fn command(&self) -> Result<FlashCommand, FlashError> {
        self.command_for("alchitry-cu")
    }

    fn command_for(&self, name: &str) -> Result<FlashCommand, FlashError> {
        let board = board(name).unwrap();
        let file = self.folder.path().join("top.bin");
        FlashCommand::new(board, &file, &toolbox(self.folder.path()))
    }

    fn devices(&self) -> UsbDevices {
        let root = self.folder.path();
        UsbDevices::at(root.join("devices"), root.join("nodes"))
    }

    fn flash(&self) -> Result<Flashed, String> {
        let command = self.command().unwrap();
        let flashed = command.run(&self.devices(), None);
        flashed.map_err(|error| error.to_string())
    }
}

const LOADER: (&str, &str) = ("openFPGALoader", "echo 'openFPGALoader v0.10.0'");
const ICEPROG: (&str, &str) = ("iceprog", "echo 'VERIFY OK'; exit 0");

/// What comes of a flash that was read back.
const VERIFIED: Result<Flashed, String> = Ok(Flashed { is_verified: true });

#[test]
fn the_exact_command_is_told() {
    for (tools, words) in [
        (
            &[LOADER, ICEPROG][..],
            "openFPGALoader -b ice40_generic -f --verify ",
        ),
        (&[ICEPROG], "iceprog "),
    ] {
        let machine = Machine::new(tools);
        let file = machine.folder.path().join("top.bin");
        let told = machine.command().unwrap().to_string();
        assert_eq!(told, format!("{words}{}", file.display()));
    }
    assert_eq!(quoted("a b'c"), r"'a b'\''c'");
}

// As the vendors' own pages give them; the table has the places.
#[test]
fn every_board_has_its_own_command() {
    let tools = ["iceprog", "tinyprog", "icesprog", "dfu-util"];
    let machine = Machine::new(&tools.map(|tool| (tool, "echo 'tool 1.0'")));
    for (board, words) in [
        ("ice40-hx8k-breakout", "iceprog"),
        ("icebreaker", "iceprog"),
        ("tinyfpga-bx", "tinyprog -p"),
        ("icesugar", "icesprog"),
        ("pico-ice", "dfu-util -d 1209:b1c0 -a 0 -R -D"),
    ] {
        let file = machine.folder.path().join("top.bin");
        let told = machine.command_for(board).unwrap().to_string();
        assert_eq!(told, format!("{words} {}", file.display()));
    }
}

// As the programs' own pages give them: trabucayre/openFPGALoader, `src/board.hpp`, and kost/fujprog, `README.md`; for dfu-util the
// vendor's `Makefile`.
#[test]
fn boards_with_an_ecp5_take_its_bitstreams_and_have_their_own_commands() {
    let fujprog = [("fujprog", "exit 0")];
    let dfu_util = [("dfu-util", "echo 'tool 1.0'")];
    for (tools, board, words) in [
        (
            &[LOADER][..],
            "ulx3s-85f",
            "openFPGALoader -b ulx3s -f --verify",
        ),
        (&fujprog, "ulx3s-12f", "fujprog -j flash"),
        (&dfu_util, "orangecrab", "dfu-util -d 1209:5af0 -D"),
        (
            &[LOADER],
            "colorlight-i9",
            "openFPGALoader -b colorlight-i9 -f --verify",
        ),
    ] {
        let machine = Machine::new(tools);
        let error = machine.command_for(board).unwrap_err().to_string();
        assert!(error.contains("no bitstream of an ECP5"), "{error}");
        assert!(
            error.contains("FF FF BD B3") && error.contains("ecppack"),
            "{error}"
        );
        let file = machine.folder.path().join("top.bin");
        let bits = [b"\xFF\0Part: LFE5U-12F-6CABGA381\0\xFF", ECP5.preamble].concat();
        fs::write(&file, bits).unwrap();
        let told = machine.command_for(board).unwrap().to_string();
        assert_eq!(told, format!("{words} {}", file.display()));
    }
}

#[test]
fn no_tool_is_told_with_every_one_that_would_do() {
    let machine = Machine::new(&[]);
    for (board, tools) in [
        ("alchitry-cu", &["openfpgaloader", "fpga-icestorm"][..]),
        ("tinyfpga-bx", &["pip install tinyprog"]),
        ("icesugar", &["https://github.com/wuxx/icesugar"]),
        ("pico-ice", &["dfu-util"]),
    ] {
        let error = machine.command_for(board).unwrap_err().to_string();
        assert!(tools.iter().all(|tool| error.contains(tool)), "{error}");
    }
}

#[test]
fn only_bitstreams_are_flashed() {
    let machine = Machine::new(&[ICEPROG]);
    fs::write(machine.folder.path().join("top.bin"), "no bits").unwrap();
    let error = machine.command().unwrap_err().to_string();
    assert!(error.contains("7E AA 99 7E"), "{error}");
    fs::remove_file(machine.folder.path().join("top.bin")).unwrap();
    let error = machine.command().unwrap_err().to_string();
    assert!(error.contains("perftboard bitstream"), "{error}");
}

#[test]
fn no_board_is_told() {
    let machine = Machine::new(&[ICEPROG]);
    let error = machine.flash().unwrap_err();
    assert!(
        error.contains("no USB device 0403:6010") && error.contains("lsusb"),
        "{error}"
    );
    machine.plug_in("6001", true);
    assert!(
        machine.flash().unwrap_err().contains("no USB device"),
        "another chip"
    );
}

#[test]
fn no_permission_is_told_with_the_udev_rule() {
    let machine = Machine::new(&[ICEPROG]);
    machine.plug_in("6010", false);
    let error = machine.flash().unwrap_err();
    assert!(
        error.contains("no permission") && error.contains("001/004"),
        "{error}"
    );
    assert!(
        error.contains(r#"ATTRS{idVendor}=="0403", ATTRS{idProduct}=="6010", MODE"#)
            && error.contains("udevadm"),
        "{error}"
    );
}

#[test]
fn the_device_is_named_and_one_of_several_is_not_chosen() {
    let machine = Machine::new(&[ICEPROG]);
    machine.plug_in("6010", true);
    let devices = machine.devices();
    let device = machine.command().unwrap().device(&devices).unwrap();
    let name = "1-2 (Alchitry Cu, serial number FT0001)";
    assert_eq!(device.map(|device| device.to_string()), Some(name.into()));
    machine.plug_in_at("1-4.3", "6010", true);
    let error = machine.flash().unwrap_err();
    assert!(
        error.contains(name) && error.contains("1-4.3 (Alchitry"),
        "{error}"
    );
    machine.plug_in_at("1-4.3", "6001", true);
    assert_eq!(machine.flash(), VERIFIED, "another chip");
}

#[test]
fn a_board_that_may_be_used_is_flashed() {
    let machine = Machine::new(&[ICEPROG]);
    machine.plug_in("6010", true);
    assert_eq!(machine.flash(), VERIFIED);
    let silent = Machine::new(&[("iceprog", "echo done")]);
    silent.plug_in("6010", true);
    let is_verified = false;
    assert_eq!(silent.flash(), Ok(Flashed { is_verified }));
}

#[test]
fn a_failing_tool_is_told_with_its_last_words() {
    let failing =
        "echo init; printf 'writing\\rwriting more\\r\\n'; echo 'VERIFY ERROR' >&2; exit 3";
    let machine = Machine::new(&[("iceprog", failing)]);
    machine.plug_in("6010", true);
    let error = machine.flash().unwrap_err();
    assert!(error.contains("failed (exit status: 3)"), "{error}");
    assert!(
        error.contains("    writing more\n    VERIFY ERROR\n"),
        "{error}"
    );
    let gone = "echo \"Can't find iCE FTDI USB device (vendor_id 0x0403)\"; exit 2";
    let machine = Machine::new(&[("iceprog", gone)]);
    machine.plug_in("6010", true);
    assert!(machine.flash().unwrap_err().contains("no board"));
}

#[test]
fn a_file_whose_name_begins_with_a_hyphen_is_no_option() {
    for (file, argument) in [
        ("-x.bin", "./-x.bin"),
        ("--help", "./--help"),
        ("x-.bin", "x-.bin"),
        ("/tmp/-x.bin", "/tmp/-x.bin"),
    ] {
        assert_eq!(no_option(Path::new(file)), argument);
    }
}

#[test]
fn a_loader_that_does_not_end_is_ended_and_told() {
    let machine = Machine::new(&[("iceprog", "sleep 1000")]);
    machine.plug_in("6010", true);
    let command = machine.command().unwrap();
    let ended = command.run_within(&machine.devices(), None, Duration::from_millis(200));
    let told = ended.unwrap_err().to_string();
    let begins = format!("`{command}` did not end within 0.2 s and was ended");
    assert!(told.starts_with(&begins), "{told}");
}

/// What openFPGALoader v1.1.1 prints when an iCE40's flash is not what was written: it ends with status 0 all the same.
const DIFFERENT: &str = "printf 'Parse file DONE\\nErasing: [=====] 100.00%%\\nDone\\nWriting: [=====] 100.00%%\\nDone\\nVerifying write (May take time)\\n'
printf 'Fail\\nVerification failed at 4096\\n' >&2";

#[test]
fn a_loader_that_fails_with_status_0_is_not_believed() {
    for (script, lines) in [
        (DIFFERENT, "    Fail\n    Verification failed at 4096\n"),
        ("echo 'Erase SRAM FAIL'", "    Erase SRAM FAIL\n"),
        (
            "echo 'JTAG init failed with: no probe' >&2",
            "    JTAG init failed with: no probe\n",
        ),
    ] {
        let script = format!("echo 'openFPGALoader v1.1.1'; {script}");
        let machine = Machine::new(&[("openFPGALoader", &script)]);
        machine.plug_in("6010", true);
        let error = machine.flash().unwrap_err();
        assert!(
            error.contains("ended as if all were well, but it says:\n"),
            "{error}"
        );
        assert!(error.contains(lines), "{error}");
        assert!(error.contains("flash it again"), "{error}");
    }
}

#[test]
fn a_board_that_is_unplugged_while_it_is_flashed_is_told() {
    for end in [
        "echo 'unable to write: device not found' >&2; exit 1",
        "echo 'fails to send' >&2",
        "echo 'Writing: 29 %'",
    ] {
        let machine = Machine::new(&[]);
        let devices = machine.folder.path().join("devices");
        let script = format!("rm -r '{}/1-2'; {end}", devices.display());
        fake_tool(machine.folder.path(), "iceprog", &script);
        machine.plug_in("6010", true);
        let error = machine.flash().unwrap_err();
        let begins =
            "the USB device at 1-2 (Alchitry Cu, serial number FT0001) disappeared while `iceprog ";
        assert!(error.starts_with(begins), "{end}: {error}");
        assert!(error.contains("half written"), "{error}");
    }
    // The flash was read back before.
    let machine = Machine::new(&[]);
    let devices = machine.folder.path().join("devices");
    let script = format!("echo 'VERIFY OK'; rm -r '{}/1-2'", devices.display());
    fake_tool(machine.folder.path(), "iceprog", &script);
    machine.plug_in("6010", true);
    assert_eq!(machine.flash(), VERIFIED);
}

#[test]
fn a_device_that_nobody_confirmed_is_not_flashed() {
    let machine = Machine::new(&[("iceprog", "echo 'VERIFY OK'; : > \"$(dirname \"$0\")/ran\"")]);
    machine.plug_in("6010", true);
    let command = machine.command().unwrap();
    let confirmed = command.device(&machine.devices()).unwrap();
    fs::rename(
        machine.folder.path().join("devices/1-2"),
        machine.folder.path().join("devices/1-3"),
    )
    .unwrap();
    let run = || command.run(&machine.devices(), confirmed.as_ref());
    let error = run().unwrap_err().to_string();
    assert!(
        error.contains("nothing is written") && error.contains("1-3 (") && error.contains("1-2 ("),
        "{error}"
    );
    assert!(!machine.folder.path().join("ran").exists());
    fs::rename(
        machine.folder.path().join("devices/1-3"),
        machine.folder.path().join("devices/1-2"),
    )
    .unwrap();
    assert!(run().is_ok());
    assert!(machine.folder.path().join("ran").exists());
}
