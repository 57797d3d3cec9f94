use super::*;
use crate::board::{board, boards};
use crate::design::DesignConfig;
use crate::family::ice40::ICE40;

#[test]
fn what_is_no_chip_is_refused() {
    for text in ["", "module chip (input clock"] {
        let unpacking = ICE40.unpacking.as_ref().unwrap();
        let error = chip::of_bitstream(text, unpacking, &ICE40);
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains("icebox_vlog wrote no module `chip`"),
            "{error}"
        );
    }
    assert!(chip::of_netlist("module other();", &ICE40).is_err());
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

#[test]
fn a_bitstream_that_nothing_unpacks_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let board = board("ulx3s-12f").unwrap();
    let design = Design::new(board, DesignConfig::of(board)).unwrap();
    let toolbox = Toolbox::new("");
    let error = bitstream(&design, 1, &toolbox, folder.path(), &mut |_| {});
    let error = error.unwrap_err().to_string();
    assert!(error.contains("bitstream of an ECP5"), "{error}");
    assert!(error.contains("--board netlist:ulx3s-12f"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
