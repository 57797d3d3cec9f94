use super::*;
use crate::board::boards;
use crate::design::DesignConfig;

#[test]
fn ports_are_declared_once() {
    let unpacked = "\nmodule chip (output [7:0] \\leds , input clock, input \\button$0 );\n\nwire n1;\nendmodule\n";
    let chip = chip::of_bitstream(unpacked).unwrap();
    assert_eq!(
        chip,
        "\nmodule chip (\\leds , clock , \\button$0 );\noutput [7:0] \\leds ;\ninput clock ;\ninput \\button$0 ;\n\n\nwire n1;\nendmodule\n"
    );
}

#[test]
fn the_unpacker_gets_every_pin_and_no_option() {
    for board in boards() {
        let design = Design::new(board, DesignConfig::of(board)).unwrap();
        let places = places(&design.pcf);
        for line in places.lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let [command, port, pin] = *words else {
                panic!("`{line}` has an option");
            };
            assert_eq!(command, "set_io");
            assert!(design.pcf.contains(&format!(" {port} {pin}\n")), "{line}");
        }
        assert!(places.contains(&format!("set_io rx {}\n", board.pins.rx)));
        let pins = design.pcf.matches("set_io").count();
        assert_eq!(places.lines().count(), pins);
    }
}

#[test]
fn what_is_no_chip_is_refused() {
    for text in ["", "module chip (input clock"] {
        let error = chip::of_bitstream(text).unwrap_err().to_string();
        assert!(
            error.contains("icebox_vlog wrote no module `chip`"),
            "{error}"
        );
    }
    assert!(chip::of_netlist("module other();").is_err());
}

#[test]
fn either_pll_is_replaced_by_the_model() {
    let netlist = |pll: &str, port: &str| {
        format!("module top(clock);\n{pll} #(.DIVR(4'd0)) pll (.{port}(clock));\nendmodule\n")
    };
    let core = chip::of_netlist(&netlist("SB_PLL40_CORE", "REFERENCECLK")).unwrap();
    assert_eq!(
        chip::of_netlist(&netlist("SB_PLL40_PAD", "PACKAGEPIN")).unwrap(),
        core
    );
    assert!(
        core.contains("modelled_pll #(") && core.contains(".REFERENCECLK(clock)"),
        "{core}"
    );
}

#[test]
fn the_button_is_not_pressed_where_there_is_one() {
    let pressed: Vec<bool> = boards()
        .iter()
        .map(|board| {
            let design = Design::new(board, DesignConfig::of(board)).unwrap();
            chip::with_surroundings("", &design, "").contains("button$0 (1'b1)")
        })
        .collect();
    let with_button = boards()
        .iter()
        .map(|board| board.pins.reset_button.is_some());
    assert_eq!(pressed, with_button.collect::<Vec<_>>());
    assert!(pressed.contains(&true) && pressed.contains(&false));
}

#[test]
fn a_text_is_made_once() {
    let folder = tempfile::tempdir().unwrap();
    let cache = Cache {
        folder: folder.path(),
    };
    let mut made = 0;
    for _ in 0..2 {
        let text = cache.text("test", &["a", "b"], |work| {
            made += 1;
            write(&work.join("out"), b"text")?;
            Ok("out")
        });
        assert_eq!(text.unwrap(), "text");
    }
    assert_eq!(made, 1);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().count(),
        1,
        "nothing else is left"
    );
    assert_ne!(digest(&["a", "b"]), digest(&["ab", ""]));
}

/// `icebox_vlog` does not know which pad leads to the PLL.
#[test]
fn an_unpacked_pll_gets_the_pin_of_the_clock() {
    let unpacked = "module chip (input clock);\nSB_PLL40_PAD pll (.PACKAGEPIN(n5332), .LOCK(n1));\nendmodule\n";
    let chip = chip::of_bitstream(unpacked).unwrap();
    assert!(
        chip.contains("modelled_pll pll (.REFERENCECLK(clock), .LOCK(n1));"),
        "{chip}"
    );
}
