//! The USB devices that Linux lists.

use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};

/// The folders in which Linux lists USB devices, and their device nodes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsbDevices {
    devices: PathBuf,
    nodes: PathBuf,
}

impl Default for UsbDevices {
    fn default() -> Self {
        Self::at("/sys/bus/usb/devices", "/dev/bus/usb")
    }
}

/// Whether a device can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Access {
    /// The device is attached, and the user may use it.
    Allowed,
    /// The device is attached, but the user may not use this node.
    Denied(PathBuf),
    /// The device is not attached.
    Absent,
    /// The system does not list its devices.
    Unknown,
}

impl UsbDevices {
    /// The devices that other folders list.
    #[must_use]
    pub fn at(devices: impl Into<PathBuf>, nodes: impl Into<PathBuf>) -> Self {
        Self {
            devices: devices.into(),
            nodes: nodes.into(),
        }
    }

    /// Whether a device with this `vendor:product` can be used. One usable device is enough.
    pub(super) fn access(&self, id: &str) -> Access {
        let Ok(devices) = fs::read_dir(&self.devices) else {
            return Access::Unknown;
        };
        let mut denied = Access::Absent;
        for device in devices.flatten().map(|entry| entry.path()) {
            if identity(&device).as_deref() != Some(id) {
                continue;
            }
            match self.node(&device) {
                Some(node) if OpenOptions::new().write(true).open(&node).is_ok() => {
                    return Access::Allowed;
                }
                Some(node) => denied = Access::Denied(node),
                None => return Access::Unknown,
            }
        }
        denied
    }

    /// `/dev/bus/usb/001/004` for device 4 of bus 1.
    fn node(&self, device: &Path) -> Option<PathBuf> {
        let number = |name| attribute(device, name)?.parse::<u32>().ok();
        let (bus, device) = (number("busnum")?, number("devnum")?);
        Some(
            self.nodes
                .join(format!("{bus:03}"))
                .join(format!("{device:03}")),
        )
    }
}

fn identity(device: &Path) -> Option<String> {
    let vendor = attribute(device, "idVendor")?;
    Some(format!("{vendor}:{}", attribute(device, "idProduct")?))
}

fn attribute(device: &Path, name: &str) -> Option<String> {
    let text = fs::read_to_string(device.join(name)).ok()?;
    Some(text.trim().to_owned())
}
