//! Values out of a value change dump.

use std::collections::BTreeMap;

/// Values of the signals of a dump, at the rising edges of some clocks.
pub fn dumped(
    bytes: &[u8],
    first: u64,
    last: u64,
    clock_hz: u32,
    paths: &[String],
) -> Vec<Vec<String>> {
    let mut parser = vcd::Parser::new(bytes);
    let header = parser.parse_header().expect("a header");
    let codes: Vec<vcd::IdCode> = paths
        .iter()
        .map(|path| {
            let names: Vec<&str> = std::iter::once("uut").chain(path.split('.')).collect();
            header
                .find_var(&names)
                .unwrap_or_else(|| panic!("no {path}"))
                .code
        })
        .collect();
    let half = 1_000_000_000_000 / (2 * u64::from(clock_hz));
    let mut values: BTreeMap<vcd::IdCode, String> = BTreeMap::new();
    let (mut rows, mut clock) = (Vec::new(), first + 1);
    let mut keep_until = |time: u64, values: &BTreeMap<vcd::IdCode, String>| {
        while clock <= last && time > (2 * clock - 1) * half {
            rows.push(codes.iter().map(|code| values[code].clone()).collect());
            clock += 1;
        }
    };
    for command in parser {
        match command.expect("a line") {
            vcd::Command::Timestamp(time) => keep_until(time, &values),
            vcd::Command::ChangeScalar(code, value) => {
                drop(values.insert(code, u8::from(value == vcd::Value::V1).to_string()))
            }
            vcd::Command::ChangeVector(code, bits) => {
                let number = bits.iter().fold(0_u64, |word, bit| {
                    word << 1 | u64::from(*bit == vcd::Value::V1)
                });
                values.insert(code, number.to_string());
            }
            vcd::Command::ChangeString(code, name) => drop(values.insert(code, name)),
            _ => {}
        }
    }
    keep_until(u64::MAX, &values);
    rows
}
