import { createHash } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { createSetPreviewEngine } from '#app/domain/engines/index.server.ts';
import { lightKey } from '@plinth/imaging';
import type { EngineEvent, EngineImage, SetPreviewEngine, TryOnInput } from '@plinth/imaging';
import { readAssetBytes, readBrandLook } from '#app/domain/library/index.server.ts';
import { env } from '#app/platform/env.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { describeEngines } from './describe-engines.server.ts';
import { loadTemplate } from './kinds/load-scene.server.ts';
import { fitsOf, loadPerson, loadPlace } from './kinds/load-try-on.server.ts';
import type { Composition } from './kinds/product-photo.schema.ts';
import { TRY_ON_SHAPES } from './kinds/try-on-choices.ts';
import { DEFAULT_PLACE, knownClasses } from './kinds/try-on.server.ts';
import type { TryOnJobInput } from './kinds/try-on.schema.ts';

/** Pixels of the longer side: what a canvas takes up on most screens. */
const PREVIEW_SIDE = 640;
/** Of all accounts together, some 40 kB each. */
const KEPT_PREVIEWS = 150;

let engine: SetPreviewEngine | null = null;
/** The previews made last, by what they show; the latest at the end. */
const kept = new Map<string, string>();

/** One for all previews of this process, started with the first. */
export function setPreviewEngine(): SetPreviewEngine {
  engine ??= createSetPreviewEngine({ packageRoot: env().PLINTH_ROOT, logger: childLogger({ room: 'previews' }) });
  return engine;
}

export const toDataUrl = ({ contentType, bytes }: EngineImage): string =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;

/** For the end of a process: nothing is previewed after it. */
export async function stopSetPreviews(): Promise<void> {
  const ended = engine;
  engine = null;
  await ended?.close();
}

/**
 * The empty set in the light of the words, as the first picture of a run will show it: a data URL. Free, and no job. Null where the words change
 * nothing, where a provider makes the pictures, and where it cannot be made now. Throws `not-found` for a scene that is not there.
 */
export async function previewSet(options: {
  readonly account: Account;
  readonly template: NonNullable<Composition['template']>;
  readonly prompt: string;
  readonly usesLook: boolean;
  readonly signal: AbortSignal;
}): Promise<string | null> {
  const { account, template, prompt, usesLook, signal } = options;
  if (!(await describeEngines()).photosAreLocal) return null;
  const [scene, look] = await Promise.all([
    loadTemplate(account.id, template),
    usesLook ? readBrandLook(account.id) : null,
  ]);
  const light = scene && lightKey(prompt, scene.description ?? '');
  if (!scene || (!light && !look)) return null;
  const scale = PREVIEW_SIDE / Math.max(scene.image.width, scene.image.height);
  const [width, height] = [Math.round(scene.image.width * scale), Math.round(scene.image.height * scale)];
  // The canvas shows the whole picture or comes nearer by itself.
  const input = { scene: { ...scene, closer: undefined }, prompt, width, height, look: look ?? undefined };
  const shown = [template.kind === 'preset' ? { ...template, closer: null } : template, light, look];
  return pictureOf(shown, (previews) => previews.previewSet(input, { signal }));
}

/**
 * The first picture that a try-on would make, small: a data URL. Free, and no job. Null where a provider dresses the model, where a garment has
 * not been read, and where it cannot be made now. Throws `not-found` for pictures of other accounts.
 */
export async function previewTryOn(options: {
  readonly account: Account;
  readonly input: Omit<TryOnJobInput, 'seed'>;
  readonly signal: AbortSignal;
}): Promise<string | null> {
  const { account, input, signal } = options;
  const { mode, framing, person, garments: asked } = input;
  const isPainted = mode === 'model' && (person?.kind === 'asset' || !(await describeEngines()).tryOnIsLocal);
  const classes = isPainted ? null : await knownClasses(asked, account);
  if (!classes) return null;
  const load = { userId: account.id, input, engines: null, signal };
  const [who, where, images] = await Promise.all([
    loadPerson(load, classes, true),
    loadPlace(load, DEFAULT_PLACE),
    // The preview's own size is enough, and quick to read.
    Promise.all(asked.map(({ assetId }) => readAssetBytes({ userId: account.id, assetId, variant: 'display' }))),
  ]);
  if ('failure' in who) return null;
  const fits = fitsOf(input, classes);
  const shape = TRY_ON_SHAPES[input.aspect];
  const scale = PREVIEW_SIDE / Math.max(shape.width, shape.height);
  const order: TryOnInput = {
    garments: asked.map(({ words, points }, k) => ({ image: images[k]!, words, points, fit: fits[k] })),
    person: who.person,
    place: where.place,
    ...{ mode, framing, count: 1, seed: 1 },
    width: Math.round(shape.width * scale),
    height: Math.round(shape.height * scale),
  };
  const shown = [account.id, { ...input, prompt: null }, who.source, where.source, fits];
  return pictureOf(shown, (previews) => previews.previewTryOn(order, { signal }));
}

/** The picture kept of what it shows, or a new one; null where it failed. */
async function pictureOf(
  shown: unknown,
  make: (previews: SetPreviewEngine) => AsyncIterable<EngineEvent<unknown>>,
): Promise<string | null> {
  const key = createHash('sha256').update(JSON.stringify(shown)).digest('base64');
  const known = kept.get(key);
  if (known) return known;
  for await (const event of make(setPreviewEngine())) {
    if (event.type !== 'output') continue;
    const picture = toDataUrl(event.image);
    kept.set(key, picture);
    for (const oldest of [...kept.keys()].slice(0, -KEPT_PREVIEWS)) kept.delete(oldest);
    return picture;
  }
  return null;
}
