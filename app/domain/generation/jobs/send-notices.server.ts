import type { Job } from '@prisma/client';
import { getAccountSettings, getNoticeAddress } from '#app/domain/accounts/index.server.ts';
import { creditsLowMail, runFinishedMail } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { isBulk } from './job-priority.rules.ts';

/** Shorter runs are waited for in front of the screen. */
const LONG_MS = 60_000;
/** About ten photos. */
const LOW_CREDITS = 20;

/**
 * Puts the mails that the account asked for into the post, with the end of the job: that a long run is over, and once
 * after every time that credits came in, that few are left. Runs that cost nothing say nothing.
 */
export async function sendNotices(
  tx: Tx,
  options: { readonly job: Job; readonly counts: { readonly delivered: number; readonly failed: number } },
): Promise<void> {
  const { job, counts } = options;
  if (job.unitPrice === 0) return;
  const { mailsWhenFinished, mailsWhenLow } = await getAccountSettings({ id: job.userId }, tx);
  // A run over many products tells of its own end, once for all of its jobs.
  const isLong = !isBulk(job.placeKind) && Date.now() - job.createdAt.getTime() >= LONG_MS;
  const low = mailsWhenLow ? await readLowCredits(tx, job.userId) : null;
  if (!(mailsWhenFinished && isLong) && !low) return;
  const address = await getNoticeAddress(job.userId, tx);
  if (!address) return;
  const { to, url } = address;
  // Erasing an account finds its notices by the number in the key.
  const key = `notice:${job.userId}`;
  if (mailsWhenFinished && isLong) {
    const content = runFinishedMail(counts, url);
    await queueMail(tx, { dedupeKey: `${key}:job:${job.id}`, to, template: 'run-finished', content });
  }
  if (low) {
    const content = creditsLowMail(low.available, url);
    await queueMail(tx, { dedupeKey: `${key}:low:${low.grantId}`, to, template: 'credits-low', content });
  }
}

/** Null while there are enough; else how many are left of what came in last. */
async function readLowCredits(tx: Tx, userId: string): Promise<{ available: number; grantId: string } | null> {
  const balance = await tx.creditBalance.findUnique({ where: { userId } });
  if (!balance || balance.available >= LOW_CREDITS) return null;
  const grant = await tx.ledgerTransaction.findFirst({
    where: { userId, kind: 'grant' },
    orderBy: { position: 'desc' },
    select: { id: true },
  });
  return grant && { available: balance.available, grantId: grant.id };
}
