//! Where commands write: data to standard output, talk to standard error, colour only where somebody sees it.

use std::io::{self, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use comfy_table::{ContentArrangement, LineStyle, Table, TableStyle};
use textwrap::{WordSeparator, WordSplitter};

use crate::cli::failure::Failure;

/// Narrowest text that is still laid out.
const NARROWEST: usize = 40;
/// Width where nobody looks through a terminal.
const WIDTH: usize = 80;
/// Widest running text: longer lines are hard to read.
const WIDEST: usize = 120;

/// Widest help on a terminal; elsewhere it is as wide as other text.
const HELP_WIDTH: usize = 100;

/// How many columns help may take, which is written before there are streams.
pub(crate) fn help_width() -> usize {
    if io::stdout().is_terminal() { HELP_WIDTH } else { WIDTH }
}

/// The two streams of a command.
pub(crate) struct Out {
    data: Box<dyn Write>,
    talk: Box<dyn Write>,
    width: usize,
}

impl Out {
    /// The streams of the process.
    ///
    /// Escape codes may always be written: they are taken out again where `choice` says so.
    pub(crate) fn of_process(choice: ColorChoice) -> Self {
        let stdout = io::stdout();
        let width = if stdout.is_terminal() { textwrap::termwidth().clamp(NARROWEST, WIDEST) } else { WIDTH };
        Self {
            data: Box::new(BufWriter::new(AutoStream::new(stdout.lock(), choice))),
            // Not locked: a progress bar draws there from another thread.
            talk: Box::new(AutoStream::new(io::stderr(), choice)),
            width,
        }
    }

    /// How many columns running text may take.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Writes to standard output: what was asked for.
    pub(crate) fn data(&mut self) -> &mut dyn Write {
        &mut *self.data
    }

    /// Writes to standard error: what is said about the work. Nobody listening there is no failure.
    pub(crate) fn say(&mut self, words: &str) {
        let _ = writeln!(self.talk, "{words}");
    }

    /// Writes a value as one line of JSON.
    pub(crate) fn json_line(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut *self.data, value).map_err(io::Error::from)?;
        writeln!(self.data)?;
        Ok(())
    }

    /// Writes a value as JSON for people and programs.
    pub(crate) fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Failure> {
        serde_json::to_writer_pretty(&mut *self.data, value).map_err(io::Error::from)?;
        writeln!(self.data)?;
        Ok(())
    }

    /// Writes a paragraph, wrapped, with an indent for all lines but the first.
    pub(crate) fn paragraph(&mut self, first: &str, next: &str, text: &str) -> Result<(), Failure> {
        // Ids, labels and paths stay whole: lines are broken at blanks only.
        let options = textwrap::Options::new(self.width)
            .initial_indent(first)
            .subsequent_indent(next)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation);
        for line in textwrap::wrap(text, options) {
            writeln!(self.data, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Writes text of several lines, without blanks at their ends.
    pub(crate) fn lines(&mut self, text: &str) -> Result<(), Failure> {
        for line in text.lines() {
            writeln!(self.data, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Sends on what was written.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.data.flush()?;
        Ok(())
    }
}

/// How titles look on a terminal.
pub(crate) const BOLD: anstyle::Style = anstyle::Style::new().bold();
/// How what is beside the point looks on a terminal.
pub(crate) const DIM: anstyle::Style = anstyle::Style::new().dimmed();
/// How good news looks on a terminal.
pub(crate) const GOOD: anstyle::Style = anstyle::AnsiColor::Green.on_default();
/// How bad news looks on a terminal.
pub(crate) const BAD: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();

/// Tables have one line, under their header.
const LINE_UNDER_HEADER: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table, at most `width` wide.
pub(crate) fn table(width: usize) -> Table {
    let mut table = Table::new();
    table.load_style(LINE_UNDER_HEADER).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    table
}
