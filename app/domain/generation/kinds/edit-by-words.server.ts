import { readEdit, thingsNamed } from '@plinth/imaging';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { EngineEvent, EngineFailure, EngineImage, ProductReference, StageInput, StageItem } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { getAsset, readAssetBytes } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { notDoable, WORD_EDIT_FAILED } from '../generation.messages.ts';
import { editByWordsInputSchema } from './edit-by-words.schema.ts';
import type { EditByWordsInput } from './edit-by-words.schema.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind, KindEvent, KindOutput } from './job-kind.ts';
import type { References } from './load-references.server.ts';
import { loadThings } from './load-stock.server.ts';
import { restoreProductPixels } from './restore-product-pixels.server.ts';
import { tellOutputs } from './tell-outputs.ts';

const PRODUCT = 'product';

type Run = Parameters<JobKind<EditByWordsInput>['run']>[0];

/** A picture as it was, with what is known of it. */
interface Source {
  readonly name: string;
  readonly image: EngineImage;
  readonly cutOut: EngineImage | null;
}

/**
 * Changes a picture as a sentence says. Our own engine recolours, grades, blurs or removes the part that is named, or puts the product
 * into a place that is described; a provider paints that part anew. Where the product is to stay it is checked against the picture that came in.
 */
export const editByWordsKind: JobKind<EditByWordsInput> = {
  name: 'edit-by-words',
  input: editByWordsInputSchema,
  maxCount: 1,
  maxRunMs: runLimitMs('inpaint'),
  promptOf: (input) => input.prompt,
  assetIdsOf: (input) => [input.assetId],
  sourceIdOf: (input) => input.assetId,
  canRunLocally: ({ prompt }) => readEdit(prompt).isPossible,
  async check({ prompt }) {
    const { isPossible, missing } = readEdit(prompt);
    if (isPossible || (await describeEngines()).inpaintFollowsWords) return;
    const userMessage = notDoable(missing);
    throw new AppError('bad-request', 'nothing of the words can be done', { field: 'prompt', userMessage });
  },
  failureMessage: WORD_EDIT_FAILED,
  async *run(run) {
    const { userId, input, engines, signal } = run;
    const [{ name }, image] = await Promise.all([
      getAsset({ account: { id: userId }, assetId: input.assetId }),
      readAssetBytes({ userId, assetId: input.assetId, variant: 'original' }),
    ]);
    const edit = readEdit(input.prompt);
    const found = edit.part === 'picture' ? null : await cutOutOf(engines, image, signal);
    if (found && 'failure' in found) return yield { type: 'failed', failure: found.failure };
    const source: Source = { name, image, cutOut: found };
    if (!engines.inpaint.keepsPixels) yield* paintAnew(run, source);
    else if (edit.place !== null) yield* putElsewhere(run, source, edit.place);
    else yield* changeHere(run, source);
  },
};

/** The product of the picture, by our own way: what is changed by words costs nothing at a provider but the change. */
async function cutOutOf(
  engines: EngineRegistry,
  image: EngineImage,
  signal: AbortSignal,
): Promise<EngineImage | { readonly failure: EngineFailure } | null> {
  const { cutOut } = engines.own ?? engines;
  return lastOf(cutOut.cutOut({ image }, { signal }));
}

async function lastOf(
  events: AsyncIterable<EngineEvent>,
): Promise<EngineImage | { readonly failure: EngineFailure } | null> {
  for await (const event of events) {
    if (event.type === 'output') return event.image;
    if (event.type === 'failed' || event.type === 'output-failed') {
      // A picture without a product is one all the same: what needs none goes on.
      return event.failure.code === 'nothing-found' ? null : { failure: event.failure };
    }
  }
  return null;
}

async function* changeHere({ input, engines, signal }: Run, source: Source): AsyncGenerator<KindEvent> {
  const { image, cutOut } = source;
  const events = engines.wordEdits.editByWords({ image, cutOut, prompt: input.prompt, asMask: false }, { signal });
  yield* tellOutputs(events, async ({ image: edited, note }) => {
    const output = outputOf(input, source, edited, {
      engine: 'local',
      variation: note.part,
      understood: note.understood,
      missing: note.missing,
    });
    const touchesProduct = note.part === 'product' || note.part === 'picture';
    if (touchesProduct || !cutOut) return output;
    const item = standing(image, cutOut);
    const checked = { picture: edited, ...sizeOf(image), items: [item], mode: 'locked' as const, layBack: false };
    for await (const event of engines.fidelity.keepProducts(checked, { signal })) {
      if (event.type === 'output') return { ...output, fidelity: event.note, isFree: !event.note.certificate.passed };
      if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
    }
    return output;
  });
}

