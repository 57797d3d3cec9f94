//! The USB devices that Linux lists.

use std::fmt::{self, Display, Formatter};
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

/// An attached device. Its [`Display`] names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsbDevice {
    /// Where it is plugged in, such as `1-2`: the bus, then the ports of the hubs.
    pub place: String,
    /// The product name that it reports.
    pub product: Option<String>,
    /// The serial number that it reports.
    pub serial_number: Option<String>,
    /// The node that the user has to write to, if the system says.
    pub(super) node: Option<PathBuf>,
}

impl UsbDevice {
    /// Whether both are the same device, as far as they can be told apart. One that was plugged in anew has another node.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let marks = |device: &Self| {
            let UsbDevice {
                place,
                product,
                serial_number,
                ..
            } = device;
            (place.clone(), product.clone(), serial_number.clone())
        };
        marks(self) == marks(other)
    }

    /// The node, if the user may not write to it.
    pub(super) fn denied(&self) -> Option<&Path> {
        let node = self.node.as_deref()?;
        let is_allowed = OpenOptions::new().write(true).open(node).is_ok();
        (!is_allowed).then_some(node)
    }
}

impl Display for UsbDevice {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.place)?;
        let number = self.serial_number.as_ref();
        let number = number.map(|number| format!("serial number {number}"));
        let about: Vec<String> = self.product.clone().into_iter().chain(number).collect();
        match about.is_empty() {
            true => Ok(()),
            false => write!(f, " ({})", about.join(", ")),
        }
    }
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

    /// The attached devices with this `vendor:product`, by place; `None` if the system does not list its devices.
    pub(super) fn with_id(&self, id: &str) -> Option<Vec<UsbDevice>> {
        let folders = fs::read_dir(&self.devices).ok()?.flatten();
        let folders = folders.map(|entry| entry.path());
        let found = folders.filter(|folder| identity(folder).as_deref() == Some(id));
        let mut devices: Vec<UsbDevice> = found.map(|folder| self.device(&folder)).collect();
        devices.sort_by(|one, other| one.place.cmp(&other.place));
        Some(devices)
    }

    fn device(&self, folder: &Path) -> UsbDevice {
        let place = folder.file_name().unwrap_or_default();
        UsbDevice {
            place: place.to_string_lossy().into_owned(),
            product: attribute(folder, "product"),
            serial_number: attribute(folder, "serial"),
            node: self.node(folder),
        }
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
