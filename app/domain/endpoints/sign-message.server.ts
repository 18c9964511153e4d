import { createHmac, randomBytes } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new signing secret, in the form the Standard Webhooks libraries read. */
export function makeSigningSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

export interface SignedMessage {
  readonly messageId: string;
  /** Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers by which a receiver knows that a message is ours, recent and, by its id, new (Standard Webhooks). */
export function signatureHeaders(
  secret: string,
  { messageId, timestamp, body }: SignedMessage,
): Record<string, string> {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
