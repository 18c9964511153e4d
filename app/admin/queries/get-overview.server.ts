import { waitingStatuses } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Overview } from '../admin-lists.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How the product is doing now. */
export async function getOverview(now: Date = new Date()): Promise<Overview> {
  const db = database();
  const today = { gte: new Date(now.getTime() - DAY_MS) };
  const [waiting, users, jobsToday, failedToday, openJobs, mailsWaiting, mailsFailed, shopify, stripe, sum, files] =
    await Promise.all([
      db.user.count({ where: { status: { in: [...waitingStatuses()] } } }),
      db.user.count({ where: { status: 'active' } }),
      db.job.count({ where: { createdAt: today } }),
      db.job.count({ where: { createdAt: today, status: 'failed' } }),
      db.job.count({ where: { status: { in: ['queued', 'running'] } } }),
      db.mail.count({ where: { status: 'queued' } }),
      db.mail.count({ where: { status: 'failed' } }),
      db.webhookDelivery.count({ where: { handledAt: null } }),
      db.billingEvent.count({ where: { handledAt: null } }),
      db.creditBalance.aggregate({
        _sum: { available: true, imageAvailable: true, videoAvailable: true, trialAvailable: true },
      }),
      db.asset.count({ where: { deletedAt: null } }),
    ]);
  return {
    waiting,
    users,
    jobsToday,
    failedToday,
    openJobs,
    mailsWaiting,
    mailsFailed,
    messagesWaiting: shopify + stripe,
    credits: Object.values(sum._sum).reduce<number>((total, credits) => total + (credits ?? 0), 0),
    files,
  };
}
