import { moveItem } from '@plinth/imaging';
import type {
  EngineFailure,
  EngineImage,
  EngineRunOptions,
  PhotoCertificate,
  StageInput,
  StageNote,
} from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import type { References } from './load-references.server.ts';

interface Staged {
  readonly image: EngineImage;
  readonly note: StageNote;
}

/** A staged picture with the proof of what became of its products. */
export interface RestoredPicture extends Staged {
  readonly certificate: PhotoCertificate;
  readonly difference: EngineImage | null;
}

type Failed = { readonly failure: EngineFailure };
/** The second try lies with a provider. */
type Waiting = { readonly isWaiting: true };

/**
 * Lays the products back where the engine repaints, and checks them against their photos. A picture that does not pass is made once more; where
 * that does not come or does not pass either, the first one is given back with its failed certificate.
 */
export async function restoreProductPixels(
  engines: EngineRegistry,
  stage: StageInput,
  staged: Staged,
  references: References,
  run: EngineRunOptions,
): Promise<RestoredPicture | Failed | Waiting> {
  const { signal } = run;
  const first = await check(engines, stage, staged, references, signal);
  if ('failure' in first || first.certificate.passed) return first;
  const again = await stageAgain(engines, stage, staged.note.variation.index, run);
  if (again === 'waiting') return { isWaiting: true };
  const second = again && (await check(engines, stage, again, references, signal));
  return second && !('failure' in second) && second.certificate.passed ? second : first;
}

async function check(
  engines: EngineRegistry,
  stage: StageInput,
  { image: picture, note }: Staged,
  references: References,
  signal: AbortSignal,
): Promise<RestoredPicture | Failed> {
  const { width, height, mode = 'locked' } = stage;
  const items = stage.items.map((item) => ({
    ...(note.shown ? moveItem(item, note.shown, stage) : item),
    reference: references.get(item.id),
  }));
  const input = { picture, width, height, items, mode, layBack: !engines.stage.keepsPixels };
  for await (const event of engines.fidelity.keepProducts(input, { signal })) {
    if (event.type === 'output') return { image: event.image, note, ...event.note };
    if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
  }
  return { failure: { code: 'internal', message: 'the check ended without a result', retryable: true } };
}

/** One more picture, of another seed: the same one would fail the same way. */
async function stageAgain(
  engines: EngineRegistry,
  stage: StageInput,
  index: number,
  run: EngineRunOptions,
): Promise<Staged | 'waiting' | null> {
  const options = { signal: run.signal, intent: run.intent && `${run.intent}:again:${index}` };
  // Beyond those of the other variations, so that none of them comes twice.
  const seed = (stage.seed + stage.count + index) >>> 0;
  for await (const event of engines.stage.stage({ ...stage, count: 1, seed }, options)) {
    if (event.type === 'output') return event;
    if (event.type === 'waiting') return 'waiting';
  }
  return null;
}
