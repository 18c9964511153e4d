import { AppError } from '../errors.ts';
import { parseSignedObject, readSignedBody } from './read-signed-body.server.ts';
import { parseShopDomain } from './shop-domain.rules.ts';

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
  const body = await readSignedBody(request);
  const shop = parseShopDomain(request.headers.get('x-shopify-shop-domain'));
  const topic = request.headers.get('x-shopify-topic')?.toLowerCase();
  const id = request.headers.get('x-shopify-webhook-id') ?? request.headers.get('x-shopify-event-id');
  const payload = parseSignedObject(body);
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
