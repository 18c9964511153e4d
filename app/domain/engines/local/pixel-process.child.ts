/**
 * The child process in which pixels are made: started with `fork`, never imported. It runs one task at a time and
 * leaves when its parent does.
 */
import type { CutOutInput, StageInput } from '../engine.ts';
import type { SaliencyNetwork } from './cut-out/isnet.server.ts';
import { EngineError, toEngineFailure } from './failure.ts';
import type { ChildMessage, EmitEvent, ParentMessage, PixelProcessSettings, ReportStep } from './process-protocol.ts';

const settings = JSON.parse(process.argv[2] ?? '{}') as PixelProcessSettings;
let running: { readonly id: number; readonly abort: AbortController } | null = null;
let network: SaliencyNetwork | null = null;

process.on('disconnect', () => process.exit(0));
// Ctrl+C reaches the whole process group; the parent decides when this process stops.
process.on('SIGINT', () => undefined);
process.on('message', (message: ParentMessage) => {
  if (message.kind === 'cancel') {
    if (running?.id === message.id) running.abort.abort();
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
    if (message.task === 'cut-out') await cutOut(message.input, emit, report);
    else await stage(message.input, emit, report);
  } catch (error) {
    await emit({ type: 'failed', failure: toEngineFailure(error) });
  } finally {
    running = null;
    await send({ kind: 'done', id });
  }
}

async function cutOut(input: CutOutInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const { cutOutPicture } = await import('./cut-out/cut-out-picture.server.ts');
  const result = await cutOutPicture(input.image, loadNetwork, report);
  await emit({ type: 'output', index: 0, ...result });
}

/** The network, loaded at its first use and kept; null where it is switched off or its weights are not installed. */
async function loadNetwork(): Promise<SaliencyNetwork | null> {
  if (network || settings.cutOutModel === 'none') return network;
  const { hasIsnetWeights } = await import('./cut-out/isnet-weights.server.ts');
  if (!hasIsnetWeights(settings.packageRoot)) return null;
  const { loadIsnet } = await import('./cut-out/isnet.server.ts');
  network = await loadIsnet(settings.packageRoot, settings.threads);
  return network;
}

async function stage(input: StageInput, emit: EmitEvent, report: ReportStep): Promise<void> {
  const { stagePictures } = await import('./stage/stage-pictures.server.ts');
  await stagePictures(input, emit, report);
}

/** Resolves when the message has left, so that a finished picture does not wait for the next one's arithmetic. */
async function send(message: ChildMessage): Promise<void> {
  if (!process.connected) return;
  await new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
}
