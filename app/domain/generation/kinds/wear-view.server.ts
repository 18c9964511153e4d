import type { EngineImage, GarmentInput } from '@plinth/imaging';
import { readModelView } from '#app/domain/library/index.server.ts';
import type { ReadyModel } from '#app/domain/library/index.server.ts';
import { orderViews } from './choose-view.rules.ts';
import { dressAndCompare } from './dress-and-compare.server.ts';
import type { KindEvent, KindRun } from './job-kind.ts';
import { loadPerson, loadPlace, readOne } from './load-try-on.server.ts';
import { PICTURE_SHAPES } from './picture-shapes.ts';
import type { TrainedPictureInput } from './trained-picture.schema.ts';

interface Options {
  readonly run: KindRun<TrainedPictureInput>;
  readonly model: ReadyModel;
  /** Of the order, without the model's own. */
  readonly words: string;
  readonly name: string;
}

interface WearableView {
  /** In the set. */
  readonly place: number;
  readonly garment: GarmentInput & { readonly garment: NonNullable<GarmentInput['garment']> };
}

/**
 * The view of a set of clothes that can be worn, the best for the words first; null where none of them was photographed so.
 * Only pictures taken from straight above of a garment laid flat can be.
 */
export async function findWearable({ run, model, words }: Options): Promise<WearableView | null> {
  const facts = model.views.map((view) => view.facts);
  for (const place of orderViews(facts, words, 'top')) {
    const image: EngineImage = await readModelView(model.views[place]!);
    const garment = { image, words: `${model.triggerWord} ${words}` };
    const read = await readOne(run.engines, garment, run.signal);
    if ('failure' in read || read.refusal || !read.garment) continue;
    return { place, garment: { ...garment, garment: read.garment } };
  }
  return null;
}

/**
 * Pictures of one of our figures in it, where the words say; plain paper has the look's background. Free previews, as all
 * pictures of our figures are.
 */
export async function* wearView(
  { run, model, words, name }: Options,
  { place: modelView, garment }: WearableView,
): AsyncGenerator<KindEvent> {
  const { input, userId, count, pending, engines, signal } = run;
  const { aspect, seed, useLook } = input;
  // Our own engine where there is one: the garments of a locally made model are never repainted.
  const engine = (engines.own ?? engines).tryOn;
  const load = {
    userId,
    input: { prompt: words, person: null, place: null, mode: 'model' as const },
    engines,
    signal,
  };
  const who = await loadPerson(load, [garment.garment], true);
  if ('failure' in who) return yield { type: 'failed', failure: who.failure };
  const where = await loadPlace(load);
  const order = {
    garments: [garment],
    person: who.person,
    place: where.place,
    ...(useLook && { paper: model.look.background }),
    mode: 'model' as const,
    ...PICTURE_SHAPES[aspect],
    count,
    seed,
  };
  const understood = [who.named, where.named].filter((named) => named !== null);
  for await (const made of dressAndCompare(engine, engines.garments.compareWorn, order, { signal, wanted: pending })) {
    if (made.type !== 'output') {
      yield made;
      continue;
    }
    const { variation, worn, added } = made.note;
    yield {
      type: 'output',
      output: {
        index: made.index,
        media: { image: made.image },
        origin: 'generated',
        name,
        parentId: null,
        isFree: true,
        showsMadePeople: true,
        recipe: {
          engine: engine.name,
          prompt: input.prompt,
          scene: where.place?.name ?? null,
          seed: variation.seed,
          variation: variation.label,
          sourceAssetIds: [],
          ...(understood.length > 0 && { understood }),
          worn,
          added,
          triedOn: { person: who.source, place: where.source, mode: 'model' },
          isPreview: true,
          modelId: model.id,
          modelView,
          aspect,
          baseSeed: seed,
          ...(useLook && !where.place && { look: model.look }),
        },
      },
    };
  }
}
