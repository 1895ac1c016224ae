//! Outcomes by name, as scenes, records and players write them.

use super::{Outcome, OutcomeId, Tags, Throw};

impl Throw {
    /// The outcome that shows these faces: dice in any order, for lots the number up (`1 marked`), else the words of the
    /// outcome in any order.
    pub fn find(&self, faces: &[&str]) -> Option<OutcomeId> {
        let mut wanted: Vec<&str> = faces.to_vec();
        wanted.sort_unstable();
        let same = |outcome: &Outcome| {
            let mut shown: Vec<&str> = outcome.text.split(' ').collect();
            shown.sort_unstable();
            shown == wanted
        };
        let found = self.outcomes.iter().position(same)?;
        u16::try_from(found).ok().map(OutcomeId)
    }

    /// An outcome by its id; `None` for the id of another throw.
    pub fn outcome(&self, id: OutcomeId) -> Option<&Outcome> {
        self.outcomes.get(usize::from(id.0))
    }

    /// The ids of all outcomes.
    pub fn ids(&self) -> impl Iterator<Item = OutcomeId> + use<> {
        (0..u16::try_from(self.outcomes.len()).unwrap_or(0)).map(OutcomeId)
    }
}

impl Outcome {
    /// What it gives, as a sheet writes it: `25 grace:1 again`; empty where it gives nothing.
    pub fn gives(&self, tags: &Tags) -> String {
        let counts = self.counts.iter().map(|face| match face.tag {
            super::DIE => face.value.to_string(),
            tag => format!("{}:{}", tags.name(tag), face.value),
        });
        let words =
            tags.names().iter().enumerate().filter(|(n, _)| self.tags >> n & 1 == 1).map(|(_, name)| name.clone());
        counts.chain(words).collect::<Vec<_>>().join(" ")
    }
}
