import { z } from 'zod';
import { wholeNumber } from '#app/platform/input-types.ts';
import { scenePatchSchema } from '../../document/patch.schema.ts';
import type { ScenePatch } from '../../document/patch.schema.ts';
import type { ScenePicture } from '../../document/document.schema.ts';
import { MAX_STEPS, toStep } from './history.ts';
import type { Step } from './history.ts';
import type { SceneHistory } from './scene-history.ts';

const stepSchema = z.strictObject({ forward: scenePatchSchema, backward: scenePatchSchema });

/** The steps of a history as they are stored: what was undone follows what was done. */
const storedStepsSchema = z.strictObject({
  steps: z.array(stepSchema).max(2 * MAX_STEPS),
  /** How many of them are done. */
  position: wholeNumber(),
});
export type StoredSteps = z.infer<typeof storedStepsSchema>;

/** The history to store. Uploads that had not arrived when a step was made are named by what they are now. */
export function toStored({ past, future, present }: SceneHistory): StoredSteps {
  const known = new Map(present.pictures.map((picture) => [picture.key, picture]));
  const steps = [...past, ...[...future].reverse()].map(({ forward, backward }) => ({
    forward: withKnown(forward, known),
    backward: withKnown(backward, known),
  }));
  return { steps, position: past.length };
}

/** The steps of a stored history; none where they cannot be read: a canvas opens without its past rather than not at all. */
export function fromStored(stored: unknown): Pick<SceneHistory, 'past' | 'future'> {
  const parsed = storedStepsSchema.safeParse(stored);
  if (!parsed.success) return { past: [], future: [] };
  const steps = parsed.data.steps.map(({ forward, backward }): Step<ScenePatch> => toStep(forward, backward));
  const position = Math.min(parsed.data.position, steps.length);
  return { past: steps.slice(0, position), future: steps.slice(position).reverse() };
}

function withKnown(patch: ScenePatch, known: ReadonlyMap<string, ScenePicture>): ScenePatch {
  const added = patch.add?.pictures;
  if (!added?.some(({ source }) => source.kind === 'file')) return patch;
  const pictures = added.flatMap((picture) => {
    const now = picture.source.kind === 'file' ? known.get(picture.key) : picture;
    return now && now.source.kind !== 'file' ? [now] : [];
  });
  return { ...patch, add: { ...patch.add, pictures } };
}

/** What changed in a stored history. Indexes are counted from the first step the page ever made. */
export const historyDeltaSchema = z.strictObject({
  /** Steps before this one are forgotten, and those from `end` on. */
  first: wholeNumber(),
  end: wholeNumber(),
  position: wholeNumber(),
  set: z.array(z.strictObject({ index: wholeNumber(), step: stepSchema })).max(2 * MAX_STEPS),
});
export type HistoryDelta = z.infer<typeof historyDeltaSchema>;

/** The steps that the server holds. */
export interface SentSteps {
  readonly first: number;
  readonly position: number;
  readonly steps: readonly Step<ScenePatch>[];
}
export const NO_STEPS: SentSteps = { first: 0, position: 0, steps: [] };

/** What to send so that the server holds this history; null where it does. */
export function historyDelta(
  sent: SentSteps,
  history: SceneHistory,
): { readonly delta: HistoryDelta; readonly sent: SentSteps } | null {
  const steps = [...history.past, ...[...history.future].reverse()];
  const dropped = steps[0] ? Math.max(0, sent.steps.indexOf(steps[0])) : 0;
  const first = sent.first + dropped;
  const position = first + history.past.length;
  const stored = toStored(history).steps;
  const set = steps.flatMap((step, at) =>
    sent.steps[at + dropped] === step ? [] : [{ index: first + at, step: stored[at]! }],
  );
  const isSame = set.length === 0 && steps.length === sent.steps.length && position === sent.position;
  if (isSame) return null;
  const delta = { first, end: first + steps.length, position, set };
  return { delta, sent: { first, position, steps } };
}
