import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import type { TrainedKind } from '@plinth/imaging';
import { SET_PICTURE_TOO_SMALL, SMALLEST_SET_SIDE, TRAINING_STEPS } from '#app/domain/generation/index.ts';
import type { JobPlace, JobView } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { assetMissing } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { assertRoomForModel } from './model-limits.server.ts';
import { trainingMessages } from './training.messages.ts';

export interface StartTrainingOptions {
  readonly account: Account;
  readonly type: TrainedKind;
  readonly triggerWord: string;
  /** Default: 1000. */
  readonly steps?: number | undefined;
  readonly assetIds: readonly string[];
  readonly idempotencyKey: string;
  readonly place?: JobPlace | null | undefined;
}

/**
 * Orders a training of pictures of the library. Every one is looked at before anything is held. Throws `bad-request`, naming
 * each picture that cannot be used, `not-found` (one is not the account's), `conflict` (the word is taken), `forbidden` (it
 * keeps as many models as its plan allows), and as `submitJob`.
 */
export async function startTraining(options: StartTrainingOptions): Promise<JobView> {
  const { account, type, triggerWord, steps = TRAINING_STEPS.usual, assetIds, idempotencyKey, place } = options;
  assertFeature('custom-training');
  const rows = await database().asset.findMany({
    where: { id: { in: [...assetIds] }, userId: account.id, type: 'image', deletedAt: null },
    select: { id: true, name: true, width: true, height: true },
  });
  const missingId = assetIds.find((id) => !rows.some((row) => row.id === id.toLowerCase()));
  if (missingId !== undefined) throw assetMissing(missingId);
  const small = rows.filter(({ width, height }) => Math.min(width, height) < SMALLEST_SET_SIDE);
  if (small.length > 0) throw refusedPictures(small.map(({ name }) => ({ name, message: SET_PICTURE_TOO_SMALL })));
  // An order that is repeated is answered with what it began, also where that took the last place.
  if (!(await findTraining({ account, idempotencyKey, triggerWord }))) await assertRoomForModel(account);
  const input = { type, triggerWord, steps, assetIds };
  return submitJob({ account, kind: 'train-model', input, count: 1, idempotencyKey, place });
}

/** The training that was ordered with this key, as long as it was of the same word; null where there is none. */
export async function findTraining(options: {
  readonly account: Account;
  readonly idempotencyKey: string;
  readonly triggerWord: string;
}): Promise<string | null> {
  const { account, idempotencyKey, triggerWord } = options;
  const where = {
    userId: account.id,
    idempotencyKey,
    kind: 'train-model',
    input: { path: ['triggerWord'], equals: triggerWord },
  };
  return (await database().job.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** Names each picture with its reason. */
export function refusedPictures(refused: readonly { readonly name: string; readonly message: string }[]): AppError {
  return new AppError('bad-request', `${refused.length} images of a set refused`, {
    userMessage: trainingMessages.refusedPictures(refused),
    field: 'images',
  });
}
