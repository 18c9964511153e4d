import sharp from 'sharp';
import type {
  CutOutNote,
  EngineEvent,
  EngineFailure,
  EngineImage,
  EngineRegistry,
  StageInput,
  StageNote,
} from '#app/domain/engines/index.ts';

/** What the next picture turns out as. */
export type Step = 'picture' | 'output-failed' | 'fail' | 'fail-retryable' | 'throw';

export interface EngineScript {
  /** Per run and picture; default: pictures. `run` counts from 0 over all runs of these engines. */
  readonly step?: (run: number, index: number) => Step;
  /** Waited for before each picture, so that a test can stop the engine at a place. */
  readonly before?: (index: number, signal: AbortSignal) => Promise<void>;
}

const failure = (code: EngineFailure['code'], retryable = false): EngineFailure => ({
  code,
  message: 'scripted',
  retryable,
});

/** A real PNG of one colour, 32 x 32, quick to make. */
export async function tinyPicture(colour: string, size = 32): Promise<EngineImage> {
  const png = await sharp({ create: { width: size, height: size, channels: 4, background: colour } })
    .png()
    .toBuffer();
  return { bytes: png, contentType: 'image/png', width: size, height: size };
}

const COLOURS = ['#b3402a', '#2a6fb3', '#2ab36f', '#b39a2a'];

/** Engines that make real, tiny pictures at once and do as they are told. */
export function scriptedEngines(script: EngineScript = {}): EngineRegistry & { readonly runs: () => number } {
  let runs = 0;

  async function* perform<Note>(
    count: number,
    signal: AbortSignal,
    noteOf: (index: number) => Note,
  ): AsyncGenerator<EngineEvent<Note>> {
    const run = runs;
    runs += 1;
    yield { type: 'started' };
    for (let index = 0; index < count; index += 1) {
      // A stop that came before the script listens would never be heard.
      if (!signal.aborted) await script.before?.(index, signal);
      if (signal.aborted) return yield { type: 'failed', failure: failure('cancelled') };
      yield { type: 'progress', value: index, max: count, label: `Picture ${index + 1}` };
      const step = script.step?.(run, index) ?? 'picture';
      if (step === 'throw') throw new Error('scripted');
      if (step === 'fail') return yield { type: 'failed', failure: failure('internal') };
      if (step === 'fail-retryable') return yield { type: 'failed', failure: failure('unavailable', true) };
      if (step === 'output-failed') yield { type: 'output-failed', index, failure: failure('internal') };
      else {
        const image = await tinyPicture(COLOURS[index % COLOURS.length]!);
        yield { type: 'output', index, image, note: noteOf(index) };
      }
    }
  }

  const stageNote = (input: StageInput) => (index: number) => ({
    variation: { index, seed: input.seed + index, label: `variation ${index}` },
    understood: [],
  });
  const cutOutNote: CutOutNote = { method: 'classical', coverage: 0.5, confidence: 0.9 };
  return {
    cutOut: { name: 'scripted', cutOut: (_input, { signal }) => perform(1, signal, () => cutOutNote) },
    stage: {
      name: 'scripted',
      stage: (input, { signal }) => perform<StageNote>(input.count, signal, stageNote(input)),
    },
    close: async () => {},
    runs: () => runs,
  };
}
