import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { canWear, GARMENT_ADVICE, GARMENT_CLASSES } from '@plinth/imaging';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { GarmentClass, TryOnInput } from '@plinth/imaging';
import { getAsset, listPeople, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { describeEngines } from '../describe-engines.server.ts';
import { garmentAdvice, NO_MODEL_FITS, OWN_MODEL_NEEDS_PROVIDER, TRY_ON_FAILED } from '../try-on.messages.ts';
import { dressAndCompare, isTrueToGarments } from './dress-and-compare.server.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind } from './job-kind.ts';
import { loadGarments, loadPerson, loadPlace } from './load-try-on.server.ts';
import { MAX_IMAGES_PER_RUN } from './product-photo.schema.ts';
import { TRY_ON_SHAPES } from './try-on-choices.ts';
import { tryOnInputSchema } from './try-on.schema.ts';
import type { TryOnJobInput } from './try-on.schema.ts';

/** Of a model for which no place was chosen or named. */
export const DEFAULT_PLACE = 'studio';

/**
 * Dresses a person in the account's garments, or shows them without one. On one of our figures it is a free preview: length and
 * sleeves are the figure's, so it is neither certified nor pushed to a shop. Every other picture whose garments can be placed is
 * held against their photos; one that does not pass is made once more, and if that does not help delivered free of charge.
 */
export const tryOnKind: JobKind<TryOnJobInput> = {
  name: 'try-on',
  input: tryOnInputSchema,
  maxCount: MAX_IMAGES_PER_RUN,
  // An outfit is dressed one garment after the other; one picture that is not true is made once more.
  maxRunMs: runLimitMs('tryOn', 'tryOn', 'tryOn', 'tryOn', 'tryOn'),
  promptOf: (input) => input.prompt,
  assetIdsOf: ({ garments, person, place }) => [
    ...garments.map(({ assetId }) => assetId),
    ...[person, place].flatMap((source) => (source?.kind === 'asset' ? [source.assetId] : [])),
  ],
  canRunLocally: ({ person }) => person?.kind !== 'asset',
  isFree: async ({ mode }) => mode === 'model' && (await describeEngines()).tryOnIsLocal,
  check: checkSubjects,
  failureMessage: TRY_ON_FAILED,
  failureWords: ({ code, message }) => (code === 'unusable-input' ? garmentAdvice(message) : null),
  async *run({ jobId, userId, input, count, pending, engines, signal }) {
    const { prompt, mode, framing, camera, aspect, seed } = input;
    // Providers only dress people; pictures without a wearer are made by our own engine.
    const engine = mode === 'model' ? engines.tryOn : (engines.own ?? engines).tryOn;
    const isLocal = engine.name === 'local';
    const isPreview = isLocal && mode === 'model';
    const load = { userId, input, engines, signal };
    const worn = await loadGarments(load);
    if ('failure' in worn) return yield { type: 'failed', failure: worn.failure };
    const who = await loadPerson(load, worn.classes, isLocal);
    if ('failure' in who) return yield { type: 'failed', failure: who.failure };
    const where = await loadPlace(load, isLocal ? DEFAULT_PLACE : null);
    const { garments } = worn;
    const order: TryOnInput = {
      garments,
      person: who.person,
      place: where.place,
      mode,
      framing,
      camera,
      ...TRY_ON_SHAPES[aspect],
      count,
      seed,
    };
    const run = { signal, intent: jobIntent(jobId), wanted: pending };
    const understood = [who.named, where.named].filter((name) => name !== null);
    for await (const made of dressAndCompare(engine, engines.garments.compareWorn, order, run)) {
      if (made.type !== 'output') {
        yield made;
        continue;
      }
      const { variation, worn: certificates, added } = made.note;
      yield {
        type: 'output',
        output: {
          index: made.index,
          media: { image: made.image },
          origin: 'generated',
          // The spec's download name (creative-workspaces, section 9).
          name: fileName(made.index),
          parentId: null,
          isFree: isPreview || !isTrueToGarments(made.note),
          isPaintedWhole: !engine.keepsGarments,
          showsMadePeople: mode === 'model' && who.source?.kind === 'preset',
          recipe: {
            engine: engine.name,
            prompt,
            scene: where.place?.name ?? null,
            seed: variation.seed,
            variation: variation.label,
            sourceAssetIds: this.assetIdsOf(input),
            // A chosen tag is no word that was read.
            ...(understood.length > 0 && { understood }),
            worn: certificates,
            added,
            triedOn: { person: who.source, place: where.source, mode },
            ...(isPreview && { isPreview }),
            garments: input.garments,
            aspect,
            baseSeed: seed,
          },
        },
      };
    }
  },
};

/** The spec's download name with its time, e.g. generated-image-20261121104846-1.png. */
function fileName(index: number): string {
  const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  return `generated-image-${timestamp}-${index + 1}.png`;
}

/** Presets are named, not owned; an unknown name and what cannot be done here are refused before anything is held. */
async function checkSubjects(
  { garments, person, place, mode }: TryOnJobInput,
  account: Pick<Account, 'id'>,
): Promise<void> {
  const [people, { places }, { tryOnIsLocal }] = await Promise.all([
    listPeople(),
    loadPresetCatalogue(),
    describeEngines(),
  ]);
  const isKnown = (source: TryOnJobInput['person'], names: readonly { readonly name: string }[]) =>
    source?.kind !== 'preset' || names.some(({ name }) => name === source.name);
  const unknown = !isKnown(person, people) ? person : !isKnown(place, places) ? place : null;
  if (unknown?.kind === 'preset') {
    const missingId = unknown.name;
    throw new AppError('not-found', 'unknown preset of a try-on', { userMessage: 'Not found', missingId });
  }
  if (person?.kind === 'asset' && mode === 'model' && tryOnIsLocal) {
    throw new AppError('unavailable', 'no provider dresses photos', { userMessage: OWN_MODEL_NEEDS_PROVIDER });
  }
  if (mode !== 'model' || !tryOnIsLocal) return;
  const classes = await knownClasses(garments, account);
  const wearers = person ? people.filter(({ name }) => person.kind === 'preset' && name === person.name) : people;
  if (classes && !wearers.some(({ sets }) => canWear(sets, classes, mode))) {
    const words = person ? GARMENT_ADVICE['no-set'] : NO_MODEL_FITS;
    throw new AppError('unprocessable', `no model wears ${classes.join(', ')}`, { userMessage: words });
  }
}

/** The part of a read garment's recipe that is needed. */
const readAs = z.object({ garment: z.object({ garment: z.enum(GARMENT_CLASSES).nullable() }) });

/** The classes that the garments were read as; null where one of them was not read yet, which the run will do. */
export async function knownClasses(
  garments: TryOnJobInput['garments'],
  account: Pick<Account, 'id'>,
): Promise<readonly GarmentClass[] | null> {
  const classes: GarmentClass[] = [];
  for (const { assetId, points } of garments) {
    const { recipe } = await getAsset({ account, assetId });
    const read = readAs.safeParse(recipe).data?.garment.garment ?? null;
    const isUpper = points?.kind === 'upper';
    const garment = !points ? read : !isUpper ? points.kind : read === 'trousers' || read === 'skirt' ? 'top' : read;
    if (!garment) return null;
    classes.push(garment);
  }
  return classes;
}
