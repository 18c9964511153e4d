import { database } from '#app/platform/database/database.server.ts';
import { OutboundError, outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { secondsUntilNextTry } from './backoff.rules.ts';
import { openSecret } from './endpoint-secret.server.ts';
import { endpointMessages } from './endpoints.messages.ts';
import { queueMessage } from './queue-message.server.ts';
import { signatureHeaders } from './sign-message.server.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

interface SentMessage {
  readonly id: string;
  readonly payload: unknown;
  readonly endpoint: { readonly id: string; readonly url: string; readonly sealedSecret: string };
}

interface Outcome {
  readonly status: number | null;
  /** Null when it was taken. */
  readonly error: string | null;
}

/**
 * Sends a message that waits, once, and notes what came of it; the next try has its own time. One of a paused endpoint waits on. A
 * sender that is killed before the note has it sent again, with the same id.
 */
export async function deliverMessage(messageId: string): Promise<void> {
  const message = await database().endpointMessage.findFirst({
    where: { id: messageId, status: 'waiting', endpoint: { isActive: true } },
    include: { endpoint: true },
  });
  if (!message) return;
  const { status, error } = await send(message);
  const { id, endpointId } = message;
  const attempts = message.attempts + 1;
  // A message sent anew meanwhile counts from its own beginning.
  const where = { id, attempts: message.attempts, status: 'waiting' as const };
  if (error === null) {
    await database().endpointMessage.updateMany({
      where,
      data: { status: 'delivered', attempts, deliveredAt: new Date(), lastStatus: status, lastError: null },
    });
    return;
  }
  const wait = secondsUntilNextTry(attempts);
  const nextAttemptAt = wait === null ? null : new Date(Date.now() + wait * 1_000);
  await database().$transaction(async (tx) => {
    const next = nextAttemptAt ? { nextAttemptAt } : { status: 'given_up' as const };
    const data = { ...next, attempts, lastStatus: status, lastError: error };
    const { count } = await tx.endpointMessage.updateMany({ where, data });
    if (count > 0 && nextAttemptAt) await queueMessage(tx, { id, endpointId, nextAttemptAt });
  });
}

async function send(message: SentMessage): Promise<Outcome> {
  const { endpoint } = message;
  const secret = openSecret(endpoint.sealedSecret, endpoint.id);
  if (secret === null) return { status: null, error: 'The signing secret cannot be read. Add the endpoint anew.' };
  const body = JSON.stringify(message.payload);
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const { status } = await outboundRequest({
      url: endpoint.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plinth-Webhooks/1',
        ...signatureHeaders(secret, { messageId: message.id, timestamp, body }),
      },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (status >= 200 && status < 300) return { status, error: null };
    const isRedirect = status >= 300 && status < 400;
    return { status, error: isRedirect ? endpointMessages.failures.redirects : `The endpoint answered ${status}.` };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: endpointMessages.failures[error.reason] };
  }
}
