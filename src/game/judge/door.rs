//! The checked door: a play that may not be made changes nothing.

use crate::game::{Judge, Phase, Play, PlayKind, Position, Refusal, SearchLimit, Trace};

/// Why a play was not made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// No such choice is asked for now.
    NotNow,
    /// No `may` proposes it.
    NotProposed,
    /// A sentence refuses it.
    Refused(Refusal),
    /// A sentence had to look too far ahead to say.
    Search(SearchLimit),
}

impl Judge<'_> {
    /// Makes a play if it may be made; else the position stays as it is.
    pub fn try_play(&self, position: &mut Position, play: &Play, trace: &mut impl Trace) -> Result<(), NotMade> {
        self.may_play(position, play)?;
        self.play(position, play, trace);
        Ok(())
    }

    fn may_play(&self, position: &Position, play: &Play) -> Result<(), NotMade> {
        if play.kind == PlayKind::SkipThrow {
            let offered = self.skip(position).filter(|skip| skip == play);
            return offered.map(|_| ()).ok_or(NotMade::NotNow);
        }
        if position.phase != Phase::Choose || position.ended {
            return Err(NotMade::NotNow);
        }
        let judgement = self.judge(position).map_err(NotMade::Search)?;
        if judgement.plays.contains(play) {
            return Ok(());
        }
        let refusal = judgement.refused.into_iter().find(|(p, _)| p == play);
        Err(refusal.map_or(NotMade::NotProposed, |(_, refusal)| NotMade::Refused(refusal)))
    }
}
