import { z } from 'zod';
import { falWebhookVerifier } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { wakeJob } from '../jobs/wake-job.server.ts';

/** Results are addresses; this is far above the longest list of them. */
const MAX_BYTES = 2 * 1024 * 1024;

const messageSchema = z.object({ request_id: z.string().regex(/^[\w-]{1,128}$/) });

/**
 * Takes a message of fal's in. It wakes the job that waits for the request and says the id of one whose answer was lost; nothing
 * else of it is believed: state and result are asked of fal itself. So repeats, late ones, replays and messages about
 * other people's requests change nothing. Throws `unauthenticated` for a wrong or old signature, `not-found` where fal is
 * not set up, `unavailable` where its keys cannot be had.
 */
export async function receiveFalWebhook(request: Request): Promise<void> {
  const { FAL_KEY, FAL_ORIGIN } = env();
  if (!FAL_KEY) throw new AppError('not-found', 'fal is not set up', { userMessage: 'Not found' });
  const body = await readBody(request, MAX_BYTES);
  const verdict = await falWebhookVerifier(FAL_ORIGIN)(request.headers, body);
  if (verdict === 'no-keys') {
    throw new AppError('unavailable', 'the keys of fal cannot be had', { retryAfterSeconds: 30 });
  }
  if (verdict === 'wrong') {
    throw new AppError('unauthenticated', 'a message of fal without a right signature', {
      userMessage: 'The signature is not valid.',
    });
  }
  const message = messageSchema.safeParse(parse(body));
  if (!message.success) throw new AppError('bad-request', 'a message of fal that is none');
  const requestId = message.data.request_id;
  // Written before the job is woken: a run that is about to suspend the job sees it.
  const noted =
    (await noteUpdate(requestId)) ?? (await adopt(requestId, new URL(request.url).searchParams.get('request')));
  if (noted?.jobId) await wakeJob(noted.jobId);
}

interface NotedRequest {
  readonly jobId: string | null;
}

/** An open request of that id. */
async function noteUpdate(requestId: string): Promise<NotedRequest | null> {
  const [row] = await database().$queryRaw<NotedRequest[]>`
    UPDATE "ProviderRequest" SET "hasNews" = true
    WHERE "provider" = 'fal' AND "requestId" = ${requestId} AND "finishedAt" IS NULL RETURNING "jobId"`;
  return row ?? null;
}

/** A request of ours of which the answer to the submit was lost, or is still on its way. */
async function adopt(requestId: string, ours: string | null): Promise<NotedRequest | null> {
  const id = z.uuid().safeParse(ours);
  if (!id.success) return null;
  const [row] = await database().$queryRaw<NotedRequest[]>`
    UPDATE "ProviderRequest" SET "requestId" = ${requestId}, "status" = 'submitted', "hasNews" = true,
      "submittedAt" = coalesce("submittedAt", now()), "nextLookAt" = now()
    WHERE "id" = ${id.data}::uuid AND "provider" = 'fal' AND "requestId" IS NULL AND "status" IN ('intended', 'unknown')
      AND NOT EXISTS (SELECT FROM "ProviderRequest" WHERE "provider" = 'fal' AND "requestId" = ${requestId})
    RETURNING "jobId"`;
  return row ?? null;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
