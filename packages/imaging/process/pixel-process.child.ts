/**
 * The child process in which pixels are made: started with `fork`, never imported. It runs one task at a time and
 * leaves when its parent does.
 */
import type { CutOutInput } from '../contract/cut-out-engine.ts';
import type { ReportStep } from '../contract/engine.ts';
import type { SaliencyNetwork } from '../cut-out/isnet.server.ts';
import { EngineError, toEngineFailure } from '../contract/engine-error.ts';
import type {
  ChildMessage,
  EmitEvent,
  ParentMessage,
  PixelProcessSettings,
  PixelTaskName,
  PixelTasks,
  PreparedTask,
} from './process-protocol.ts';
import type { DetailNetwork } from '../upscale/detail-network.server.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as PixelProcessSettings;
let running: { readonly id: number; readonly abort: AbortController } | null = null;
let network: SaliencyNetwork | null = null;
let detailNetwork: DetailNetwork | null = null;
/** Gives back what a staging keeps for the next one; null before the first. */
let releaseStaging: (() => void) | null = null;

const prepares = {
  'keep-products': () => import('../fidelity/keep-products.server.ts'),
} satisfies Readonly<Record<PreparedTask, () => Promise<unknown>>>;

/** The tasks; every heavy part is loaded at its first use. */
const tasks: {
  readonly [Name in PixelTaskName]: (
    input: PixelTasks[Name]['input'],
    emit: EmitEvent,
    report: ReportStep,
  ) => Promise<void>;
} = {
  'cut-out': cutOut,
  async 'second-opinion'(input, emit, report) {
    const { giveSecondOpinion } = await import('../cut-out/second-opinion.server.ts');
    const note = await giveSecondOpinion(input, loadNetwork, report);
    await emit({ type: 'output', index: 0, image: input.cutOut, note });
  },
  async 'revise-cut-out'(input, emit, report) {
    const { reviseCutOut } = await import('../cut-out/revise-cut-out.server.ts');
    await emit({ type: 'output', index: 0, ...(await reviseCutOut(input, report)) });
  },
  async stage(input, emit, report) {
    const { stagePictures, releaseSet } = await import('../stage/stage-pictures.server.ts');
    releaseStaging = releaseSet;
    await stagePictures(input, emit, report);
  },
  async 'text-to-image'(input, emit, report) {
    const { imaginePictures } = await import('../stage/imagine-pictures.server.ts');
    await imaginePictures(input, emit, report);
  },
  async inpaint(input, emit, report) {
    const { inpaintPicture } = await import('../inpaint/inpaint-picture.server.ts');
    await emit({ type: 'output', index: 0, ...(await inpaintPicture(input, report)) });
  },
  async upscale(input, emit, report) {
    const { upscalePicture } = await import('../upscale/upscale-picture.server.ts');
    await emit({ type: 'output', index: 0, ...(await upscalePicture(input, loadDetailNetwork, report)) });
  },
  async edit(input, emit, report) {
    const { editPicture } = await import('../edit/edit-picture.server.ts');
    await emit({ type: 'output', index: 0, ...(await editPicture(input, report)) });
  },
  async 'edit-by-words'(input, emit, report) {
    const { rewordPicture } = await import('../reword/reword-picture.server.ts');
    await emit({ type: 'output', index: 0, ...(await rewordPicture(input, report)) });
  },
  async animate(input, emit, report) {
    const { animatePicture } = await import('../animate/animate-picture.server.ts');
    await emit({ type: 'video', index: 0, ...(await animatePicture(input, settings.ffmpeg, report)) });
  },
  async 'learn-look'(input, emit, report) {
    const { learnLook } = await import('../look/learn-look.server.ts');
    await emit({ type: 'model', index: 0, weights: null, note: await learnLook(input.pictures, report) });
  },
  async 'read-garment'(input, emit) {
    const { readGarment } = await import('../try-on/reading/read-garment.server.ts');
    const { reading } = await readGarment(input);
    await emit({ type: 'output', index: 0, image: input.image, note: reading });
  },
  async 'compare-worn'(input, emit) {
    const { compareWorn } = await import('../try-on/proof/compare-worn.server.ts');
    await emit({ type: 'output', index: 0, image: input.picture, note: await compareWorn(input) });
  },
  async 'try-on'(input, emit, report) {
    const { tryOnPictures } = await import('../try-on/try-on-pictures.server.ts');
    await tryOnPictures(input, emit, report);
  },
  async 'keep-products'(input, emit, report) {
    const { keepProducts } = await prepares['keep-products']();
    await emit({ type: 'output', index: 0, ...(await keepProducts(input, report)) });
  },
  async 'measure-frame'({ image }, emit) {
    const { measureFrame } = await import('../frame/measure-frame.server.ts');
    await emit({ type: 'model', index: 0, weights: null, note: await measureFrame(image) });
  },
  async 'fit-frame'(input, emit) {
    const { fitFrame } = await import('../frame/fit-frame.server.ts');
    await emit({ type: 'output', index: 0, ...(await fitFrame(input)) });
  },
  async 'preview-set'(input, emit) {
    const { previewSet } = await import('../stage/preview-set.server.ts');
    await emit({ type: 'output', index: 0, image: await previewSet(input), note: null });
  },
  async 'keep-outside'(input, emit) {
    const { keepOutside } = await import('../fidelity/keep-outside.server.ts');
    await emit({ type: 'output', index: 0, image: await keepOutside(input), note: null });
  },
};

