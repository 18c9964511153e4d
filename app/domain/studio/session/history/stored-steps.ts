import type { ScenePatch } from '../../document/patch.schema.ts';
import type { ScenePicture } from '../../document/document.schema.ts';
import { toStep } from './history.ts';
import type { Step } from './history.ts';
import type { SceneHistory } from './scene-history.ts';
import type { HistoryDelta, StoredSteps } from './stored-steps.schema.ts';

/** The history to store. Uploads that had not arrived when a step was made are named by what they are now. */
export function toStored({ past, future, present }: SceneHistory): StoredSteps {
  const known = new Map(present.pictures.map((picture) => [picture.key, picture]));
  const steps = [...past, ...[...future].reverse()].map(({ forward, backward }) => ({
    forward: withKnown(forward, known),
    backward: withKnown(backward, known),
  }));
  return { steps, position: past.length };
}

/** The steps of a stored history. */
export function fromStored(stored: StoredSteps): Pick<SceneHistory, 'past' | 'future'> {
  const steps = stored.steps.map(({ forward, backward }): Step<ScenePatch> => toStep(forward, backward));
  const position = Math.min(stored.position, steps.length);
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

/** The steps that the server holds. */
export interface SentSteps {
  readonly first: number;
  readonly position: number;
  readonly steps: readonly Step<ScenePatch>[];
}
export const NO_STEPS: SentSteps = { first: 0, position: 0, steps: [] };

/** The message that makes the server hold this history; null where it does. */
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
