import { database } from '#app/platform/database/database.server.ts';
import { sendAllToQueue } from '#app/platform/queue/queue.server.ts';
import { startSweptWorker } from '#app/platform/queue/start-swept-worker.server.ts';
import { findDueChanges, findStalePages } from './billing-changes.server.ts';
import { handleStripeEvents } from './handle-stripe-events.server.ts';
import { queueKeyOf, STRIPE_QUEUE } from './receive-stripe-event.server.ts';
import type { EventRefs } from './stripe-events.ts';
import { stripeSettings } from './stripe-settings.server.ts';
import { findUntoldAddresses } from './tell-address.server.ts';

const SWEEP_MS = 60_000;
/** A message still due after this long has failed, or its worker was killed; every further try waits as long again. */
const DUE_AGAIN_MS = 60_000;
const MAX_TRIES = 60;
/** A running cycle that nothing has paid after this long: a message may be missing, so we look by ourselves. */
const SILENCE_MS = 10 * 60_000;
const SILENCE_UNTIL_MS = 3 * 24 * 60 * 60_000;
const LOOK_DELAY_SECONDS = 15 * 60;
/** Stripe repeats a message for three days; a month leaves something for the owner's page to show. */
const KEEP_HANDLED_MS = 30 * 24 * 60 * 60_000;
/** A page of Stripe's is open for a day; a look now and then finds out that one is over whose message is missing. */
const STALE_PAGE_MS = 60 * 60_000;
const BATCH = 100;

/** Works through Stripe's messages in this process until stopped; null where Stripe is not set up. */
export function startStripeWorker(): { stop(): Promise<void> } | null {
  if (!stripeSettings()) return null;
  return startSweptWorker({
    queue: STRIPE_QUEUE,
    room: 'billing',
    concurrency: 1,
    handle: handleStripeEvents,
    sweep: sweepStripe,
    sweepMs: SWEEP_MS,
  });
}

/**
 * Queues anew what was not worked through, changes that broke off and addresses that Stripe does not have, looks after silent
 * subscriptions, forgets old messages. Safe at any time.
 */
export async function sweepStripe(now: Date = new Date()): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  const waiting = await database().billingEvent.findMany({
    where: {
      provider: 'stripe',
      handledAt: null,
      attempts: { lt: MAX_TRIES },
      receivedAt: { lt: before(DUE_AGAIN_MS) },
    },
    orderBy: { receivedAt: 'asc' },
    take: BATCH,
  });
  const due = waiting.filter(({ receivedAt, attempts }) => receivedAt <= before((attempts + 1) * DUE_AGAIN_MS));
  const keys = due.map(({ id, refs }) => queueKeyOf({ id, customer: (refs as unknown as EventRefs).customer }));
  const changes = [...(await findDueChanges(now, BATCH)), ...(await findStalePages(before(STALE_PAGE_MS), BATCH))];
  const untold = await findUntoldAddresses(BATCH);
  const silent = await findSilent(before(SILENCE_UNTIL_MS), before(SILENCE_MS));
  const atOnce = [...keys, ...changes.map((id) => `change:${id}`), ...untold.map((id) => `address:${id}`)];
  // One look waits per customer, so the delay also keeps the looks apart.
  const looks = silent.map((customer) => ({ key: `look:${customer}`, priority: 0, delaySeconds: LOOK_DELAY_SECONDS }));
  const messages = [...[...new Set(atOnce)].map((key) => ({ key, priority: 0 })), ...looks];
  await sendAllToQueue(database(), STRIPE_QUEUE, messages);
  await database().billingEvent.deleteMany({
    where: { provider: 'stripe', handledAt: { lt: before(KEEP_HANDLED_MS) } },
  });
}

/** Customers whose running cycle began in this time and was paid by nothing we know. */
async function findSilent(from: Date, until: Date): Promise<string[]> {
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
