//! The errors of a simulated board.

use hdl::system::SystemConfigError;

/// Why a board cannot be simulated, or not any further.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SimError {
    /// There is no such board.
    #[error(transparent)]
    Config(#[from] SystemConfigError),
    /// The circuit does not settle although its inputs are constant.
    #[error("the circuit does not settle in clock {clocks}: its logic runs in a circle, which no input should make it do")]
    NotSettled {
        /// Clocks since the board was switched on.
        clocks: u64,
    },
}
