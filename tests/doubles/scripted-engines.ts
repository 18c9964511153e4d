import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type {
  AnimateNote,
  BrandLook,
  CutOutNote,
  EditNote,
  EngineEvent,
  EngineFailure,
  EngineImage,
  EngineVideo,
  GarmentReading,
  InpaintNote,
  PhotoCertificate,
  ProductCheckInput,
  ProductCheckNote,
  StageInput,
  StageNote,
  TextToImageNote,
  TryOnInput,
  TryOnNote,
  WordEditNote,
} from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { editPicture } from '#imaging/edit/edit-picture.server.ts';
import { classOfWords } from '#imaging/try-on/reading/class-of-words.ts';

/** The fate of the next picture. */
export type Step =
  'picture' | 'no-picture' | 'output-failed' | 'output-failed-retryable' | 'fail' | 'fail-retryable' | 'throw';

export interface EngineScript {
  /** Per run and picture; default: pictures. `run` counts from 0 over all runs of these engines. */
  step?: ((run: number, index: number) => Step) | undefined;
  /** Waited for before each picture, so that a test can stop the engine at a place; `prompt` where there are words. */
  before?: ((index: number, signal: AbortSignal, prompt?: string) => Promise<void>) | undefined;
  /** Whether the products of that check passed; default: they do. `check` counts from 0 over all checks. */
  readonly passes?: (check: number) => boolean;
  /** The engines repaint: their caller has to restore what they were to keep. */
  readonly repaints?: boolean;
  /** The notes of a cut-out about itself; default: no doubts. */
  cutOut?: Partial<CutOutNote> | undefined;
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

/** A video of one frame, made once; a real MP4. */
// From the root, where every run starts: the fault tests run this file bundled elsewhere.
const video = new Uint8Array(readFileSync('packages/imaging/tests/doubles/tiny-video.mp4'));

/** The video that the scripted engine makes, 32 x 32 pixels and a tenth of a second long. */
export async function tinyVideo(): Promise<EngineVideo> {
  const size = { width: 32, height: 32 };
  return { bytes: video, contentType: 'video/mp4', ...size, durationMs: 100, poster: await tinyPicture('#2a6fb3') };
}

/** The look that the scripted engine learns of any set. */
export const SCRIPTED_LOOK: BrandLook = {
  version: 1,
  background: '#e8d8c4',
  palette: ['#e8d8c4', '#336699'],
  key: { angleDeg: 30, length: 0.8, softness: 0.3, strength: 0.5 },
  contrast: 8,
  grain: 2,
  texture: 1,
  scale: 0.5,
  footY: 0.8,
  horizon: null,
  pictures: 4,
};

const COLOURS = ['#b3402a', '#2a6fb3', '#2ab36f', '#b39a2a'];

/** Engines that make real, tiny pictures at once and do as they are told. */
export function scriptedEngines(script: EngineScript = {}): EngineRegistry & { readonly runs: () => number } {
  let runs = 0;
  let checks = 0;
  const keepsPixels = !script.repaints;

  async function* perform<Note>(
    count: number,
    signal: AbortSignal,
    noteOf: (index: number) => Note,
    shown: EngineImage | number = 32,
    prompt?: string,
  ): AsyncGenerator<EngineEvent<Note>> {
    const run = runs;
    runs += 1;
    yield { type: 'started' };
    for (let index = 0; index < count; index += 1) {
      // A stop that came before the script listens would never be heard.
      if (!signal.aborted) await script.before?.(index, signal, prompt);
      if (signal.aborted) return yield { type: 'failed', failure: failure('cancelled') };
      yield { type: 'progress', value: index, max: count, label: `Picture ${index + 1}` };
      const step = script.step?.(run, index) ?? 'picture';
      if (step === 'throw') throw new Error('scripted');
      if (step === 'fail') return yield { type: 'failed', failure: failure('internal') };
      if (step === 'fail-retryable') return yield { type: 'failed', failure: failure('unavailable', true) };
      if (step === 'output-failed' || step === 'output-failed-retryable') {
        const isRetryable = step === 'output-failed-retryable';
        yield { type: 'output-failed', index, failure: failure('internal', isRetryable) };
      } else {
        // An engine that keeps pixels and does nothing has changed none outside of any mask.
        const isKept = typeof shown === 'object' && keepsPixels;
        const size = typeof shown === 'object' ? shown.width : shown;
        const made = isKept ? shown : await tinyPicture(COLOURS[index % COLOURS.length]!, size);
        const image = step === 'no-picture' ? { ...made, bytes: new TextEncoder().encode('no picture') } : made;
        yield { type: 'output', index, image, note: noteOf(index) };
      }
    }
  }

  const stageNote = (input: StageInput) => (index: number) => ({
    variation: { index, seed: input.seed + index, label: `variation ${index}` },
    understood: [],
    ...(input.look && { nearness: { colourDeltaE: 1.2, shadowDeg: 3, scaleShare: 0.004 } }),
  });
  const tryOnNote =
    (input: TryOnInput) =>
    (index: number): TryOnNote => ({
      variation: { index, seed: input.seed + index, label: `variation ${index}` },
      worn: input.garments.map(() => ({ garment: 'top', certificate: null })),
      added: [],
    });
  async function* animate(signal: AbortSignal): AsyncGenerator<EngineEvent<AnimateNote>> {
    const note: AnimateNote = { method: 'push in', understood: [] };
    for await (const event of perform(1, signal, () => note)) {
      if (event.type === 'output') yield { type: 'video', index: event.index, video: await tinyVideo(), note };
      else yield event;
    }
  }

  async function* keepProducts(
    input: ProductCheckInput,
    signal: AbortSignal,
  ): AsyncGenerator<EngineEvent<ProductCheckNote>> {
    yield { type: 'started' };
    if (signal.aborted) return yield { type: 'failed', failure: failure('cancelled') };
    const passed = script.passes?.(checks) ?? true;
    checks += 1;
    const certificate: PhotoCertificate = {
      version: 3,
      state: passed ? 'unchanged-unconfirmed' : 'changed',
      mode: input.mode,
      passed,
      identical: passed,
      laidBack: input.layBack,
      products: [],
    };
    const difference = await tinyPicture('#26965a');
    yield { type: 'output', index: 0, image: input.picture, note: { certificate, difference } };
  }

  const cutOutNote = (): CutOutNote => ({
    method: 'classical',
    coverage: 0.5,
    confidence: 0.9,
    content: { left: 0, top: 0, width: 1, height: 1 },
    doubts: [],
    regions: null,
    ...script.cutOut,
  });
  const inpaintNote: InpaintNote = { method: 'texture', followsPrompt: false, coverage: 0.25 };
  return {
    cutOut: { name: 'scripted', cutOut: (_input, { signal }) => perform(1, signal, cutOutNote) },
    cutOutRevision: {
      revise: ({ cutOut }, { signal }) =>
        perform<CutOutNote>(
          1,
          signal,
          () => ({ ...cutOutNote(), method: 'revised', doubts: [], regions: null }),
          cutOut.width,
        ),
    },
    stage: {
      name: 'scripted',
      keepsPixels,
      stage: (input, { signal }) => perform<StageNote>(input.count, signal, stageNote(input), 32, input.prompt),
    },
    textToImage: {
      name: 'scripted',
      usesStock: false,
      textToImage: ({ count, seed, prompt, width }, { signal }) =>
        perform<TextToImageNote>(count, signal, () => ({ method: 'scripted', seed, understood: null }), width, prompt),
    },
    inpaint: {
      name: 'scripted',
      keepsPixels,
      inpaint: (input, { signal }) => perform(1, signal, () => inpaintNote, input.image),
    },
    upscale: {
      name: 'scripted',
      upscale: ({ image, factor }, { signal }) =>
        perform(1, signal, () => ({ method: 'network' }), image.width * factor),
    },
    wordEdits: {
      editByWords: ({ image }, { signal }) =>
        perform<WordEditNote>(1, signal, () => ({ part: 'picture', understood: [], missing: [] }), image),
    },
    looks: {
      async *learnLook({ pictures }, { signal }) {
        yield { type: 'started' };
        if (signal.aborted) return yield { type: 'failed', failure: failure('cancelled') };
        const views = pictures.map(() => ({ aspect: 1, colour: '#336699', outline: null }));
        yield { type: 'model', index: 0, weights: null, note: { look: SCRIPTED_LOOK, views } };
      },
    },
    edits: {
      // Arithmetic alone, and quick on small pictures.
      async *edit(input, { signal }) {
        const { image, note } = await editPicture(input, async () => {});
        yield* perform<EditNote>(1, signal, () => note, image);
      },
    },
    garments: {
      readGarment: ({ image, words = '' }, { signal }) =>
        perform<GarmentReading>(
          1,
          signal,
          () => ({
            garment: classOfWords(words) ?? 'top',
            points: null,
            refusal: null,
            // As its words say.
            doubt: words.includes('from below') ? 'tilted' : null,
            fit: null,
            turned: 0,
          }),
          image,
        ),
      // Where it paints, what it painted is as its script says.
      async *compareWorn({ picture, order }) {
        yield { type: 'started' };
        yield { type: 'output', index: 0, image: picture, note: tryOnNote(order)(0).worn };
      },
    },
    tryOn: {
      name: 'scripted',
      keepsGarments: keepsPixels,
      tryOn: (input, { signal }) => perform<TryOnNote>(input.count, signal, tryOnNote(input)),
    },
    animate: { name: 'scripted', animate: (_input, { signal }) => animate(signal) },
    fidelity: {
      keepProducts: (input, { signal }) => keepProducts(input, signal),
      async *keepOutside({ edited }) {
        yield { type: 'started' };
        yield { type: 'output', index: 0, image: edited, note: null };
      },
    },
    close: async () => {},
    runs: () => runs,
  };
}
