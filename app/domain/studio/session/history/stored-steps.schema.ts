import { z } from 'zod';
import { wholeNumber } from '#app/platform/input-types.ts';
import { scenePatchSchema } from '../../document/patch.schema.ts';
import { MAX_STEPS } from './history.ts';

const stepSchema = z.strictObject({ forward: scenePatchSchema, backward: scenePatchSchema });

/** The steps of a history as they are stored: what was undone follows what was done. */
const storedStepsSchema = z.strictObject({
  steps: z.array(stepSchema).max(2 * MAX_STEPS),
  /** How many of them are done. */
  position: wholeNumber(),
});
export type StoredSteps = z.infer<typeof storedStepsSchema>;

/** The changes of a stored history. Indexes are counted from the first step the page ever made. */
export const historyDeltaSchema = z.strictObject({
  /** Steps before this one are forgotten, and those from `end` on. */
  first: wholeNumber(),
  end: wholeNumber(),
  position: wholeNumber(),
  set: z.array(z.strictObject({ index: wholeNumber(), step: stepSchema })).max(2 * MAX_STEPS),
});
export type HistoryDelta = z.infer<typeof historyDeltaSchema>;

/** Stored steps as they may be used; none where they cannot be read: a canvas opens without its past rather than not at all. */
export function readStoredSteps(stored: unknown): StoredSteps {
  const parsed = storedStepsSchema.safeParse(stored);
  return parsed.success ? parsed.data : { steps: [], position: 0 };
}
