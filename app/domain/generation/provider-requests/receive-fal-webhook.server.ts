import { z } from 'zod';
import { falWebhookVerifier } from '#app/domain/engines/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { readBody } from '#app/platform/http/read-body.server.ts';
import { announceProviderRequest } from './provider-ledger.server.ts';

/** Results are addresses; this is far above the longest list of them. */
const MAX_BYTES = 2 * 1024 * 1024;

const messageSchema = z.object({ request_id: z.string().regex(/^[\w-]{1,128}$/) });

/**
 * Takes a message of fal's in. It wakes whoever waits for the request and says the id of one whose answer was lost; nothing
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
  const known = await database().providerRequest.findUnique({
    where: { provider_requestId: { provider: 'fal', requestId } },
    select: { id: true, finishedAt: true },
  });
  if (known) {
    if (!known.finishedAt) await announceProviderRequest(known.id);
    return;
  }
  const id = z.uuid().safeParse(new URL(request.url).searchParams.get('request'));
  if (!id.success) return;
  // The answer to the submit was lost, or is still on its way.
  const { count } = await database().providerRequest.updateMany({
    where: { id: id.data, provider: 'fal', requestId: null, status: { in: ['intended', 'unknown'] } },
    data: { requestId, status: 'submitted', submittedAt: new Date() },
  });
  if (count > 0) await announceProviderRequest(id.data);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
