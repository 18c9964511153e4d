import { z } from 'zod';
import { scenePatchSchema } from '../../document/patch.schema.ts';
import type { ScenePatch } from '../../document/patch.schema.ts';
import type { ScenePicture } from '../../document/document.schema.ts';
import { MAX_STEPS, toStep } from './history.ts';
import type { Step } from './history.ts';
import type { SceneHistory } from './scene-history.ts';

const stepSchema = z.strictObject({ forward: scenePatchSchema, backward: scenePatchSchema });

/** The steps of a history as they are stored: what was undone follows what was done. */
export const storedStepsSchema = z.strictObject({
  steps: z.array(stepSchema).max(2 * MAX_STEPS),
  /** How many of them are done. */
  position: z.number().int().min(0),
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
