//! A scene that failed, told so that a person can see what happened.

use std::fmt;

use crate::text::Site;

/// What went otherwise than a scene says.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The title of the scene.
    pub title: String,
    /// The variant it was played on.
    pub variant: String,
    /// The line that does not hold.
    pub site: Site,
    /// The seat the scene was turned to, unless it was played as written.
    pub turned_to: Option<String>,
    /// The position where it stopped, drawn.
    pub board: String,
    /// What the scene says.
    pub expected: String,
    /// What is so instead.
    pub got: String,
    /// Label and place of the sentence that is responsible, where one is.
    pub sentence: Option<(String, Site)>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = self.turned_to.as_ref().map(|seat| format!(", turned to {seat}")).unwrap_or_default();
        writeln!(f, "{:?} on {}{turned}", self.title, self.variant)?;
        writeln!(f, "  {}   {}", line_of(&self.site), self.site.words())?;
        for line in self.board.lines() {
            writeln!(f, "    {line}")?;
        }
        writeln!(f, "  expected: {}", self.expected)?;
        writeln!(f, "  got:      {}", self.got)?;
        if let Some((label, site)) = &self.sentence {
            writeln!(f, "  {label}, {}:", line_of(site))?;
            writeln!(f, "    {}", site.words().split_whitespace().collect::<Vec<_>>().join(" "))?;
        }
        Ok(())
    }
}

/// `file:line`
fn line_of(site: &Site) -> String {
    format!("{}:{}", site.source.name(), site.source.line_col(site.span.start).0)
}
