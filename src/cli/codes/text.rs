//! X: files.

use super::Entry;

pub(super) const CODES: &[Entry] = &[
    Entry::new(
        "X01",
        "not-utf8",
        "The file holds bytes that are no UTF-8 text. Rule files, sheets, boards and scenes are UTF-8; an editor that \
         writes another encoding can usually be told so under \"save as\".",
        "a sheet saved as Latin-1, so that the í of `Parchís` is one byte",
        "the same sheet saved as UTF-8",
    ),
    Entry::new(
        "X02",
        "too-large",
        "The file is larger than 1 MiB, far more than anybody writes by hand. It is not read at all.",
        "charkoni check recording.mp4",
        "charkoni check my-ludo.toml",
    ),
    Entry::new(
        "X03",
        "not-a-file",
        "A file is wanted, and this is a directory or a device. A folder of sheets, boards and rules is given by \
         `--library`.",
        "charkoni check my-games/",
        "charkoni check my-games/tuesday.toml\ncharkoni check tuesday --library my-games",
    ),
    Entry::new(
        "X04",
        "unreadable",
        "The system does not give the file: it does not exist, or may not be read by you.",
        "charkoni check my-lodu.toml",
        "charkoni check my-ludo.toml",
    ),
    Entry::new(
        "X05",
        "too-deep",
        "More than 64 brackets stand inside each other. Nobody can read that; give the parts names with `define`.",
        "a: never land when ((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((mine at here\n   \
         ))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))",
        "define full(s) = mine at s >= 2\na: never land when full(here)",
    ),
];
