import { database } from '#app/platform/database/database.server.ts';
import { OutboundError, outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { secondsUntilNextTry } from './backoff.rules.ts';
import { openSecret } from './endpoint-secret.server.ts';
import { endpointMessages } from './endpoints.messages.ts';
import { signatureHeaders } from './sign-message.server.ts';

/** Sent side by side, of which one endpoint may take a part only, so that a slow one does not keep the others waiting. */
const BATCH = 8;
const BATCH_OF_ONE_ENDPOINT = 2;
const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Of the claim: longer than any try takes. A sender that dies in between leaves the message due again after it. */
const LEASE_SECONDS = 60;

interface ClaimedMessage {
  readonly id: string;
  /** This try's number, from 1: later writes of it need the row to be at this number still. */
  readonly attempts: number;
  readonly payload: unknown;
  readonly endpointId: string;
  readonly url: string;
  readonly sealedSecret: string;
}

/** Sends what is due, once each, together with all other processes. Returns how many tries were made. */
export async function deliverMessages(signal?: AbortSignal): Promise<number> {
  const claimed = await claim();
  await Promise.all(claimed.map((message) => attempt(message, signal)));
  return claimed.length;
}

function claim(): Promise<ClaimedMessage[]> {
  return database().$queryRaw<ClaimedMessage[]>`
    UPDATE "EndpointMessage" m
    SET "attempts" = m."attempts" + 1, "nextAttemptAt" = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM "WebhookEndpoint" e
    WHERE e."id" = m."endpointId" AND m."id" IN (
      SELECT "id" FROM "EndpointMessage"
      WHERE "status" = 'waiting' AND "nextAttemptAt" <= now() AND "id" IN (
        SELECT "id" FROM (
          SELECT w."id", w."nextAttemptAt", row_number() OVER (PARTITION BY w."endpointId" ORDER BY w."nextAttemptAt") AS place
          FROM "EndpointMessage" w JOIN "WebhookEndpoint" o ON o."id" = w."endpointId" AND o."isActive"
          WHERE w."status" = 'waiting' AND w."nextAttemptAt" <= now()) due
        WHERE place <= ${BATCH_OF_ONE_ENDPOINT}::int
        ORDER BY "nextAttemptAt" LIMIT ${BATCH}::int)
      FOR UPDATE SKIP LOCKED)
    RETURNING m."id", m."attempts", m."payload", e."id" AS "endpointId", e."url", e."sealedSecret"`;
}

interface Outcome {
  readonly status: number | null;
  /** Null when it was taken. */
  readonly error: string | null;
}

async function attempt(message: ClaimedMessage, signal: AbortSignal | undefined): Promise<void> {
  const { status, error } = await send(message, signal);
  const where = { id: message.id, attempts: message.attempts, status: 'waiting' as const };
  if (error === null) {
    await database().endpointMessage.updateMany({
      where,
      data: { status: 'delivered', deliveredAt: new Date(), lastStatus: status, lastError: null },
    });
    return;
  }
  const wait = secondsUntilNextTry(message.attempts);
  const next = wait === null ? { status: 'given_up' as const } : { nextAttemptAt: new Date(Date.now() + wait * 1_000) };
  await database().endpointMessage.updateMany({ where, data: { ...next, lastStatus: status, lastError: error } });
}

async function send(message: ClaimedMessage, signal: AbortSignal | undefined): Promise<Outcome> {
  const secret = openSecret(message.sealedSecret, message.endpointId);
  if (secret === null) return { status: null, error: 'The signing secret cannot be read. Add the endpoint anew.' };
  const body = JSON.stringify(message.payload);
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const { status } = await outboundRequest({
      url: message.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Plinth-Webhooks/1',
        ...signatureHeaders(secret, { messageId: message.id, timestamp, body }),
      },
      body,
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    });
    if (status >= 200 && status < 300) return { status, error: null };
    const isRedirect = status >= 300 && status < 400;
    return { status, error: isRedirect ? endpointMessages.failures.redirects : `The endpoint answered ${status}.` };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: endpointMessages.failures[error.reason] };
  }
}