process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the parent decides when this process stops.
process.on('SIGINT', () => undefined);
process.on('message', (message: ParentMessage) => {
  if (message.kind === 'cancel') {
    if (running?.id === message.id) running.abort.abort();
    return;
  }
  if (message.kind === 'prepare') {
    // Code that does not load fails the run, which says so.
    prepares[message.task]().catch(() => undefined);
    return;
  }
  void perform(message);
});
void send({ kind: 'ready' });

async function perform(message: Extract<ParentMessage, { kind: 'run' }>): Promise<void> {
  const abort = new AbortController();
  const { id } = message;
  running = { id, abort };
  const emit: EmitEvent = (event) => send({ kind: 'event', id, event });
  const report: ReportStep = async (value, max, label) => {
    await emit({ type: 'progress', value, max, label });
    await new Promise(setImmediate);
    if (abort.signal.aborted) throw new EngineError('cancelled', 'the run was cancelled');
  };
  try {
    await emit({ type: 'started' });
    if (message.task !== 'stage') releaseStaging?.();
    // Task and input belong together by the protocol's type, which the compiler cannot follow through the table.
    const task = tasks[message.task] as (input: unknown, emit: EmitEvent, report: ReportStep) => Promise<void>;
    await task(message.input, emit, report);
  } catch (error) {
    await emit({ type: 'failed', failure: toEngineFailure(error) });
  } finally {
    running = null;
    await send({ kind: 'done', id });
  }
}

async function cutOut(input: CutOutInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const { cutOutPicture } = await import('../cut-out/cut-out-picture.server.ts');
  const result = await cutOutPicture(input, loadNetwork, report);
  await emit({ type: 'output', index: 0, ...result });
}

/** The network, loaded at its first use and kept; null where it is switched off or its weights are not installed. */
async function loadNetwork(): Promise<SaliencyNetwork | null> {
  if (network || settings.cutOutModel === 'none') return network;
  const { hasIsnetWeights } = await import('../cut-out/isnet-weights.server.ts');
  if (!hasIsnetWeights(settings.packageRoot)) return null;
  const { loadIsnet } = await import('../cut-out/isnet.server.ts');
  network = await loadIsnet(settings.packageRoot, settings.threads, settings.keepsMemory);
  return network;
}

/** As `loadNetwork`; null where the weights are missing or the runtime does not work on this machine. */
async function loadDetailNetwork(): Promise<DetailNetwork | null> {
  if (detailNetwork) return detailNetwork;
  const { loadDetailNet } = await import('../upscale/detail-network.server.ts');
  detailNetwork = await loadDetailNet(settings.packageRoot, settings.threads);
  return detailNetwork;
}

/** Resolves when the message has left, so that a finished picture does not wait for the next one's arithmetic. */
async function send(message: ChildMessage): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
