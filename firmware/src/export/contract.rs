//! The contract of a block from its Rust file, as plain text.

use std::collections::BTreeMap;

/// The head of a block's file, without the marks of a comment and the targets of its links.
pub(super) fn head(file: &str) -> Vec<String> {
    let lines = file.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| plain(line.trim_start())).collect()
}

/// The comments in these files on the fields of this structure, by the field's name.
pub(super) fn fields(files: &[&str], structure: &str) -> BTreeMap<String, String> {
    let begin = format!("struct {structure} {{");
    let body = files.iter().find_map(|file| file.split(&begin).nth(1));
    let body = body.unwrap_or_default().split("\n}").next();
    let (mut fields, mut comment) = (BTreeMap::new(), Vec::new());
    for line in body.unwrap_or_default().lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            comment.push(plain(text.trim()));
        } else if let Some((name, _)) = line.split_once(": ") {
            let name = name
                .trim_start_matches("pub(crate) ")
                .trim_start_matches("pub ");
            fields.insert(name.to_owned(), comment.join(" "));
            comment.clear();
        }
    }
    fields
}

/// A line of rustdoc with the names of its links alone.
fn plain(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((name, after)) = after.split_once(']') else {
            break;
        };
        text += before;
        text += name;
        // The target of the link.
        rest = match after
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'))
        {
            Some((_, after)) => after,
            None => after,
        };
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_is_plain_text() {
        let file = "//! The block.\n//!\n//! # Ports\n//! See [`edit`](super::edit) and [`Word`], [ports](a).\n\nuse x;\n//! not this\n";
        assert_eq!(
            head(file),
            ["The block.", "", "# Ports", "See `edit` and `Word`, ports."]
        );
    }

    #[test]
    fn fields_have_their_comments() {
        let file = "struct Other {\n    /// No.\n    pub a: u8,\n}\npub(crate) struct Word {\n    /// Where it\n    /// stands.\n    pub a: Bits<6>,\n    b: bool,\n}\n";
        let fields = fields(&["", file], "Word");
        assert_eq!(fields["a"], "Where it stands.");
        assert_eq!(fields["b"], "");
    }
}
