import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors.ts';
import { readBody } from '../http/read-body.server.ts';
import { shopifySettings } from './shopify-settings.server.ts';

const MAX_BYTES = 2 * 1024 * 1024;

/**
 * The raw body of what Shopify sends by itself: HMAC-SHA256 with the app's secret, compared in constant time. Throws
 * AppError `unauthenticated` for a missing or wrong signature and where the app is not set up, `too-large`.
 */
export async function readSignedBody(request: Request): Promise<Buffer> {
  const settings = shopifySettings();
  const body = await readBody(request, MAX_BYTES);
  const signature = Buffer.from(request.headers.get('x-shopify-hmac-sha256') ?? '', 'base64');
  const expected = createHmac('sha256', settings?.apiSecret ?? '')
    .update(body)
    .digest();
  if (!settings || signature.length !== expected.length || !timingSafeEqual(signature, expected)) {
    throw new AppError('unauthenticated', 'without a right signature of Shopify', { userMessage: 'Unauthorized' });
  }
  return body;
}

/** A signed body as an object; null where it is none. */
export function parseSignedObject(body: Buffer): object | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
