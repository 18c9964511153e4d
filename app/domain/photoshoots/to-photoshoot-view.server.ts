import type { Photoshoot } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { getJob } from '#app/domain/generation/index.server.ts';
import { isEnded } from '#app/domain/generation/index.ts';
import { isAppError } from '#app/platform/errors.ts';
import type { PhotoshootView } from './photoshoot.schema.ts';

/** How far a photoshoot is; from its job on, the job decides. */
export async function toPhotoshootView(account: Account, row: Photoshoot): Promise<PhotoshootView> {
  const { id, jobId, count, errorMessage } = row;
  if (errorMessage !== null) return { id, status: 'failed', made: 0, asked: count, message: errorMessage };
  if (jobId === null) return { id, status: 'working', made: 0, asked: count, message: '' };
  const job = await getJob({ account, jobId }).catch((error: unknown) => {
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  });
  // Jobs are forgotten in time; their photos stay.
  if (!job) return { id, status: 'done', made: count, asked: count, message: '' };
  const made = job.outputs.filter((output) => output.status === 'delivered').length;
  const end = made > 0 ? 'done' : 'failed';
  const status = isEnded(job.status) ? end : 'working';
  return { id, status, made, asked: job.acceptedCount, message: job.message ?? '' };
}
