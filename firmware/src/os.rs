//! The operating system, for remedies that name its packages.

/// An operating system, as far as the remedies differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Os {
    /// Linux. The packages are those of Debian.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
    /// Another system, such as FreeBSD.
    Other,
}

/// The download of the open tools for every system: yosys, nextpnr, icestorm, Verilator and openFPGALoader.
const SUITE: &str = "https://github.com/YosysHQ/oss-cad-suite-build";

/// The packages whose programs are part of macOS's developer tools.
const DEVELOPERS: [&str; 3] = ["g++", "gcc", "make"];

impl Os {
    /// All systems.
    pub const ALL: [Self; 4] = [Self::Linux, Self::MacOs, Self::Windows, Self::Other];

    /// The system that this program was built for.
    pub const HERE: Self = if cfg!(target_os = "linux") {
        Self::Linux
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else if cfg!(windows) {
        Self::Windows
    } else {
        Self::Other
    };

    /// How to install the tools of these Debian packages.
    #[must_use]
    pub fn install(self, packages: &[&str]) -> String {
        let (developers, others): (Vec<&str>, Vec<&str>) = packages
            .iter()
            .partition(|package| DEVELOPERS.contains(package));
        match self {
            Self::Linux => format!("`apt-get install {}`", packages.join(" ")),
            Self::MacOs if others.is_empty() => "`xcode-select --install`".to_owned(),
            Self::MacOs if !developers.is_empty() => {
                format!("`xcode-select --install` and the OSS CAD Suite ({SUITE})")
            }
            Self::Windows | Self::Other if others.is_empty() => {
                format!("your system's packages of {}", developers.join(", "))
            }
            _ => format!("the OSS CAD Suite ({SUITE})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_has_its_own_way_to_install() {
        let yosys = Os::ALL.map(|system| system.install(&["yosys"]));
        assert_eq!(yosys[0], "`apt-get install yosys`");
        for elsewhere in &yosys[1..] {
            assert!(elsewhere.contains("oss-cad-suite") && !elsewhere.contains("apt"));
        }
        assert_eq!(
            Os::MacOs.install(&["g++", "make"]),
            "`xcode-select --install`"
        );
        let both = Os::MacOs.install(&["make", "yosys"]);
        assert!(
            both.contains("xcode-select") && both.contains("oss-cad-suite"),
            "{both}"
        );
        assert_eq!(
            Os::Other.install(&["make"]),
            "your system's packages of make"
        );
    }
}
