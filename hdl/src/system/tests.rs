//! The whole board over its serial pins.

mod bench;
mod reset;
mod status;

use super::*;

const CONFIG: SystemConfig = SystemConfig {
    clusters: 1,
    cores: 1,
    clock_hz: DEFAULT_CLOCK_HZ,
    baud_divider: 16,
    chess960: false,
};

#[test]
fn impossible_boards_are_refused() {
    let cores = |cores| System::new(SystemConfig { cores, ..CONFIG }).err();
    assert_eq!(cores(0), Some(SystemConfigError::Cores { cores: 0 }));
    assert_eq!(cores(9), Some(SystemConfigError::Cores { cores: 9 }));
    let clusters = |clusters| System::new(SystemConfig { clusters, ..CONFIG }).err();
    for none in [0, 16] {
        assert_eq!(
            clusters(none),
            Some(SystemConfigError::Clusters { clusters: none })
        );
    }
    for baud_divider in [0, 3, 4096] {
        let config = SystemConfig {
            baud_divider,
            ..CONFIG
        };
        let error = SystemConfigError::BaudDivider { baud_divider };
        assert_eq!(System::new(config).err(), Some(error));
        assert!(error.to_string().contains("expected 4 to 4095"));
    }
}
