import { accountTopic } from '#app/domain/accounts/index.ts';
import type { FailureReason } from '@plinth/imaging';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';

/** Marks pictures for the local engine, with the reason, so that no later run asks the provider for them again. */
export async function fallBackToLocalEngine(
  claim: Claim,
  indexes: readonly number[],
  reason: FailureReason,
): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    await passFence(tx, claim, 0);
    await tx.jobOutput.updateMany({
      where: { jobId: claim.jobId, index: { in: [...indexes] }, status: 'pending' },
      data: { providerReason: reason },
    });
  });
}
