import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { runLimitMs } from '#app/domain/engines/index.ts';
import type { StageInput } from '@plinth/imaging';
import { modelMissing, readModel, readModelView, readModelWeights } from '#app/domain/library/index.server.ts';
import type { ReadyModel } from '#app/domain/library/index.server.ts';
import { TRAINED_PICTURES_FAILED } from '../training.messages.ts';
import { checkAgainstSet } from './check-against-set.server.ts';
import { asksForWearer, cameraOfWords, chooseView } from './choose-view.rules.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind, KindEvent, KindRun } from './job-kind.ts';
import { loadPresetScene } from './load-scene.server.ts';
import { loadStock } from './load-stock.server.ts';
import { restoreProductPixels } from './restore-product-pixels.server.ts';
import { PICTURE_SHAPES } from './picture-shapes.ts';
import { placeView } from './place-view.rules.ts';
import { MAX_IMAGES_PER_RUN } from './product-photo.schema.ts';
import { tellOutputs } from './tell-outputs.ts';
import { trainedPictureInputSchema } from './trained-picture.schema.ts';
import type { TrainedPictureInput } from './trained-picture.schema.ts';
import { withoutWord, withWord } from './trigger-word.rules.ts';
import { findWearable, wearView } from './wear-view.server.ts';

type Run = KindRun<TrainedPictureInput>;

/** The spec's name of the download (platform-and-account, section 9). */
const NAME = 'generated-image.png';

/**
 * Pictures with a trained model: by the provider that made its weights, or locally by staging the view of the set that
 * fits the words, whose pixels stay unchanged; clothes are put on a model.
 */
export const trainedPictureKind: JobKind<TrainedPictureInput> = {
  name: 'trained-picture',
  input: trainedPictureInputSchema,
  maxCount: MAX_IMAGES_PER_RUN,
  maxRunMs: runLimitMs('stageInScene', 'trainedPicture', 'tryOn', 'tryOn'),
  promptOf: (input) => input.prompt,
  assetIdsOf: () => [],
  check: async () => assertFeature('custom-training'),
  async onAccepted(tx, { userId, input: { modelId } }) {
    const own = await tx.trainedModel.count({ where: { id: modelId, userId, readyAt: { not: null } } });
    if (own === 0) throw modelMissing();
  },
  failureMessage: TRAINED_PICTURES_FAILED,
  async *run(run) {
    const model = await readModel({ userId: run.userId, modelId: run.input.modelId });
    const weights = run.engines.trainer ? await readModelWeights(model) : null;
    if (run.engines.trainer && weights) yield* pictureAway(run, run.engines.trainer, model, weights);
    else yield* stageHere(run, model);
  },
};

/** By the provider; each result is held against the set. */
async function* pictureAway(
  { jobId, input, count, pending, engines, signal }: Run,
  trainer: NonNullable<Run['engines']['trainer']>,
  model: ReadyModel,
  weights: Uint8Array,
): AsyncGenerator<KindEvent> {
  const { aspect, seed } = input;
  const prompt = withWord(input.prompt, model.triggerWord);
  const order = { weights, prompt, ...PICTURE_SHAPES[aspect], count, seed };
  const events = trainer.picture(order, { signal, intent: jobIntent(jobId), wanted: pending });
  yield* tellOutputs(events, async ({ index, image, note }) => ({
    index,
    media: { image },
    origin: 'generated',
    name: NAME,
    parentId: null,
    recipe: {
      engine: trainer.name,
      prompt,
      scene: null,
      seed: note.seed,
      variation: note.method,
      sourceAssetIds: [],
      understood: null,
      modelId: model.id,
      aspect,
      setCheck: await checkAgainstSet({ image, views: model.views.map(({ facts }) => facts), engines, signal }),
    },
  }));
}

/** Here: a view of the set, staged; clothes that can be worn are worn. */
async function* stageHere(run: Run, model: ReadyModel): AsyncGenerator<KindEvent> {
  const { input, count, pending, engines, signal } = run;
  const { prompt, aspect, seed, useLook } = input;
  const words = withoutWord(prompt, model.triggerWord);
  const stock = await loadStock(words);
  // Clothes are worn, unless the words name a set where things stand and lie.
  const isForSet = stock.scene !== null && !stock.scene.isByWords;
  if (model.kind === 'fashion' && (!isForSet || asksForWearer(words))) {
    const order = { run, model, words, name: NAME };
    const wearable = await findWearable(order);
    if (wearable) return yield* wearView(order, wearable);
  }
  const scene = await sceneFor(stock.scene, words);
  const place = chooseView(
    model.views.map(({ facts }) => facts),
    words,
    scene?.set?.set.view ?? 'front',
  );
  const view = model.views[place];
  if (!view) throw modelMissing();
  const frame = PICTURE_SHAPES[aspect];
  const image = await readModelView(view);
  const stage: StageInput = {
    ...frame,
    scene,
    prompt: words,
    items: [
      {
        id: 'product',
        role: 'product',
        image,
        ...placeView(view, frame, model.look, scene?.light ?? null),
        rotation: 0,
        zIndex: 1,
      },
    ],
    things: stock.things,
    count,
    seed,
    mode: 'locked',
    ...(useLook && { look: model.look }),
  };
  // Whatever stages the merchant's canvases: a model's own view is never repainted.
  const ours = { ...engines, stage: (engines.own ?? engines).stage };
  for await (const event of ours.stage.stage(stage, { signal, wanted: pending })) {
    if (event.type !== 'output') {
      if (event.type !== 'started' && event.type !== 'video' && event.type !== 'model') yield event;
      continue;
    }
    if (!pending.has(event.index)) continue;
    const made = await restoreProductPixels(ours, stage, event, new Map(), { signal });
    if ('isWaiting' in made) continue;
    if ('failure' in made) {
      if (signal.aborted) yield { type: 'failed', failure: made.failure };
      else yield { type: 'output-failed', index: event.index, failure: made.failure };
      continue;
    }
    const { variation, understood, unused, missing, nearness } = made.note;
    yield {
      type: 'output',
      output: {
        index: event.index,
        media: { image: made.image },
        origin: 'generated',
        name: NAME,
        parentId: null,
        recipe: {
          engine: ours.stage.name,
          prompt,
          scene: scene?.name ?? null,
          seed: variation.seed,
          variation: variation.label,
          sourceAssetIds: [],
          understood,
          unused,
          missing,
          modelId: model.id,
          modelView: place,
          aspect,
          baseSeed: seed,
          ...(useLook && { look: model.look }),
          ...(nearness && { nearness }),
        },
        fidelity: { certificate: made.certificate, difference: made.difference },
        isFree: !made.certificate.passed,
      },
    };
  }
}

/** The scene that the words name, from the camera that they name where it has that one. */
async function sceneFor(scene: StageInput['scene'], words: string): Promise<StageInput['scene']> {
  const camera = cameraOfWords(words);
  if (!scene || scene.isByWords || camera === null) return scene;
  // A camera that the scene does not have gives its first.
  return loadPresetScene(scene.name, camera);
}
