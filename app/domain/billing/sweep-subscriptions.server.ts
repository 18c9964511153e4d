import { findAccountById } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { schedule } from '#app/platform/work/define-work.ts';
import { handleWork } from '#app/platform/work/start-works.server.ts';
import type { WorkHandler } from '#app/platform/work/start-works.server.ts';
import { gatewayFor } from './gateways.server.ts';
import { TRIAL_NOTICE_MS } from './mails/mail-occasions.rules.ts';
import { queueTrialMail } from './mails/queue-billing-mails.server.ts';
import { syncSubscriptions } from './sync-subscriptions.server.ts';

const BATCH = 20;

/**
 * Looks again at subscriptions whose cycle or trial is over (Shopify sends no message when it bills), at what waits
 * for an approval, and at everything once a day.
 */
export async function sweepSubscriptions(now: Date = new Date()): Promise<void> {
  const due = await database().$queryRaw<{ userId: string }[]>`
    UPDATE "Subscription" SET "syncedAt" = ${now}
    WHERE "id" IN (
      SELECT "id" FROM "Subscription"
      WHERE "endedAt" IS NULL AND (
        "syncedAt" < ${now}::timestamptz - interval '1 day'
        OR ("syncedAt" < ${now}::timestamptz - interval '1 hour' AND "status" = 'pending')
        OR ("syncedAt" < ${now}::timestamptz - interval '10 minutes' AND (
          "cycleEndingOn" < ${now}::timestamptz OR ("status" = 'trialing' AND "trialEndsOn" < ${now}::timestamptz))))
      ORDER BY "syncedAt" LIMIT ${BATCH}::int)
    RETURNING "userId"::text AS "userId"`;
  for (const userId of new Set(due.map((row) => row.userId))) {
    const account = await findAccountById(userId);
    const gateway = account && gatewayFor(account);
    if (!account || !gateway) continue;
    await syncSubscriptions({ account, gateway }).catch((error: unknown) => {
      childLogger({ room: 'billing' }).warn({ err: error, userId }, 'looking at a subscription failed; later again');
    });
  }
}

/** Writes about trials that end within three days, once each; whether Stripe's message came or not. */
export async function remindOfTrials(now: Date = new Date()): Promise<void> {
  const until = new Date(now.getTime() + TRIAL_NOTICE_MS);
  const due = await database().$queryRaw<{ id: string }[]>`
    SELECT s."id"::text AS "id" FROM "Subscription" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."status" = 'trialing' AND NOT s."isCanceling" AND u."shop" IS NULL
      AND s."trialEndsOn" > ${now} AND s."trialEndsOn" <= ${until}
      AND NOT EXISTS (SELECT FROM "Mail" m WHERE m."dedupeKey" LIKE 'billing:trial-ending:' || s."id"::text || ':%')
    LIMIT ${BATCH}::int`;
  for (const { id } of due) {
    await database().$transaction(async (tx) => {
      const subscription = await tx.subscription.findUnique({ where: { id }, include: { user: true } });
      if (subscription) await queueTrialMail(tx, subscription.user, subscription);
    });
  }
}

/** A due subscription is looked at ten minutes later at the soonest. */
const subscriptionsWork = schedule({ name: 'subscriptions-check', cron: '*/2 * * * *', expireSeconds: 30 * 60 });

export const subscriptionsHandler = (): WorkHandler =>
  handleWork(subscriptionsWork, async () => {
    await remindOfTrials();
    await sweepSubscriptions();
  });
