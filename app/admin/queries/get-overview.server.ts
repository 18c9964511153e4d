import { database } from '#app/platform/database/database.server.ts';

export interface Overview {
  readonly waiting: number;
  readonly users: number;
  readonly jobsToday: number;
  readonly failedToday: number;
  readonly openJobs: number;
  readonly mailsWaiting: number;
  readonly mailsFailed: number;
  /** Messages of others that were taken in and not handled yet. */
  readonly messagesWaiting: number;
  /** Credits that accounts can spend. */
  readonly credits: number;
  readonly files: number;
}

const DAY_MS = 24 * 60 * 60_000;

/** How the product is doing now. */
export async function getOverview(now: Date = new Date()): Promise<Overview> {
  const db = database();
  const today = { gte: new Date(now.getTime() - DAY_MS) };
  const [waiting, users, jobsToday, failedToday, openJobs, mailsWaiting, mailsFailed, shopify, stripe, sum, files] =
    await Promise.all([
      db.user.count({ where: { status: 'pending' } }),
      db.user.count({ where: { status: 'active' } }),
      db.job.count({ where: { createdAt: today } }),
      db.job.count({ where: { createdAt: today, status: 'failed' } }),
      db.job.count({ where: { status: { in: ['queued', 'running'] } } }),
      db.mail.count({ where: { status: 'queued' } }),
      db.mail.count({ where: { status: 'failed' } }),
      db.webhookDelivery.count({ where: { handledAt: null } }),
      db.billingEvent.count({ where: { handledAt: null } }),
      db.creditBalance.aggregate({ _sum: { available: true } }),
      db.asset.count(),
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
    credits: sum._sum.available ?? 0,
    files,
  };
}
