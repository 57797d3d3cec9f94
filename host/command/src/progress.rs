//! The progress bar of anything that takes longer than a second.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is shown.
const QUIET: Duration = Duration::from_secs(1);

/// The bar while the number of leaves is known. Without it a spinner is drawn.
const BAR: &str = "{msg} [{bar:30}] {human_pos}/{human_len} leaves, {elapsed} of about {duration}";

/// The bar while it is not.
const SPINNER: &str = "{msg} {spinner} {human_pos} leaves, {elapsed}";

/// The bar of jobs, whose remaining time is foretold by who does them.
const JOBS: &str = "{msg} [{bar:30}] {human_pos}/{human_len} leaves, {elapsed}, {prefix}";

/// Leaves counted so far, on standard error.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: bool,
    total: Option<u64>,
    unit: &'static str,
    template: &'static str,
}

impl Progress {
    /// Nothing counted yet of `total`, if that is known. Nothing is ever drawn unless `interactive`.
    #[must_use]
    pub fn new(label: &'static str, total: Option<u64>, interactive: bool) -> Self {
        Self::of_unit(label, "leaves", total, interactive)
    }

    /// The same for something else than leaves.
    #[must_use]
    pub fn of_unit(
        label: &'static str,
        unit: &'static str,
        total: Option<u64>,
        interactive: bool,
    ) -> Self {
        let bar = if interactive {
            ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden()).with_message(label)
        } else {
            ProgressBar::hidden()
        };
        Self {
            bar,
            began: Instant::now(),
            // A bar that counts as shown is never brought out again.
            shown: !interactive,
            total,
            unit,
            template: BAR,
        }
    }

    /// Counts, some of which may be done already, so that [`left`](Self::left) has to tell how long it takes.
    #[must_use]
    pub fn of_jobs(total: u64, interactive: bool) -> Self {
        let mut progress = Self::of_unit("counting", "counts", Some(total), interactive);
        progress.template = JOBS;
        progress
    }

    /// The rest takes so long, as far as known.
    pub fn left(&mut self, left: Option<Duration>) {
        self.bar.set_prefix(left.map_or_else(
            || "remaining time not known yet".to_owned(),
            |left| format!("about {} left", HumanDuration(left)),
        ));
    }

    /// So many leaves are counted.
    pub fn at(&mut self, nodes: u64) {
        self.bar.set_position(nodes);
        if !self.shown && self.began.elapsed() >= QUIET {
            self.shown = true;
            self.style();
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }

    /// There are so many leaves in all.
    pub fn of(&mut self, total: u64) {
        if self.total.replace(total) != Some(total) {
            self.bar.set_length(total);
            self.style();
        }
    }

    /// Takes the bar away while `write` writes.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    /// Chooses between bar and spinner.
    fn style(&self) {
        let template = if self.total.is_some() {
            self.template
        } else {
            SPINNER
        };
        // A template that cannot be read would leave indicatif's own style.
        if let Ok(style) = ProgressStyle::with_template(&template.replace("leaves", self.unit)) {
            self.bar.set_style(style.progress_chars("=> "));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What is being done, on standard error, while it is not known how long it takes.
pub struct Working {
    bar: ProgressBar,
}

impl Working {
    /// Nothing yet. Nothing is ever drawn unless `interactive`.
    #[must_use]
    pub fn new(interactive: bool) -> Self {
        let bar = if interactive {
            let bar = ProgressBar::new_spinner();
            bar.enable_steady_tick(Duration::from_millis(200));
            bar
        } else {
            ProgressBar::hidden()
        };
        Self { bar }
    }

    /// This is being done now.
    pub fn at(&mut self, what: &str) {
        self.bar.set_message(what.to_owned());
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_templates_can_be_read() {
        for template in [BAR, SPINNER, JOBS] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }

    #[test]
    fn nothing_is_drawn_where_nobody_looks() {
        let mut progress = Progress::new("counting", None, false);
        progress.of(10);
        progress.at(5);
        assert!(progress.bar.is_hidden());
        assert_eq!(progress.aside(|| 3), 3);
    }
}
