import { createHash } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';
import { NOT_FOR_STORES } from './stripe.messages.ts';

/** Stripe's id of the account, or null before anything was bought. */
export async function findCustomer(userId: string): Promise<string | null> {
  const row = await database().billingCustomer.findUnique({ where: { userId } });
  return row?.customerRef ?? null;
}

/** The account behind a customer of Stripe's, or null where it is none of ours. */
export async function findUserOfCustomer(customerRef: string): Promise<string | null> {
  const row = await database().billingCustomer.findUnique({ where: { customerRef } });
  return row?.userId ?? null;
}

/** Stripe's id of the account; made on first use, once, however many ask at the same time. */
export async function ensureCustomer(account: Account): Promise<string> {
  assertNoStore(account);
  const known = await findCustomer(account.id);
  if (known && (await isThere(known))) return known;
  const { email, fname, lname, id } = account;
  const name = `${fname} ${lname}`.trim();
  const made = await askStripe((stripe) =>
    stripe.customers.create(
      { email, ...(name ? { name } : {}), metadata: { user_id: id } },
      // The one after a deleted customer is another one; so is one with another address, which the same key would refuse.
      { idempotencyKey: `customer:${id}:${known ?? 'first'}:${markOf(email, name)}` },
    ),
  );
  if (known) {
    await replaceCustomer(id, known, { customerRef: made.id, email });
  } else {
    await database().billingCustomer.createMany({
      data: [{ userId: id, customerRef: made.id, email }],
      skipDuplicates: true,
    });
  }
  return (await findCustomer(id)) ?? made.id;
}

/** Store accounts pay through Shopify; they are never sent to Stripe (`forbidden`). */
export function assertNoStore(account: Account): void {
  if (account.signupType !== 'shopify' && account.shop === null) return;
  throw new AppError('forbidden', 'a store account asked for Stripe', { userMessage: NOT_FOR_STORES });
}

const markOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);

/** The old reference stays in the audit: what was paid under it can still be found at Stripe. */
async function replaceCustomer(
  userId: string,
  from: string,
  made: { readonly customerRef: string; readonly email: string },
): Promise<void> {
  await database().$transaction(async (tx) => {
    const { count } = await tx.billingCustomer.updateMany({ where: { userId, customerRef: from }, data: made });
    if (count === 0) return;
    const to = made.customerRef;
    const entry = { actorId: userId, action: 'billing.customer-replaced', subject: userId, detail: { from, to } };
    await tx.auditEntry.create({ data: entry });
  });
}

/** Not one that was deleted there, nor one of another Stripe account (test keys that became live ones). */
async function isThere(customerRef: string): Promise<boolean> {
  try {
    const customer = await askStripe((stripe) => stripe.customers.retrieve(customerRef));
    return !customer.deleted;
  } catch (error) {
    if (isMissingAtStripe(error)) return false;
    throw error;
  }
}
