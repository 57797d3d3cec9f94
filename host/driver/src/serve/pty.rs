//! A line that is a pseudo-terminal, with a link at a path of the user's choice.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rustix::event::{poll, PollFd, PollFlags, Timespec};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use rustix::pty::{grantpt, openpt, ptsname, unlockpt, OpenptFlags};
use rustix::termios::{ioctl_tiocnxcl, tcgetattr, tcsetattr, OptionalActions};

use super::{Heard, Line, ServeError};

/// How many bytes are read at once.
const CHUNK_BYTES: usize = 512;

/// The beginnings of pseudo-terminals' paths on Linux and on macOS.
const PSEUDO_TERMINALS: [&str; 2] = ["/dev/pts/", "/dev/ttys"];

/// A pseudo-terminal, and the link to it, which is removed when this value is dropped.
#[derive(Debug)]
pub struct PtyLine {
    pin: OwnedFd,
    /// The device is kept open, so that the line stays when a host closes it.
    device: OwnedFd,
    /// The path of the device, to which the link leads.
    path: PathBuf,
    link: PathBuf,
}

impl PtyLine {
    /// Opens a pseudo-terminal in raw mode and creates the link to it. If a killed process left a link to a
    /// pseudo-terminal that no longer exists, the link is replaced.
    ///
    /// # Errors
    /// [`ServeError::Exists`], [`ServeError::Link`] and [`ServeError::Pty`].
    pub fn open(link: &Path) -> Result<Self, ServeError> {
        let (pin, device, path) =
            pseudo_terminal().map_err(|errno| ServeError::Pty(errno.into()))?;
        let failed = |source| ServeError::Link {
            path: link.to_owned(),
            source,
        };
        if let Ok(target) = fs::read_link(link) {
            // A new pseudo-terminal often gets the number of one that was closed.
            if target == path || is_dead(&target) {
                fs::remove_file(link).map_err(failed)?;
            }
        }
        symlink(&path, link).map_err(|source| match source.kind() {
            io::ErrorKind::AlreadyExists => ServeError::Exists {
                path: link.to_owned(),
                what: what_is_at(link),
            },
            _ => failed(source),
        })?;
        Ok(Self {
            pin,
            device,
            path,
            link: link.to_owned(),
        })
    }

    fn broken(&self, errno: Errno) -> ServeError {
        ServeError::Line {
            line: self.name(),
            source: errno.into(),
        }
    }
}

/// Whether this is the path of a pseudo-terminal whose other end is closed.
fn is_dead(target: &Path) -> bool {
    let is_pseudo_terminal =
        |prefix: &str| target.as_os_str().as_bytes().starts_with(prefix.as_bytes());
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
    PSEUDO_TERMINALS
        .iter()
        .any(|prefix| is_pseudo_terminal(prefix))
        && matches!(
            rustix::fs::open(target, flags, Mode::empty()),
            Err(Errno::NOENT | Errno::IO | Errno::NXIO)
        )
}

/// The kind of file at a path, in words.
fn what_is_at(path: &Path) -> String {
    match fs::read_link(path) {
        Ok(target) => format!("a link to `{}`", target.display()),
        Err(_) if path.is_dir() => "a folder".to_owned(),
        Err(_) => "a file".to_owned(),
    }
}

/// Both ends of a new pseudo-terminal, and the device's path.
fn pseudo_terminal() -> Result<(OwnedFd, OwnedFd, PathBuf), Errno> {
    let pin = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)?;
    grantpt(&pin)?;
    unlockpt(&pin)?;
    let path = ptsname(&pin, Vec::new())?;
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let device = rustix::fs::open(path.as_c_str(), flags, Mode::empty())?;
    let mut settings = tcgetattr(&device)?;
    settings.make_raw();
    tcsetattr(&device, OptionalActions::Now, &settings)?;
    rustix::io::ioctl_fionbio(&pin, true)?;
    let path = std::ffi::OsStr::from_bytes(path.as_bytes());
    Ok((pin, device, PathBuf::from(path)))
}

impl Line for PtyLine {
    fn name(&self) -> String {
        self.link.display().to_string()
    }

    fn receive(&mut self, timeout: Duration) -> Result<Heard, ServeError> {
        // A host may open the device exclusively (TIOCEXCL). That lasts after the host closes it, since the device
        // stays open here, and so it is undone. Serial programs also lock the device, and such a lock ends with the
        // program.
        ioctl_tiocnxcl(&self.device).map_err(|errno| self.broken(errno))?;
        let mut ready = [PollFd::new(&self.pin, PollFlags::IN)];
        match poll(&mut ready, Timespec::try_from(timeout).ok().as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(errno) => return Err(self.broken(errno)),
        }
        let mut bytes = vec![0; CHUNK_BYTES];
        match rustix::io::read(&self.pin, &mut bytes[..]) {
            Ok(count) => {
                bytes.truncate(count);
                Ok(Heard::of(bytes))
            }
            Err(Errno::AGAIN | Errno::INTR) => Ok(Heard::Silence),
            Err(errno) => Err(self.broken(errno)),
        }
    }

    fn send(&mut self, bytes: &[u8]) -> Result<(), ServeError> {
        match rustix::io::write(&self.pin, bytes) {
            // Bytes that do not fit are lost: no host reads them.
            Ok(_) | Err(Errno::AGAIN | Errno::INTR) => Ok(()),
            Err(errno) => Err(self.broken(errno)),
        }
    }
}

impl Drop for PtyLine {
    fn drop(&mut self) {
        // Another process may have removed the link, or put something else in its place.
        if fs::read_link(&self.link).is_ok_and(|target| target == self.path) {
            let _ = fs::remove_file(&self.link);
        }
    }
}
