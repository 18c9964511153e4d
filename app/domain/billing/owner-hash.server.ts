import { createHmac } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { env } from '#app/platform/env.server.ts';

/**
 * Keyed hash of a trial's owner: it can outlive the account without identifying the owner. A shop counts by its domain,
 * a person by the address without its `+tag`.
 */
export function hashOwner({ shop, email }: Pick<Account, 'shop' | 'email'>): string {
  const owner = shop ? `shop:${shop}` : `person:${email.replace(/\+[^@]*(?=@)/, '')}`;
  return createHmac('sha256', env().APP_SECRET).update(`trial\0${owner}`).digest('hex');
}
