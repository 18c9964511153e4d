import { database } from '#app/platform/database/database.server.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { releaseChange } from './billing-changes.server.ts';
import { handleStripeEvents } from './handle-stripe-events.server.ts';
import { queueStripe } from './queue-stripe.server.ts';
import { checkWork, releaseWork, stripeWork } from './stripe-works.ts';
import { stripeSettings } from './stripe-settings.server.ts';
import { findAccountsWithOutdatedAddress } from './send-address.server.ts';

/** A running cycle that nothing has paid after this long: a message may be missing, so we look by ourselves. */
const SILENCE_MS = 10 * 60_000;
const SILENCE_UNTIL_MS = 3 * 24 * 60 * 60_000;
const LOOK_DELAY_SECONDS = 15 * 60;
/** Stripe repeats a message for three days; a month leaves something for the owner's page to show. */
const KEEP_HANDLED_MS = 30 * 24 * 60 * 60_000;
const BATCH = 100;

/** Works through Stripe's messages and orders; none where Stripe is not set up. */
export const stripeHandlers = (): WorkHandler[] =>
  stripeSettings()
    ? [
        handleWork(stripeWork, ({ key }) => handleStripeEvents(key)),
        handleWork(releaseWork, releaseChange),
        handleWork(checkWork, () => checkStripe()),
      ]
    : [];

/** Queues addresses that Stripe does not have, looks after silent subscriptions, forgets old messages. Safe at any time. */
export async function checkStripe(now: Date = new Date()): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  for (const id of await findAccountsWithOutdatedAddress(BATCH)) await queueStripe(database(), `address:${id}`);
  // One look waits per customer, so the delay also keeps the looks apart.
  const silent = await findAccountsWithoutEvents(before(SILENCE_UNTIL_MS), before(SILENCE_MS));
  for (const customer of silent) await queueStripe(database(), `look:${customer}`, LOOK_DELAY_SECONDS);
  await database().billingEvent.deleteMany({
    where: { provider: 'stripe', handledAt: { lt: before(KEEP_HANDLED_MS) } },
  });
}

/** Customers whose running cycle began in this time and was paid by nothing we know. */
async function findAccountsWithoutEvents(from: Date, until: Date): Promise<string[]> {
  const rows = await database().$queryRaw<{ customerRef: string }[]>`
    SELECT DISTINCT c."customerRef" FROM "Subscription" s JOIN "BillingCustomer" c USING ("userId")
    WHERE s."provider" = 'stripe' AND s."status" IN ('active', 'trialing')
      AND s."cycleStartsOn" BETWEEN ${from} AND ${until}
      AND NOT EXISTS (
        SELECT FROM "Payment" p WHERE p."provider" = 'stripe' AND p."userId" = s."userId"
          AND p."subscriptionRef" = s."providerRef" AND p."cycleStartsOn" = s."cycleStartsOn")
    LIMIT ${BATCH}`;
  return rows.map(({ customerRef }) => customerRef);
}
