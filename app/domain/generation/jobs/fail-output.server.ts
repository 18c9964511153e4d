import { accountTopic } from '#app/domain/accounts/index.ts';
import type { FailureReason } from '@plinth/imaging';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import { passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';

export interface FailOutputOptions {
  readonly index: number;
  readonly code: string;
  /** Shown to the user. */
  readonly message: string;
  /** The provider's reason for a failure; null where no provider failed. */
  readonly reason: FailureReason | null;
}

/** Says that one picture of a job will not come. Its credits go back when the job ends. */
export async function failOutput(claim: Claim, options: FailOutputOptions): Promise<void> {
  const { index, code, message, reason } = options;
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    const lastSeq = await passFence(tx, claim, 1);
    await tx.jobOutput.update({
      where: { jobId_index: { jobId: claim.jobId, index }, status: 'pending' },
      data: { status: 'failed', errorCode: code, errorMessage: message, ...(reason && { providerReason: reason }) },
    });
    await appendJobEvents(tx, { id: claim.jobId, userId: claim.userId, lastSeq }, [
      { type: 'job.output-failed', data: { index, code, message } },
    ]);
  });
}
