const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago something was, as people say it: minutes and hours within a day, then the date. */
export function sayWhen(at: Date, now: Date = new Date()): string {
  const past = now.getTime() - at.getTime();
  if (past < MINUTE_MS) return 'Just now';
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} min ago`;
  if (past < DAY_MS) return `${Math.floor(past / HOUR_MS)} h ago`;
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString('en', { day: 'numeric', month: 'short', ...(isThisYear ? {} : { year: 'numeric' }) });
}
