//! The files of the page, which are part of the program, and the page that has all of them in one file.

/// A file of the page.
pub struct File {
    /// Where the server has it.
    pub path: &'static str,
    /// What it is.
    pub kind: &'static str,
    /// What is in it.
    pub text: &'static str,
}

macro_rules! files {
    ($( $path:literal $kind:literal $file:literal; )*) => {
        /// All files, the scripts in the order in which they use each other.
        pub const FILES: &[File] = &[ $( File {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("../page/", $file)),
        }, )* ];
    };
}

files! {
    "/" "text/html; charset=utf-8" "index.html";
    "/style.css" "text/css; charset=utf-8" "style.css";
    "/dom.js" "text/javascript; charset=utf-8" "dom.js";
    "/pieces.js" "text/javascript; charset=utf-8" "pieces.js";
    "/walk.js" "text/javascript; charset=utf-8" "walk.js";
    "/sweeps.js" "text/javascript; charset=utf-8" "sweeps.js";
    "/bands.js" "text/javascript; charset=utf-8" "bands.js";
    "/live.js" "text/javascript; charset=utf-8" "live.js";
    "/recorded.js" "text/javascript; charset=utf-8" "recorded.js";
    "/board.js" "text/javascript; charset=utf-8" "board.js";
    "/editor.js" "text/javascript; charset=utf-8" "editor.js";
    "/lanes.js" "text/javascript; charset=utf-8" "lanes.js";
    "/wave.js" "text/javascript; charset=utf-8" "wave.js";
    "/inside.js" "text/javascript; charset=utf-8" "inside.js";
    "/floorplan.js" "text/javascript; charset=utf-8" "floorplan.js";
    "/tree.js" "text/javascript; charset=utf-8" "tree.js";
    "/controls.js" "text/javascript; charset=utf-8" "controls.js";
    "/pace.js" "text/javascript; charset=utf-8" "pace.js";
    "/main.js" "text/javascript; charset=utf-8" "main.js";
}

/// The line of the page that names the style sheet, and that which names the script.
const STYLE: &str = "<link rel=\"stylesheet\" href=\"style.css\">";
const SCRIPT: &str = "<script type=\"module\" src=\"main.js\"></script>";

/// The file at a path.
#[must_use]
pub fn file(path: &str) -> Option<&'static File> {
    FILES.iter().find(|file| file.path == path)
}

/// The page as one file, with a recording in it, under this title.
#[must_use]
pub fn bundled(title: &str, recording: &str) -> String {
    let text = |path| file(path).map_or("", |file: &File| file.text);
    let modules = FILES.iter().filter(|file| file.path.ends_with(".js"));
    let script: String = modules.map(|module| inlined(module.text)).collect();
    let style = format!("<style>\n{}</style>", text("/style.css"));
    let script = format!(
        "<script type=\"text/plain\" id=\"recording\">{recording}</script>\n<script type=\"module\">\n{script}</script>"
    );
    text("/")
        .replace(STYLE, &style)
        .replace(SCRIPT, &script)
        .replace(
            "<h1>perftboard explorer</h1>",
            &format!("<h1>{}</h1>", escaped(title)),
        )
        .replace(
            "<title>perftboard explorer</title>",
            &format!("<title>{}</title>", escaped(title)),
        )
}

/// A module without its imports, and with its exports as plain definitions.
fn inlined(module: &str) -> String {
    let lines = module.lines().filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Text for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn one_file_has_everything() {
        let page = bundled("A <walk>", "H4sI");
        assert!(page.contains("<title>A &lt;walk&gt;</title>"));
        for outside in [
            "src=\"",
            "rel=\"stylesheet\"",
            "\nimport ",
            "\nexport ",
            "http://",
            "https://",
        ] {
            let allowed = page.matches(outside).count()
                - page.matches("http://www.w3.org/2000/svg").count()
                    * usize::from(outside == "http://");
            assert_eq!(allowed, 0, "{outside}");
        }
    }

    #[test]
    fn no_two_modules_define_the_same_name() {
        let mut names = BTreeSet::new();
        for file in FILES.iter().filter(|file| file.path.ends_with(".js")) {
            for line in file.text.lines() {
                let line = line.strip_prefix("export ").unwrap_or(line);
                let line = line.strip_prefix("async ").unwrap_or(line);
                let mut words = line.split([' ', '(', '=', ';']);
                if ["const", "let", "function", "class"].contains(&words.next().unwrap_or_default())
                {
                    let name = words.next().unwrap_or_default();
                    assert!(
                        names.insert(name),
                        "{name} of {} is defined twice",
                        file.path
                    );
                }
            }
        }
    }

    #[test]
    fn every_module_that_is_imported_is_a_file() {
        for file in FILES {
            for line in file.text.lines().filter(|line| line.starts_with("import ")) {
                let path = line.split('\'').nth(1).unwrap_or_default();
                let path = path.strip_prefix('.').unwrap_or(path);
                assert!(super::file(path).is_some(), "{path} in {}", file.path);
            }
        }
    }
}
