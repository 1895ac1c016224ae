//! The only place that reads and writes files.
//!
//! What cannot be read is a problem with a code; what is written appears whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use miette::Diagnostic;
use thiserror::Error;

use crate::cli::failure::Failure;
use crate::report::{Problem, Report};
use crate::text::Source;

/// Most bytes of a rule file: 1 MiB.
pub(crate) const MAX_BYTES: u64 = 1 << 20;
/// Most files of one library folder.
const MAX_FILES: usize = 10_000;
/// Folders inside each other that are looked through.
const MAX_DEPTH: usize = 8;

/// Why a file cannot be read.
#[derive(Debug, Error, Diagnostic)]
pub(crate) enum Unreadable {
    /// Bytes that are no text.
    #[error("`{path}`: byte {byte} is no UTF-8")]
    #[diagnostic(code(X01), help("save the file as UTF-8 text"))]
    NotUtf8 {
        /// The file.
        path: String,
        /// The first byte that is wrong.
        byte: usize,
    },
    /// More than a person wrote.
    #[error("`{path}`: {mebibytes} MiB; a file of rules has at most 1 MiB")]
    #[diagnostic(code(X02), help("is this the file that you meant?"))]
    TooLarge {
        /// The file.
        path: String,
        /// Its size, rounded up.
        mebibytes: u64,
    },
    /// A folder, a pipe, a device.
    #[error("`{path}` is {what}")]
    #[diagnostic(code(X03), help("name a file; a folder of files is given by `--library`"))]
    NotAFile {
        /// The file.
        path: String,
        /// What it is.
        what: &'static str,
    },
    /// Anything that the system says.
    #[error("`{path}`: {why}")]
    #[diagnostic(code(X04), help("look whether the file exists and may be read"))]
    Refused {
        /// The file.
        path: String,
        /// The reason.
        why: String,
    },
}

impl Unreadable {
    /// As a problem; there is no text to point into.
    pub(crate) fn problem(self, path: &Path) -> Problem {
        Problem::new(&Source::new(shown(path), ""), self)
    }

    fn from_io(path: &Path, error: &io::Error) -> Self {
        let why = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
            io::ErrorKind::IsADirectory => return Self::NotAFile { path: shown(path), what: "a directory" },
            _ => error.to_string(),
        };
        Self::Refused { path: shown(path), why }
    }
}

impl From<(Unreadable, &Path)> for Failure {
    fn from((mistake, path): (Unreadable, &Path)) -> Self {
        let mut report = Report::new();
        report.push_problem(mistake.problem(path));
        Self::question(report)
    }
}

/// The name of a path as people see it: with `/` on every system.
pub(crate) fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().into_owned();
    if std::path::MAIN_SEPARATOR == '/' { text } else { text.replace(std::path::MAIN_SEPARATOR, "/") }
}

/// Reads a text of at most `most` bytes, whole or not at all; a size that is too large is seen before reading.
pub(crate) fn read_bounded(path: &Path, most: u64) -> Result<String, Unreadable> {
    let refused = |error: io::Error| Unreadable::from_io(path, &error);
    let about = fs::metadata(path).map_err(refused)?;
    if about.is_dir() {
        return Err(Unreadable::NotAFile { path: shown(path), what: "a directory" });
    }
    if !about.is_file() {
        return Err(Unreadable::NotAFile { path: shown(path), what: "no regular file" });
    }
    let too_large = |bytes: u64| Unreadable::TooLarge { path: shown(path), mebibytes: bytes.div_ceil(1 << 20) };
    if about.len() > most {
        return Err(too_large(about.len()));
    }
    let mut bytes = Vec::new();
    // The file may grow while it is read.
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(refused)?;
    if bytes.len() as u64 > most {
        return Err(too_large(bytes.len() as u64));
    }
    let text = String::from_utf8(bytes)
        .map_err(|e| Unreadable::NotUtf8 { path: shown(path), byte: e.utf8_error().valid_up_to() + 1 })?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// Reads a rule file, a sheet, a board or scenes.
pub(crate) fn read(path: &Path) -> Result<String, Unreadable> {
    read_bounded(path, MAX_BYTES)
}

/// Opens a text of any length to be read line by line.
pub(crate) fn open_lines(path: &Path) -> Result<BufReader<File>, Unreadable> {
    let refused = |error: io::Error| Unreadable::from_io(path, &error);
    if fs::metadata(path).map_err(refused)?.is_dir() {
        return Err(Unreadable::NotAFile { path: shown(path), what: "a directory" });
    }
    File::open(path).map(BufReader::new).map_err(refused)
}

/// Reads a rule file that need not be there.
pub(crate) fn read_if_there(path: &Path) -> Result<Option<String>, Unreadable> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => read(path).map(Some),
    }
}

/// Whether something of this name is there.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Reads all sheets, rules and scenes of a folder and of the folders in it, by their path inside it (`ur/finkel.toml`),
/// sorted. Files of other kinds and hidden ones are left alone.
pub(crate) fn read_folder(folder: &Path) -> Result<Vec<(String, String)>, Failure> {
    let mut found = Vec::new();
    let mut report = Report::new();
    walk(folder, "", 0, &mut found, &mut report)?;
    if !report.is_empty() {
        return Err(Failure::question(report));
    }
    found.sort();
    Ok(found)
}

