import { createHash, createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { outboundRequest } from '#app/platform/outbound/outbound-request.server.ts';
import { FAL } from '../providers.ts';

const SKEW_SECONDS = 300;
const KEEP_KEYS_MS = 24 * 60 * 60_000;
/** Keys change now and then: a signature that fits none has them read anew, but not for every forger. */
const ASK_AGAIN_MS = 60_000;
const MAX_KEYS_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;

const keysSchema = z.object({
  keys: z
    .array(z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().max(100) }))
    .min(1)
    .max(32),
});

export type WebhookVerdict = 'right' | 'wrong' | 'no-keys';
export type WebhookVerifier = (headers: Headers, body: Buffer) => Promise<WebhookVerdict>;

/** Checks that fal itself sent those very bytes, and not long ago. */
export function createFalWebhookVerifier(origin: string = FAL.origins.keys, nowMs: () => number = Date.now) {
  let held: { readonly keys: readonly KeyObject[]; readonly atMs: number } | null = null;

  async function keys(olderThanMs: number): Promise<readonly KeyObject[] | null> {
    if (held && nowMs() - held.atMs < olderThanMs) return held.keys;
    try {
      const { status, bytes } = await outboundRequest({
        url: new URL('/.well-known/jwks.json', origin).href,
        maxBytes: MAX_KEYS_BYTES,
        timeoutMs: TIMEOUT_MS,
        trustedOrigin: new URL(origin).origin,
      });
      if (status !== 200) return held?.keys ?? null;
      const { keys: found } = keysSchema.parse(JSON.parse(bytes.toString('utf8')));
      held = { keys: found.map((key) => createPublicKey({ key, format: 'jwk' })), atMs: nowMs() };
      return held.keys;
    } catch {
      return held?.keys ?? null;
    }
  }

  const verifier: WebhookVerifier = async (headers, body) => {
    const signed = readSigned(headers, body, nowMs());
    if (!signed) return 'wrong';
    const isRight = (key: KeyObject) => verify(null, signed.message, key, signed.signature);
    const known = await keys(KEEP_KEYS_MS);
    if (!known) return 'no-keys';
    if (known.some(isRight)) return 'right';
    const fresh = await keys(ASK_AGAIN_MS);
    return fresh !== known && fresh?.some(isRight) ? 'right' : 'wrong';
  };
  return verifier;
}

function readSigned(
  headers: Headers,
  body: Buffer,
  nowMs: number,
): { readonly message: Buffer; readonly signature: Buffer } | null {
  const [requestId, userId, timestamp, signature] = ['request-id', 'user-id', 'timestamp', 'signature'].map(
    (name) => headers.get(`x-fal-webhook-${name}`) ?? '',
  );
  if (!requestId || !userId || !/^\d{1,12}$/.test(timestamp!) || !/^[0-9a-f]{128}$/i.test(signature!)) return null;
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > SKEW_SECONDS) return null;
  const digest = createHash('sha256').update(body).digest('hex');
  return {
    message: Buffer.from([requestId, userId, timestamp, digest].join('\n')),
    signature: Buffer.from(signature!, 'hex'),
  };
}

const verifiers = new Map<string, WebhookVerifier>();

/** The verifier of this process: keys are read once. `origin`: a stand-in's. */
export function falWebhookVerifier(origin: string = FAL.origins.keys): WebhookVerifier {
  const held = verifiers.get(origin) ?? createFalWebhookVerifier(origin);
  verifiers.set(origin, held);
  return held;
}
