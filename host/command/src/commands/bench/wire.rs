//! The cost of the serial line: the clocks in which the board counts nothing because of the line.
//!
//! The counts of a row are sent as the driver sends them: two at first, and the next one when a result has arrived.
//! When each run can begin follows from this, from the lengths of the messages and from those of the runs.

use protocol::{position_payload, Command, Reply, LOAD_CLOCKS, REPLY_CLOCKS};
use reference::Position;

use driver::Count;

/// Bits of a byte on the line.
const BITS: u64 = 10;

/// The clocks that the board takes to queue a byte of a reply.
const QUEUE_CLOCKS: u64 = 10;

/// The most clocks for which the board puts no byte into its queue while the sums of a reply are brought to a stand.
const FREEZE_CLOCKS: u64 = 99;

/// One count of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exchange {
    /// Bytes of the command on the line.
    command: u64,
    /// Bytes of the result on the line.
    result: u64,
    /// Clocks of the run.
    clocks: u64,
}

impl Exchange {
    /// The messages of a position's count, with the byte stuffing of sequence number 0.
    #[must_use]
    pub fn of(position: &Position, depth: u32, count: Count) -> Self {
        let Count { nodes, clocks } = count;
        let command = Command::PerftOf {
            position: position_payload(position),
            depth: depth as u8,
        };
        Self {
            command: command.encode(0).len() as u64,
            result: Reply::Result { nodes, clocks }.encode(0).len() as u64,
            clocks,
        }
    }

    /// The bytes in both directions.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.command + self.result
    }
}

/// For each count of a row, the idle clocks before its run, at this many clocks a bit: from the first byte of the first
/// command, or from the end of the run before. The last count also has the clocks until its result has arrived.
#[must_use]
pub fn idle_clocks(row: &[Exchange], clocks_per_bit: u64) -> Vec<u64> {
    let byte = BITS * clocks_per_bit;
    let mut idle = Vec::with_capacity(row.len());
    let (mut host_line_free_at, mut run_ended_at, mut reply_done_at) = (0, 0, 0);
    // A command is sent when the result before the last one has arrived. The first two commands wait for none.
    let mut result_received_at = [0, 0];
    for exchange in row {
        let [sendable_at, board_line_free_at] = result_received_at;
        host_line_free_at = sendable_at.max(host_line_free_at) + exchange.command * byte;
        let began_at = reply_done_at.max(host_line_free_at + REPLY_CLOCKS) + LOAD_CLOCKS;
        idle.push(began_at - run_ended_at);
        run_ended_at = began_at + exchange.clocks;
        reply_done_at = run_ended_at + exchange.result * QUEUE_CLOCKS + FREEZE_CLOCKS;
        let replied_at = board_line_free_at.max(run_ended_at + REPLY_CLOCKS);
        result_received_at = [board_line_free_at, replied_at + exchange.result * byte];
    }
    if let Some(last) = idle.last_mut() {
        *last += result_received_at[1] - run_ended_at;
    }
    idle
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: u64 = 43 * 800 + REPLY_CLOCKS + LOAD_CLOCKS;
    const END: u64 = 24 * 800 + REPLY_CLOCKS;

    fn row(clocks: &[u64]) -> Vec<u64> {
        let exchange = |&clocks| Exchange {
            command: 43,
            result: 24,
            clocks,
        };
        let row: Vec<Exchange> = clocks.iter().map(exchange).collect();
        idle_clocks(&row, 80)
    }

    #[test]
    fn one_count_waits_for_its_command_and_its_result() {
        assert_eq!(row(&[1_000_000]), [START + END]);
        assert!(row(&[]).is_empty());
    }

    #[test]
    fn long_runs_hide_the_line() {
        let between = 24 * QUEUE_CLOCKS + FREEZE_CLOCKS + LOAD_CLOCKS;
        let idle = row(&[100_000; 4]);
        assert_eq!(idle, [START, between, between, between + END]);
    }

    #[test]
    fn short_runs_wait_for_it() {
        let idle = row(&[1_000; 4]);
        assert!(idle[1] > 30_000 && idle[2] > 15_000, "{idle:?}");
    }

    #[test]
    fn a_position_and_its_result_are_67_bytes() {
        let count = Count {
            nodes: 20,
            clocks: 30,
        };
        let exchange = Exchange::of(&Position::starting(), 1, count);
        assert_eq!((exchange.bytes(), exchange.clocks), (67, 30));
    }
}
