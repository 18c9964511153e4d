import { Prisma } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import { askStripe, isMissingAtStripe } from './ask-stripe.server.ts';

/** Longer than a call to Stripe takes with its second try; also how long a failed one waits. */
const LEASE_SECONDS = 120;

/** No process holds the lease, or it ends later than any lease written since the database's clock was set back. */
const isDue = Prisma.sql`
  (c."emailDueAt" <= now() OR c."emailDueAt" > now() + make_interval(secs => ${LEASE_SECONDS}::int))`;

/** Accounts whose address is another one than Stripe has for certain, or whose telling broke off. */
export async function findAccountsWithOutdatedAddress(limit: number): Promise<string[]> {
  const rows = await database().$queryRaw<{ userId: string }[]>`
    SELECT c."userId" FROM "BillingCustomer" c JOIN "User" u ON u."id" = c."userId"
    WHERE c."email" IS DISTINCT FROM u."email" AND u."deletionRequestedAt" IS NULL AND ${isDue}
    ORDER BY c."emailDueAt" LIMIT ${limit}::int`;
  return rows.map(({ userId }) => userId);
}

/**
 * Sends Stripe the account's present address where Stripe may have another: receipts and the portal use it. Stripe's
 * value counts as unknown from before the call until its answer, so that it is sent again after a crash. Throws where
 * Stripe refuses it; it is due again later.
 */
export async function sendAddress(userId: string): Promise<void> {
  const [claim] = await database().$queryRaw<{ customerRef: string; email: string; emailDueAt: Date }[]>`
    UPDATE "BillingCustomer" c SET "email" = NULL, "emailDueAt" = now() + make_interval(secs => ${LEASE_SECONDS}::int)
    FROM "User" u
    WHERE u."id" = c."userId" AND c."userId" = ${userId}::uuid AND u."deletionRequestedAt" IS NULL
      AND c."email" IS DISTINCT FROM u."email" AND ${isDue}
    RETURNING c."customerRef", u."email", c."emailDueAt"`;
  if (!claim) return;
  const { customerRef, email, emailDueAt } = claim;
  try {
    await askStripe((stripe) => stripe.customers.update(customerRef, { email }));
  } catch (error) {
    // Deleted there: the next customer is made with the address of then.
    if (!isMissingAtStripe(error)) throw error;
  }
  const written = await database().billingCustomer.updateMany({
    where: { userId, customerRef, emailDueAt },
    data: { email, emailDueAt: new Date() },
  });
  if (written.count > 0) return;
  // The call outlasted its lease and another worker sent an address meanwhile: the order at Stripe is unknown.
  await database().billingCustomer.updateMany({
    where: { userId, customerRef },
    data: { email: null, emailDueAt: new Date() },
  });
}
