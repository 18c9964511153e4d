import { accountTopic } from '#app/domain/accounts/index.ts';
import { settleHold } from '#app/domain/credits/index.server.ts';
import type { FailureReason } from '@plinth/imaging';
import { commitModel, prepareModel } from '#app/domain/library/index.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import type { KindModel } from '../kinds/job-kind.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { passFence } from './fence.server.ts';

/**
 * Puts a learned model where it can be used and charges for it: the bytes first, then the model, the output, the charge and
 * the news in one fenced transaction. Exactly one of two workers can succeed.
 *
 * @param insteadOf why it was made here although a provider's was ordered. It is another thing then than what the price was
 *   said for, and costs nothing.
 */
export async function deliverModel(
  job: ClaimedJob,
  { index, model }: KindModel,
  insteadOf: FailureReason | null,
): Promise<void> {
  const { jobId, userId, holdId, unitPrice } = job;
  const prepared = await prepareModel({ userId, modelId: jobId, made: model });
  const charged = holdId && !insteadOf ? unitPrice : 0;
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    const lastSeq = await passFence(tx, job, 1);
    await commitModel(tx, prepared);
    await tx.jobOutput.update({
      where: { jobId_index: { jobId, index }, status: 'pending' },
      data: { status: 'delivered', charged },
    });
    if (holdId && charged > 0) {
      await settleHold(tx, { holdId, amount: charged, key: `job:${jobId}:output:${index}`, memo: 'A trained model' });
    }
    await appendJobEvents(tx, { id: jobId, userId, lastSeq }, [{ type: 'job.output', data: { index, assetId: null } }]);
  });
}
