import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import type { JobPlace, JobView, PictureShape } from '#app/domain/generation/index.ts';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { readModel } from '#app/domain/library/index.server.ts';

export interface OrderPicturesOptions {
  readonly account: Account;
  readonly modelId: string;
  readonly prompt: string;
  readonly aspect?: PictureShape | undefined;
  readonly useLook?: boolean | undefined;
  readonly count: number;
  readonly seed: number;
  readonly idempotencyKey: string;
  readonly place?: JobPlace | null | undefined;
}

/** Orders pictures with one of the account's models. Throws `not-found`, and as `submitJob`. */
export async function orderPictures(options: OrderPicturesOptions): Promise<JobView> {
  const { account, modelId, prompt, aspect, useLook, count, seed, idempotencyKey, place } = options;
  assertFeature('custom-training');
  await readModel({ userId: account.id, modelId });
  const input = { modelId, prompt, aspect, useLook, seed };
  return submitJob({ account, kind: 'trained-picture', input, count, idempotencyKey, place });
}
