/** Days of a cycle, of which a trial is a part. */
const CYCLE_DAYS = 30;

/** Fifty photos: enough to judge by, whatever the plan. */
export const MAX_TRIAL_CREDITS = 100;

/**
 * Credits that a trial of so many days lends: its part of the plan's month, rounded down, and at most
 * `MAX_TRIAL_CREDITS`. The dearest plan's trial is no month of it for nothing.
 */
export function trialCredits(monthlyCredits: number, days: number): number {
  const part = Math.floor((monthlyCredits * Math.min(CYCLE_DAYS, Math.max(0, days))) / CYCLE_DAYS);
  return Math.min(MAX_TRIAL_CREDITS, part);
}
