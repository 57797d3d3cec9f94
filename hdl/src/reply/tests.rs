//! The replies's bytes against the payloads that the protocol's software makes.

use super::*;
use crate::testing::synthesize;
use proptest::prelude::*;
use protocol::{move_from_bits, Activity, ErrorCode, Identity, Profile, Refusal, Reply, Status};

#[test]
fn synthesizes() {
    let area = synthesize("ReplyBytes", &mut ReplyBytes::default());
    assert!(area.lut4 <= 47 && area.flip_flops == 0, "{area:?}");
}

/// A payload as it goes out: the bytes of a ledger with what the replies have beside them.
fn payload(
    replies: &mut ReplyBytes,
    ledger: &[u8; 64],
    rom: &[u8; 64],
    first: u64,
    length: usize,
) -> Vec<u8> {
    let slice = (first..).take(length);
    slice
        .map(|index| {
            replies.index.next = index.into();
            assert!(simulate(replies, 10));
            let known = ledger[index as usize];
            let known = if replies.blank.val() { 0 } else { known };
            known | rom[index as usize] | replies.beside.val().to_u8()
        })
        .collect()
}

/// Puts a sum into a ledger's bytes.
fn put(ledger: &mut [u8; 64], first: u64, sum: u64) {
    ledger[first as usize..][..8].copy_from_slice(&sum.to_be_bytes());
}

proptest! {
    #[test]
    fn payloads_are_those_of_the_software(
        (nodes, clocks) in any::<(u64, u64)>(),
        (running, loaded, waiting, depth_zero) in any::<(bool, bool, bool, bool)>(),
        seq in any::<u8>(),
        (bits, move_nodes) in ((0u16..0x1000), any::<u64>()),
        (code, detail) in (0usize..10, any::<u8>()),
        (profile, core, activity) in (any::<u64>(), 0_u8..9, 0_usize..5),
    ) {
        let identity = Reply::Identity(Identity::of_board(seq, core, clocks as u32));
        let mut ledger = [0; 64];
        put(&mut ledger, first::RUN, nodes);
        put(&mut ledger, first::RUN + 8, clocks);
        put(&mut ledger, first::PROFILE, profile);
        put(&mut ledger, first::MOVE + 2, move_nodes);
        // The ledger may have anything where no sum is.
        ledger[first::RUN as usize + 16..first::PROFILE as usize].fill(seq);
        ledger[first::PROFILE as usize + 8..first::MOVE as usize + 2].fill(seq);

        let mut rom = [0; 64];
        rom[first::IDENTITY as usize..][..20].copy_from_slice(identity.to_frame(0).payload());

        let mut replies = ReplyBytes::default();
        replies.connect_all();
        let code = ErrorCode::ALL[code];
        replies.mv.next = u64::from(bits).into();
        replies.status.next = BoardStatus {
            running,
            loaded,
            waiting,
            run_seq: u64::from(seq).into(),
            depth_zero,
            code: (code as u64).into(),
            detail: u64::from(detail).into(),
            observed: (u64::from(core) | (activity as u64) << 4).into(),
        };
        let counted = |sum| if depth_zero { 0 } else { sum };
        let (nodes, clocks) = if depth_zero { (1, 0) } else { (nodes, clocks) };
        let mv = move_from_bits(bits)?;
        let activity = Activity::ALL[activity];
        for (first, reply) in [
            (first::RUN, Reply::Result { nodes, clocks }),
            (first::RUN, Reply::Status(Status { nodes, clocks, running, loaded, waiting, seq })),
            (first::MOVE, Reply::Move(mv)),
            (first::MOVE, Reply::RootCount { mv, nodes: move_nodes }),
            (first::ERROR, Reply::Refused(Refusal { code, detail })),
            (first::PROFILE, Reply::Profile(Profile { core, activity, clocks: counted(profile) })),
            (first::IDENTITY, identity),
        ] {
            let frame = reply.to_frame(0);
            let expected = frame.payload();
            let sent = payload(&mut replies, &ledger, &rom, first, expected.len());
            prop_assert_eq!(sent, expected, "{:?}", reply);
        }
    }
}
