//! The memory of this machine.

use console::fault::Fault;
use console::outcome::Outcome;

/// A hash table would not fit into the machine's memory.
#[derive(Debug, thiserror::Error)]
#[error("no memory for a hash table of {mib} MiB: this machine has {machine_mib} MiB; give --hash a smaller number")]
pub struct HashTooLarge {
    /// What was asked for.
    mib: usize,
    /// What the machine has.
    machine_mib: u64,
}

impl Fault for HashTooLarge {
    fn outcome(&self) -> Outcome {
        Outcome::BadInput
    }
}

/// Refuses a hash table of more MiB than the machine has. The system would often promise the memory, and end the process when it is
/// written to.
///
/// # Errors
/// [`HashTooLarge`].
pub fn check_hash(mib: usize) -> Result<(), HashTooLarge> {
    match machine_mib() {
        Some(machine_mib) if mib as u64 > machine_mib => Err(HashTooLarge { mib, machine_mib }),
        _ => Ok(()),
    }
}

/// The machine's memory, where the system tells.
fn machine_mib() -> Option<u64> {
    #[cfg(target_os = "linux")]
    {
        let system = rustix::system::sysinfo();
        let bytes = u128::from(system.totalram) * u128::from(system.mem_unit);
        u64::try_from(bytes >> 20).ok()
    }
    #[cfg(not(target_os = "linux"))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_fits_the_machine_is_not_refused() {
        assert!(check_hash(0).is_ok());
        if let Some(machine_mib) = machine_mib() {
            let most = usize::try_from(machine_mib).unwrap();
            assert!(check_hash(most).is_ok());
            let error = check_hash(most + 1).unwrap_err().to_string();
            assert!(error.contains(&format!("{machine_mib} MiB")), "{error}");
        }
    }
}