fn walk(
    folder: &Path,
    inside: &str,
    depth: usize,
    found: &mut Vec<(String, String)>,
    report: &mut Report,
) -> Result<(), Failure> {
    let refused = |error: io::Error| Failure::from((Unreadable::from_io(folder, &error), folder));
    for entry in fs::read_dir(folder).map_err(refused)? {
        let path = entry.map_err(refused)?.path();
        let Some(name) = path.file_name().and_then(|n| n.to_str()).filter(|n| !n.starts_with('.')) else { continue };
        let name = if inside.is_empty() { name.to_owned() } else { format!("{inside}/{name}") };
        if path.is_dir() {
            if depth < MAX_DEPTH {
                walk(&path, &name, depth + 1, found, report)?;
            }
            continue;
        }
        if !is_ours(&path) {
            continue;
        }
        if found.len() == MAX_FILES {
            let message = format!("`{}` holds more than {MAX_FILES} files of rules", shown(folder));
            return Err(Failure::usage_with(message, Some("is this the folder that you meant?".to_owned())));
        }
        match read(&path) {
            Ok(text) => found.push((name, text)),
            Err(mistake) => report.push_problem(mistake.problem(&path)),
        }
    }
    Ok(())
}

/// The sheets, rules and scenes that lie straight in a folder, sorted; none if it cannot be read.
pub(crate) fn names_in(folder: &Path) -> Vec<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).filter(|p| is_ours(p)).collect();
    paths.sort();
    paths.truncate(MAX_FILES);
    paths
}

/// Whether the name ends as those of our files do.
fn is_ours(path: &Path) -> bool {
    path.extension().and_then(|e| e.to_str()).is_some_and(|e| matches!(e, "toml" | "rules" | "scenes"))
}

/// Writes a file whole: into a new file beside it, which then takes its name.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed =
        |error: io::Error| Failure::Io { doing: format!("cannot write `{}`", shown(path)), error: bare(error) };
    let mut draft = tempfile::Builder::new().prefix(DRAFT).tempfile_in(folder_of(path)).map_err(failed)?;
    draft.write_all(text.as_bytes()).map_err(failed)?;
    draft.as_file().sync_all().map_err(failed)?;
    readable(&draft).map_err(failed)?;
    draft.persist(path).map_err(|e| failed(e.error))?;
    Ok(())
}

/// Refuses a path at which nothing can be written, before work is done that would be lost.
pub(crate) fn must_be_writable(path: &Path) -> Result<(), Failure> {
    let failed =
        |error: io::Error| Failure::Io { doing: format!("cannot write `{}`", shown(path)), error: bare(error) };
    if path.is_dir() {
        return Err(failed(io::ErrorKind::IsADirectory.into()));
    }
    tempfile::Builder::new().prefix(DRAFT).tempfile_in(folder_of(path)).map_err(failed)?;
    Ok(())
}

/// How files that are not yet whole are called.
const DRAFT: &str = ".charkoni-";

/// What the system said, without the name of a draft that nobody asked for.
fn bare(error: io::Error) -> io::Error {
    match error.to_string().split_once(" at path \"") {
        Some((said, draft)) if draft.contains(DRAFT) => io::Error::new(error.kind(), said),
        Some(_) | None => error,
    }
}

/// The folder in which a file lies.
fn folder_of(path: &Path) -> PathBuf {
    path.parent().filter(|p| !p.as_os_str().is_empty()).map_or_else(|| PathBuf::from("."), Path::to_owned)
}

/// Refuses a file that is there already.
pub(crate) fn must_be_new(path: &Path) -> Result<(), Failure> {
    if exists(path) {
        let help = Some("choose another name, or take the old file away".to_owned());
        return Err(Failure::usage_with(format!("`{}` is there already", shown(path)), help));
    }
    Ok(())
}

/// Writes a file that must not be there yet.
pub(crate) fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    must_be_new(path)?;
    write(path, text)
}

/// Makes a folder and those above it.
pub(crate) fn make_folder(path: &Path) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Io { doing: format!("cannot make `{}`", shown(path)), error };
    fs::create_dir_all(path).map_err(failed)
}

/// Temporary files are for their owner alone; what people write may be read by others.
#[cfg(unix)]
fn readable(draft: &tempfile::NamedTempFile) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    draft.as_file().set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn readable(_draft: &tempfile::NamedTempFile) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(mistake: &Unreadable) -> String {
        mistake.code().map(|c| c.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_file_comes_back_as_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.rules");
        write(&path, "## a: b\n").unwrap();
        assert_eq!(read(&path).unwrap(), "## a: b\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn each_bad_file_has_its_code() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.rules");
        assert_eq!(code(&read(folder.path()).unwrap_err()), "X03");
        assert_eq!(code(&read(&path).unwrap_err()), "X04");
        fs::write(&path, b"ab\xff").unwrap();
        assert_eq!(read(&path).unwrap_err().to_string(), format!("`{}`: byte 3 is no UTF-8", shown(&path)));
        File::create(&path).unwrap().set_len(100 << 20).unwrap();
        assert_eq!(
            read(&path).unwrap_err().to_string(),
            format!("`{}`: 100 MiB; a file of rules has at most 1 MiB", shown(&path))
        );
    }

    #[test]
    fn a_new_file_does_not_replace_an_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.toml");
        write_new(&path, "one").unwrap();
        assert!(write_new(&path, "two").is_err());
        assert_eq!(read(&path).unwrap(), "one");
    }

    #[test]
    fn a_folder_is_read_by_the_paths_inside_it() {
        let folder = tempfile::tempdir().unwrap();
        make_folder(&folder.path().join("ur")).unwrap();
        write(&folder.path().join("ur/finkel.toml"), "x").unwrap();
        write(&folder.path().join("notes.txt"), "y").unwrap();
        assert_eq!(read_folder(folder.path()).unwrap(), vec![("ur/finkel.toml".to_owned(), "x".to_owned())]);
    }
}
