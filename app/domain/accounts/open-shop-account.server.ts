import { randomUUID } from 'node:crypto';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Account } from './account.ts';
import { toAccount } from './to-account.ts';

export interface OpenShopAccountOptions {
  /** myshopify domain, proven by a session token. */
  readonly shop: string;
  /** Shown as the account's name. */
  readonly name: string;
}

/**
 * The account of a shop: created on the first call, active at once, the same one on later calls. It is identified by
 * the shop alone. Its address is made up, because a shop's contact address is typed in by its owner and not verified:
 * using it would let a shop occupy, or sign in to, another person's account. Throws `forbidden` where the account is
 * disabled.
 */
export async function openShopAccount(tx: Tx, { shop, name }: OpenShopAccountOptions): Promise<Account> {
  const user = await tx.user.upsert({
    where: { shop },
    update: name ? { fname: name } : {},
    create: {
      shop,
      email: `shop-${randomUUID()}@plinth.invalid`,
      fname: name || shop,
      lname: '',
      status: 'active',
      signupType: 'shopify',
    },
  });
  if (user.status !== 'active') {
    throw new AppError('forbidden', `account of ${shop} is ${user.status}`, {
      userMessage: 'This account was closed. Please write to our support.',
    });
  }
  return toAccount(user);
}
