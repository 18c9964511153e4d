import type { CatalogueRun } from '@prisma/client';
import { getAccountSettings, getNoticeAddress } from '#app/domain/accounts/index.server.ts';
import { catalogueFinishedMail } from '#app/domain/accounts/index.ts';
import { releaseHold } from '#app/domain/credits/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';

/**
 * Gives back what a run still has set aside and says how it stands. The run must be locked by this transaction, with the
 * balance before it.
 */
export async function endPart(
  tx: Tx,
  run: CatalogueRun,
  data: { readonly state: 'ready' | 'done' | 'cancelled'; readonly message?: string | null },
): Promise<void> {
  if (run.holdId) {
    const key = `catalogue:${run.id}:release:${run.starts}`;
    await releaseHold(tx, { holdId: run.holdId, key, memo: 'Given back: images of a run that were not ordered' });
  }
  const finishedAt = data.state === 'ready' ? null : new Date();
  await tx.catalogueRun.update({ where: { id: run.id }, data: { message: null, ...data, holdId: null, finishedAt } });
  if (data.state === 'done') await mailEnd(tx, run.id);
}

/** One mail for a whole run, where the account wants such mails and has an address. */
async function mailEnd(tx: Tx, runId: string): Promise<void> {
  const run = await tx.catalogueRun.findUniqueOrThrow({ where: { id: runId }, include: { recipe: true } });
  const { userId, pictures } = run;
  const { mailsWhenFinished } = await getAccountSettings({ id: userId }, tx);
  const address = mailsWhenFinished ? await getNoticeAddress(userId, tx) : null;
  if (!address) return;
  const tally = run.tally as Readonly<Record<string, number>>;
  const content = catalogueFinishedMail(
    { name: run.recipe.name, products: tally['to-review'] ?? 0, pictures, failed: tally['failed'] ?? 0 },
    `${address.root}/catalogue/${runId}`,
  );
  // Erasing an account finds its notices by the number in the key.
  const dedupeKey = `notice:${userId}:catalogue:${runId}:${run.starts}`;
  await queueMail(tx, { dedupeKey, to: address.to, template: 'catalogue-finished', content });
}
