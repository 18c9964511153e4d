import { createHmac } from 'node:crypto';
import { env } from '#app/platform/env.server.ts';

/** The stored hash of an erased shop's name: keyed, so that names cannot be guessed without our secret. */
export function hashShop(shop: string): string {
  return createHmac('sha256', env().APP_SECRET).update(`erased-shop\0${shop}`).digest('hex');
}