/** The product before a drawn set, where it stands, as in a product photo. */
async function* putElsewhere(run: Run, source: Source, place: string): AsyncGenerator<KindEvent> {
  const { jobId, input, engines, signal } = run;
  const { image, cutOut } = source;
  if (!cutOut)
    return yield { type: 'failed', failure: { code: 'nothing-found', message: 'no product', retryable: false } };
  const item = standing(image, cutOut);
  const things = await loadThings(thingsNamed(place));
  const frame = { ...sizeOf(image), scene: null, prompt: place, things };
  const stage: StageInput = { ...frame, items: [item], count: 1, seed: input.seed, mode: 'locked' };
  const references: References = new Map([[PRODUCT, item.reference]]);
  const options = { signal, intent: jobIntent(jobId) };
  // A provider that stages was not asked for: this is what is made here.
  const ours = { ...engines, ...engines.own };
  for await (const event of ours.stage.stage(stage, options)) {
    if (event.type !== 'output') {
      if (event.type !== 'started' && event.type !== 'video' && event.type !== 'model') yield event;
      continue;
    }
    const made = await restoreProductPixels(ours, stage, event, references, options);
    if ('isWaiting' in made) return yield { type: 'waiting' };
    if ('failure' in made) return yield { type: 'output-failed', index: 0, failure: made.failure };
    const { understood, unused, missing, variation } = made.note;
    const facts = { engine: 'local', variation: variation.label, understood, unused, missing };
    const output = outputOf(input, source, made.image, facts);
    const fidelity = { certificate: made.certificate, difference: made.difference };
    yield { type: 'output', output: { ...output, fidelity, isFree: !made.certificate.passed } };
  }
}

/** A provider paints the part anew that the words name; outside of it the picture stays byte for byte. */
async function* paintAnew({ jobId, input, engines, signal }: Run, source: Source): AsyncGenerator<KindEvent> {
  const { image, cutOut } = source;
  const { prompt, seed } = input;
  const mask = await lastOf(engines.wordEdits.editByWords({ image, cutOut, prompt, asMask: true }, { signal }));
  if (!mask || 'failure' in mask) {
    const failure = mask?.failure ?? { code: 'nothing-found', message: 'no such part', retryable: false };
    return yield { type: 'failed', failure };
  }
  const events = engines.inpaint.inpaint({ image, mask, prompt, seed }, { signal, intent: jobIntent(jobId) });
  yield* tellOutputs(events, async ({ image: edited, note }) => {
    const kept = await lastOf(engines.fidelity.keepOutside({ original: image, edited, mask }, { signal }));
    if (!kept) return { failure: { code: 'internal', message: 'the check ended without a result', retryable: true } };
    if ('failure' in kept) return kept;
    const facts = {
      engine: engines.inpaint.name,
      variation: note.method,
      understood: null,
      followsPrompt: note.followsPrompt,
    };
    return { ...outputOf(input, source, kept, facts), origin: 'inpainted' };
  });
}

const sizeOf = ({ width, height }: EngineImage) => ({ width, height });

/** The product as a thing that stands where it stands, to be compared with the picture that came in. */
function standing(image: EngineImage, cutOut: EngineImage): StageItem & { readonly reference: ProductReference } {
  const at = { x: 0, y: 0, ...sizeOf(image), rotation: 0, zIndex: 0 };
  return {
    id: PRODUCT,
    role: 'product',
    image: cutOut,
    ...at,
    reference: { photo: image, review: null, regions: null },
  };
}

function outputOf(
  { assetId, prompt, seed }: EditByWordsInput,
  { name }: Source,
  image: EngineImage,
  facts: { readonly engine: string; readonly variation: string; readonly [fact: string]: unknown },
): KindOutput {
  const stem = name.replace(/\.[a-z0-9]{2,5}$/i, '').replace(/-edited$/, '');
  return {
    index: 0,
    media: { image },
    origin: 'edited',
    name: `${stem}-edited.png`,
    parentId: assetId,
    recipe: { prompt, scene: null, seed, sourceAssetIds: [assetId], ...facts },
  };
}
