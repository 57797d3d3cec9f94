//! Progress bars for anything that takes longer than a second.

use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long a task runs before its bar is shown.
const QUIET: Duration = Duration::from_secs(1);

/// The bar if the total number of leaves is known.
const BAR: &str = "{msg} [{bar:30}] {human_pos}/{human_len} leaves, {elapsed} of about {duration}";

/// The spinner if the total is not known.
const SPINNER: &str = "{msg} {spinner} {human_pos} leaves, {elapsed}";

/// The bar of jobs, whose remaining time the caller estimates.
const JOBS: &str = "{msg} [{bar:30}] {human_pos}/{human_len} leaves, {elapsed}, {prefix}";

/// A progress bar of counted leaves on standard error.
pub struct Progress {
    bar: ProgressBar,
    began: Instant,
    shown: bool,
    total: Option<u64>,
    unit: &'static str,
    template: &'static str,
}

impl Progress {
    /// A bar at 0 of `total`, if the total is known. Nothing is drawn unless `interactive`.
    #[must_use]
    pub fn new(label: &'static str, total: Option<u64>, interactive: bool) -> Self {
        Self::of_unit(label, "leaves", total, interactive)
    }

    /// A bar for another unit than leaves.
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
            // A bar that counts as shown already is never drawn.
            shown: !interactive,
            total,
            unit,
            template: BAR,
        }
    }

    /// A bar for jobs. Some may be done already, so the caller estimates the remaining time by [`left`](Self::left).
    #[must_use]
    pub fn of_jobs(total: u64, interactive: bool) -> Self {
        let mut progress = Self::of_unit("counting", "counts", Some(total), interactive);
        progress.template = JOBS;
        progress
    }

    /// A bar for positions that are compared.
    #[must_use]
    pub fn of_positions(total: u64, interactive: bool) -> Self {
        Self::of_unit("comparing", "positions", Some(total), interactive)
    }

    /// Sets the remaining time, if it is known.
    pub fn left(&mut self, left: Option<Duration>) {
        self.bar.set_prefix(left.map_or_else(
            || "remaining time not known yet".to_owned(),
            |left| format!("about {} left", HumanDuration(left)),
        ));
    }

    /// Sets the counted leaves.
    pub fn at(&mut self, nodes: u64) {
        self.bar.set_position(nodes);
        if !self.shown && self.began.elapsed() >= QUIET {
            self.shown = true;
            self.style();
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            // Drawn at once: the count may be over before the first tick.
            self.bar.tick();
            self.bar.enable_steady_tick(Duration::from_millis(200));
        }
    }

    /// Sets the total.
    pub fn of(&mut self, total: u64) {
        if self.total.replace(total) != Some(total) {
            self.bar.set_length(total);
            self.style();
        }
    }

    /// Hides the bar while `write` writes.
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
        // If the template were malformed, indicatif's own style would stay.
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

/// A spinner with the present step of a task, on standard error.
pub struct Working {
    bar: ProgressBar,
}

impl Working {
    /// A spinner without a step. Nothing is drawn unless `interactive`.
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

    /// Sets the present step.
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
