import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import { parseShopDomain } from './shop-domain.rules.ts';
import { shopifySettings } from './shopify-settings.server.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/** A message that Shopify has signed. */
export interface Webhook {
  /** The same for every delivery of the same message. */
  readonly id: string;
  /** As `app/uninstalled`. */
  readonly topic: string;
  /** myshopify domain. */
  readonly shop: string;
  /** When it happened; messages come late and in any order. */
  readonly triggeredAt: Date;
  readonly payload: object;
}

/**
 * Reads and checks a delivery: HMAC-SHA256 of the raw body with the app's secret, compared in constant time. No session is
 * looked at, because after an uninstall there is none. Throws AppError `unauthenticated` for a missing or wrong signature,
 * for a body that speaks of another shop than its header, and where the app is not set up; `bad-request` and `too-large`
 * for what is signed and still no message.
 */
export async function readWebhook(request: Request): Promise<Webhook> {
  const settings = shopifySettings();
  const body = await readRaw(request);
  const signature = Buffer.from(request.headers.get('x-shopify-hmac-sha256') ?? '', 'base64');
  const expected = createHmac('sha256', settings?.apiSecret ?? '')
    .update(body)
    .digest();
  if (!settings || signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new AppError('unauthenticated', 'webhook without a right signature', { userMessage: 'Unauthorized' });
  }
  const shop = parseShopDomain(request.headers.get('x-shopify-shop-domain'));
  const topic = request.headers.get('x-shopify-topic')?.toLowerCase();
  const id = request.headers.get('x-shopify-webhook-id') ?? request.headers.get('x-shopify-event-id');
  const payload = parseObject(body);
  if (!shop || !topic || !id || id.length > 255 || !payload) {
    throw new AppError('bad-request', 'signed, but no message', { userMessage: 'Bad request' });
  }
  // Headers are not signed: a body must not be turned against another shop.
  const { shop_domain: named, myshopify_domain: own } = payload as {
    shop_domain?: unknown;
    myshopify_domain?: unknown;
  };
  if ([named, own].some((value) => value !== undefined && value !== shop)) {
    throw new AppError('unauthenticated', `a message about another shop than ${shop}`, { userMessage: 'Unauthorized' });
  }
  const happened = new Date(request.headers.get('x-shopify-triggered-at') ?? '');
  const triggeredAt = Number.isNaN(happened.getTime()) ? new Date() : happened;
  return { id, topic, shop, triggeredAt, payload };
}

async function readRaw(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > MAX_BYTES)
        throw new AppError('too-large', 'webhook body', { userMessage: 'The request is too large.' });
      chunks.push(chunk);
    }
  }
  return Buffer.concat(chunks);
}

function parseObject(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
