import sharp from 'sharp';
import { GARMENT_ADVICE, canWear, fitOfOrder, refusalIn } from '@plinth/imaging';
import type { EngineFailure, EngineImage, GarmentClass, GarmentInput, TryOnInput, TryOnPlace } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { describeSceneLight } from '@plinth/imaging/server';
import {
  getAsset,
  listPeople,
  loadPresetCatalogue,
  readAssetBytes,
  readPersonSet,
  readPresetImage,
} from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { NO_MODEL_FITS, OWN_MODEL_NEEDS_PROVIDER } from '../try-on.messages.ts';
import { cutOutHere, cutOutOf } from './cut-out-of.server.ts';
import type { PictureSource } from './product-photo.schema.ts';
import type { TryOnJobInput } from './try-on.schema.ts';
import { namedIn } from './try-on-words.rules.ts';

type Failed = { readonly failure: EngineFailure };

interface LoadOptions<Wish = TryOnJobInput> {
  readonly userId: string;
  readonly input: Wish;
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
}

const unusable = (message: string): Failed => ({ failure: { code: 'unusable-input', message, retryable: false } });

/** The garments, cut out and read; the first that cannot be worn as it is ends it, with what to do about it. */
export async function loadGarments({ userId, input, engines, signal }: LoadOptions): Promise<
  | {
      readonly garments: readonly GarmentInput[];
      readonly classes: readonly GarmentClass[];
    }
  | Failed
> {
  const garments: GarmentInput[] = [];
  const classes: GarmentClass[] = [];
  for (const { assetId, words, points } of input.garments) {
    const [row, picture] = await Promise.all([
      getAsset({ account: { id: userId }, assetId }),
      readAssetBytes({ userId, assetId, variant: 'original' }),
    ]);
    const cut = await cutOutOf({ userId, assetId, picture, engines, signal, isGarment: true });
    if ('failure' in cut) return cut;
    const garment: GarmentInput = { image: cut.image, words: words ?? row.name, points };
    const read = await readOne(engines, garment, signal);
    if ('failure' in read) return read;
    const refusal = refusalIn(input.mode, read.refusal);
    if (refusal) return unusable(`${refusal}: ${GARMENT_ADVICE[refusal]}`);
    if (!read.garment) return unusable(`no-garment: ${GARMENT_ADVICE['no-garment']}`);
    garments.push({ ...garment, garment: read.garment });
    classes.push(read.garment);
  }
  const fits = fitsOf(input, classes);
  return { garments: garments.map((garment, index) => ({ ...garment, fit: fits[index] })), classes };
}

/** The fits of all garments; where there is one top only, the order's fit is its own. */
export function fitsOf(
  { garments, prompt }: Pick<TryOnJobInput, 'garments' | 'prompt'>,
  classes: readonly GarmentClass[],
): GarmentInput['fit'][] {
  const said = classes.filter((each) => each === 'top').length === 1 ? fitOfOrder(prompt) : null;
  return garments.map(({ fit }) => fit ?? said ?? undefined);
}

export async function readOne(engines: EngineRegistry, garment: GarmentInput, signal: AbortSignal) {
  for await (const event of engines.garments.readGarment(garment, { signal })) {
    if (event.type === 'output') return event.note;
    if (event.type === 'failed' || event.type === 'output-failed') return { failure: event.failure };
  }
  return { failure: { code: 'internal', message: 'the garment was not read', retryable: true } as const };
}

export interface LoadedPerson {
  readonly person: TryOnInput['person'];
  readonly source: PictureSource | null;
  /** Their name, where the words of the order named them. */
  readonly named: string | null;
}

