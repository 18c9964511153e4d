import type { EngineEvent, EngineImage, TryOnInput, TryOnNote } from '@plinth/imaging';
import { EngineError } from '@plinth/imaging';
import { perform } from './perform.ts';
import type { RequestState, Task } from './perform.ts';
import { personInPlace } from './person-in-place.server.ts';
import type { NamedRun } from './provider-client.ts';

type Garment = TryOnInput['garments'][number];

/** One garment put on one picture. */
interface Dressing {
  readonly garment: Garment;
  /** The person in its place, or the picture that the garment before gave. */
  readonly person: () => Promise<EngineImage>;
  readonly seed: number;
  readonly intentKey: string;
  readonly onProgress: (state: RequestState) => void;
}

/**
 * A person dressed by a provider's model: the pictures side by side, the garments of each one after the other, each on the
 * picture that the last one gave. Such models dress people alone: there is no ghost and no hanger.
 *
 * @param provider as a failure names it
 * @param garments in the order in which they are put on
 */
export function dressInTurn(
  provider: string,
  input: TryOnInput,
  garments: readonly Garment[],
  run: NamedRun,
  dress: (dressing: Dressing, signal: AbortSignal) => Promise<EngineImage>,
): AsyncIterable<EngineEvent<TryOnNote>> {
  // All pictures begin with the same person: drawn once, when the first one asks.
  let drawn: Promise<EngineImage> | null = null;
  const tasks = Array.from({ length: input.count }, (_, index): Task<TryOnNote> => {
    const seed = (input.seed + index) >>> 0;
    return {
      index,
      run: async (signal, onProgress) => {
        if (input.mode !== 'model') {
          throw new EngineError('unusable-input', `${provider} makes no ${input.mode} pictures`);
        }
        let picture: EngineImage | null = null;
        for (const [step, garment] of garments.entries()) {
          const before: EngineImage | null = picture;
          const person = async () => before ?? (await (drawn ??= personInPlace(input)));
          const intentKey = `${run.intent}:try-on:${index}:${step}`;
          picture = await dress({ garment, person, seed, intentKey, onProgress }, signal);
        }
        if (!picture) throw new EngineError('unusable-input', 'no garment');
        const note: TryOnNote = {
          variation: { index, seed, label: `Picture ${index + 1}` },
          // A model's painting is not placed by us: the caller looks for it (`compareWorn`).
          worn: input.garments.map(({ garment = null }) => ({ garment, certificate: null })),
          added: [],
        };
        return [{ type: 'output', index, image: picture, note }];
      },
    };
  });
  return perform(
    tasks.filter(({ index }) => run.wanted?.has(index) ?? true),
    run,
  );
}
