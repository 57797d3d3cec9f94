//! The errors of a simulated board.

use hdl::system::SystemConfigError;

/// Why a board cannot be simulated, or not any further.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// The circuit has no signal, or no memory, of this name.
    #[error("the circuit has no signal `{path}`; the waveforms of `perftboard trace` have the names of all of them")]
    NoSignal {
        /// The name.
        path: String,
    },
}
