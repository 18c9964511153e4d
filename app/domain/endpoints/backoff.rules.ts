/** Seconds between one failed try and the next; together just under a day. */
const WAITS_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const;

/** When to try again after so many tries; null when it is given up. */
export function secondsUntilNextTry(triesSoFar: number): number | null {
  return WAITS_SECONDS[triesSoFar - 1] ?? null;
}
