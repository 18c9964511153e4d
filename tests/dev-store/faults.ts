/** The faults at a shop, by chance. */
export interface DevFaults {
  /** Between 0 and 1, as `Math.random`; seeded, so that a run can be had again. */
  readonly random: () => number;
  /** Share of questions that are answered with 503, and not done. */
  readonly refused?: number;
  /** Share of requests that are carried out and answered with 502: the caller cannot know. */
  readonly lost?: number;
  /** Share of new pictures that Shopify cannot use. */
  readonly failedMedia?: number;
}

/** The fate of the next question. */
export function nextAnswer(faults: DevFaults | null): 'given' | 'refused' | 'lost' {
  if (!faults) return 'given';
  const { random, refused = 0, lost = 0 } = faults;
  const drawn = random();
  if (drawn < refused) return 'refused';
  return drawn < refused + lost ? 'lost' : 'given';
}

/** Shopify's complaint about a file that is in order; null for none. */
export function nextMediaFault(faults: DevFaults | null): { readonly code: string; readonly message: string } | null {
  if (!faults || faults.random() >= (faults.failedMedia ?? 0)) return null;
  return { code: 'IMAGE_PROCESSING_FAILURE', message: 'Image could not be processed' };
}