/** Who wears it: the chosen one, the one that the words name, or the first who can. */
export async function loadPerson(
  {
    userId,
    input,
    engines,
    signal,
  }: Omit<LoadOptions<Omit<TryOnJobInput, 'garments' | 'framing' | 'aspect' | 'seed'>>, 'engines'> & {
    /** Null: of a preview, which dresses no own photo. */
    readonly engines: EngineRegistry | null;
  },
  classes: readonly GarmentClass[],
  isLocal: boolean,
): Promise<LoadedPerson | Failed> {
  const { person, mode, prompt } = input;
  if (person?.kind === 'asset' && mode === 'model') {
    if (isLocal || !engines) return unusable(OWN_MODEL_NEEDS_PROVIDER);
    const photo = await readAssetBytes({ userId, assetId: person.assetId, variant: 'original' });
    // Before another place they are cut out; else their photo stays as it is.
    const cut = input.place ? await cutOutHere({ picture: photo, engines, signal }) : { image: photo };
    if ('failure' in cut) return cut;
    return { person: { name: 'own', image: cut.image, set: null }, source: person, named: null };
  }
  const people = await listPeople();
  const able = people.filter(({ sets }) => canWear(sets, classes, mode));
  const named = person ? null : namedIn(prompt, people);
  const isShown = mode === 'model';
  const wanted = person?.kind === 'preset' ? people.find(({ name }) => name === person.name) : named;
  const asked = isShown ? wanted : undefined;
  const isAble = (one: { readonly name: string }) => !isLocal || able.some(({ name }) => name === one.name);
  if (asked && !isAble(asked)) return unusable(`no-set: ${GARMENT_ADVICE['no-set']}`);
  const chosen = asked ?? able[0] ?? (isLocal ? undefined : people[0]);
  if (!chosen) return unusable(NO_MODEL_FITS);
  // Without a model there is no one to dress.
  const [set, turned] = isShown
    ? await Promise.all([readPersonSet(chosen.name), readPersonSet(chosen.name, 'turn')])
    : [null, null];
  const body = set?.files['body.webp'];
  const image = body ? await asImage(body) : await readPresetImage('models', chosen.name);
  if (!image) throw new AppError('not-found', `model ${chosen.name}`);
  return {
    person: { name: chosen.name, image, set, turned },
    source: isShown ? { kind: 'preset', name: chosen.name } : null,
    named: isShown && named ? named.displayName : null,
  };
}

async function asImage(bytes: Uint8Array): Promise<EngineImage> {
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, contentType: 'image/webp', width, height };
}

/** Where they stand: the chosen place, the one that the words name, or `byDefault`; an own photo's own. Null: plain paper. */
export async function loadPlace(
  {
    userId,
    input,
  }: Pick<LoadOptions<Omit<TryOnJobInput, 'garments' | 'framing' | 'aspect' | 'seed'>>, 'userId' | 'input'>,
  byDefault: string | null = null,
): Promise<{
  readonly place: TryOnPlace | null;
  readonly source: PictureSource | null;
  readonly named: string | null;
}> {
  const { place, mode, prompt } = input;
  if (mode !== 'model') return { place: null, source: null, named: null };
  if (place?.kind === 'asset') {
    const image = await readAssetBytes({ userId, assetId: place.assetId, variant: 'original' });
    return { place: { name: 'own', image, light: await describeSceneLight(image) }, source: place, named: null };
  }
  const { places } = await loadPresetCatalogue();
  // A photo of one's own keeps its own place unless another one is chosen.
  const isOwn = input.person?.kind === 'asset';
  const named = place || isOwn ? null : namedIn(prompt, places);
  const wanted = place?.name ?? named?.name ?? (isOwn ? null : byDefault);
  const chosen = places.find(({ name }) => name === wanted);
  if (!chosen) return { place: null, source: null, named: null };
  const image = await readPresetImage('places', chosen.name, 'portrait');
  if (!image) throw new AppError('not-found', `place ${chosen.name}`);
  return {
    place: { name: chosen.displayName, image, light: chosen.portrait.light },
    source: { kind: 'preset', name: chosen.name },
    named: named?.displayName ?? null,
  };
}
