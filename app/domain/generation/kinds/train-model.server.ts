import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { FAL, runLimitMs } from '#app/domain/engines/index.ts';
import type { EngineFailure, EngineImage, LearnedLook, SetPicture } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { insertModel, readAssetBytes } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import {
  NO_LOOK_TO_LEARN,
  setPictureUnusable,
  TRAINING_FAILED,
  trainingCosts,
  triggerWordTaken,
} from '../training.messages.ts';
import { cutOutOf } from './cut-out-of.server.ts';
import { jobIntent } from './job-intent.ts';
import type { JobKind, KindEvent } from './job-kind.ts';
import { trainModelInputSchema } from './train-model.schema.ts';
import type { TrainModelInput } from './train-model.schema.ts';

/** Trainings of one account that may wait or run. */
const MAX_OPEN = 3;
/** Begins what is said of a failure that belongs to one picture of the set, before its number. */
const PICTURE = 'picture';
/** Begins what is said of a failure to learn what the pictures share. */
const LOOK = 'look';

/**
 * Learns a model of a set of pictures: at a provider weights, here in any case the products of the set, what each view tells
 * and the look that the pictures share. It delivers a model, not a picture; the model has the job's number.
 */
export const trainModelKind: JobKind<TrainModelInput> = {
  name: 'train-model',
  input: trainModelInputSchema,
  maxCount: 1,
  maxOpen: MAX_OPEN,
  maxRunMs: Math.max(runLimitMs('training'), FAL.endpoints.training.timeoutMs),
  promptOf: ({ triggerWord }) => triggerWord,
  assetIdsOf: ({ assetIds }) => assetIds,
  check: async () => assertFeature('custom-training'),
  async onAccepted(tx, { jobId, userId, input }) {
    const { type: kind, triggerWord, steps, assetIds: pictureIds } = input;
    // Submits of one account come one after the other here. What failed or was stopped has left its word free.
    const [taken] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "TrainedModel" m LEFT JOIN "Job" j ON j."id" = m."id"
      WHERE m."userId" = ${userId}::uuid AND lower(m."triggerWord") = lower(${triggerWord})
        AND (m."readyAt" IS NOT NULL OR j."finishedAt" IS NULL)`;
    if (taken && taken.count > 0) {
      const userMessage = triggerWordTaken(triggerWord);
      throw new AppError('conflict', `trigger word ${triggerWord}`, { userMessage, field: 'trigger_word' });
    }
    await insertModel(tx, { id: jobId, userId, kind, triggerWord, steps, pictureIds });
  },
  failureMessage: TRAINING_FAILED,
  failureWords({ code, message }) {
    if (code !== 'unusable-input' && code !== 'nothing-found') return null;
    const number = new RegExp(`^${PICTURE} (\\d+):`).exec(message)?.[1];
    if (number) return setPictureUnusable(Number(number));
    return message.startsWith(`${LOOK}:`) ? NO_LOOK_TO_LEARN : null;
  },
  insufficientMessage: trainingCosts,
  async *run({ jobId, userId, input, engines, signal }) {
    const pictures = await Promise.all(
      input.assetIds.map((assetId) => readAssetBytes({ userId, assetId, variant: 'original' })),
    );
    const weights = engines.trainer ? yield* trainAway(engines.trainer, input, pictures, jobId, signal) : null;
    if (weights === 'over') return;
    const set = yield* cutOutSet({ userId, input, pictures, engines, signal });
    if (!set) return;
    const learned = yield* learn(engines, set, signal);
    if (!learned) return;
    const views = learned.views.map((facts, place) => ({ cutOut: set[place]!.cutOut, facts }));
    const engine = weights ? engines.trainer!.name : 'local';
    yield { type: 'model', output: { index: 0, model: { engine, look: learned.look, weights, views } } };
  },
};

/** The provider's weights; `over` where they are still to come, or will not. */
async function* trainAway(
  trainer: NonNullable<EngineRegistry['trainer']>,
  { type: kind, triggerWord, steps }: TrainModelInput,
  pictures: readonly EngineImage[],
  jobId: string,
  signal: AbortSignal,
): AsyncGenerator<KindEvent, Uint8Array | 'over'> {
  let weights: Uint8Array | null = null;
  const order = { kind, pictures, triggerWord, steps };
  for await (const event of trainer.train(order, { signal, intent: jobIntent(jobId) })) {
    if (event.type === 'model') weights = event.weights;
    else if (event.type !== 'started' && event.type !== 'output' && event.type !== 'video') yield event;
  }
  return weights ?? 'over';
}

interface SetOptions {
  readonly userId: string;
  readonly input: TrainModelInput;
  readonly pictures: readonly EngineImage[];
  readonly engines: EngineRegistry;
  readonly signal: AbortSignal;
}

/** The products of the set, alone; null where one could not be cut out, which has been told. */
async function* cutOutSet(options: SetOptions): AsyncGenerator<KindEvent, SetPicture[] | null> {
  const { userId, input, pictures, engines, signal } = options;
  const set: SetPicture[] = [];
  const max = pictures.length + 1;
  for (const [value, picture] of pictures.entries()) {
    yield { type: 'progress', value, max, label: `Image ${value + 1} of ${pictures.length}: finding the product` };
    const cutOut = await cutOutOf({ userId, assetId: input.assetIds[value]!, picture, engines, signal });
    if ('failure' in cutOut) {
      const message = `${PICTURE} ${value + 1}: ${cutOut.failure.message}`;
      yield { type: 'failed', failure: { ...cutOut.failure, message } };
      return null;
    }
    set.push({ picture, cutOut: cutOut.image });
  }
  yield { type: 'progress', value: pictures.length, max, label: 'Learning the look' };
  return set;
}

async function* learn(
  { looks }: EngineRegistry,
  pictures: readonly SetPicture[],
  signal: AbortSignal,
): AsyncGenerator<KindEvent, LearnedLook | null> {
  for await (const event of looks.learnLook({ pictures }, { signal })) {
    if (event.type === 'model') return event.note;
    if (event.type === 'failed') {
      yield { ...event, failure: { ...event.failure, message: `${LOOK}: ${event.failure.message}` } };
      return null;
    }
  }
  const failure: EngineFailure = { code: 'internal', message: 'learning ended without a look', retryable: true };
  yield { type: 'failed', failure };
  return null;
}
