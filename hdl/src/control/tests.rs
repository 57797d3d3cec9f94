//! Control between stubs: what a command sets off, and what it is answered.

use super::*;
use crate::testing::{clock, settle, synthesize};

fn holding(kind: u8, length: u64) -> Control {
    let mut control = Control::new(5);
    control.connect_all();
    control.frame.next = ReceivedFrame {
        valid: true,
        length: length.into(),
        seq: 0x55.into(),
        kind: u64::from(kind).into(),
        ..ReceivedFrame::default()
    };
    settle(&mut control, |control| &mut control.clock);
    control
}

fn tick(control: &mut Control) {
    clock(control, |control| &mut control.clock);
    settle(control, |control| &mut control.clock);
}

#[test]
fn synthesizes() {
    let area = synthesize("Control", &mut Control::new(5));
    assert!(area.lut4 <= 240 && area.flip_flops <= 100, "{area:?}");
}

#[test]
fn replies_three_clocks_after_the_frame() {
    let mut control = holding(kind::STATUS, 0);
    tick(&mut control);
    tick(&mut control);
    assert!(!control.header_valid.val());
    tick(&mut control);
    assert!(control.header_valid.val());
    assert_eq!(control.header.val().kind.to_u8(), kind::STATUS_REPLY);
    assert_eq!(control.header.val().seq.to_u8(), 0x55);
    // The frame is taken with the reply.
    tick(&mut control);
    assert!(control.header_valid.val() && !control.frame_ready.val());
    control.header_ready.next = true;
    settle(&mut control, |control| &mut control.clock);
    assert!(control.frame_ready.val());
    control.frame.next = ReceivedFrame::default();
    tick(&mut control);
    assert!(!control.header_valid.val() && !control.frame_ready.val());
}

#[test]
fn starts_three_clocks_after_the_frame() {
    let mut control = holding(kind::POSITION, 34);
    tick(&mut control);
    tick(&mut control);
    tick(&mut control);
    assert!(control.load_start.val());
    tick(&mut control);
    assert!(!control.load_start.val() && !control.header_valid.val());
    tick(&mut control);
    assert!(control.header_valid.val() && control.status.val().loaded);
    control.header_ready.next = true;
    control.frame.next.kind = u64::from(kind::MOVES).into();
    control.frame.next.length = 0.into();
    tick(&mut control);
    tick(&mut control);
    tick(&mut control);
    assert!(!control.start.val());
    tick(&mut control);
    assert!(control.start.val() && control.frame_ready.val() && control.divide.val());
    assert_eq!(control.depth.val().to_u8(), 1);
    control.frame.next.valid = false;
    control.run_busy.next = true;
    tick(&mut control);
    assert!(!control.start.val() && control.status.val().running);
}
