import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import { passFence } from './fence.server.ts';
import type { Claim } from './fence.server.ts';

export interface JobProgress {
  readonly value: number;
  readonly max: number;
  readonly label: string;
}

/** Stores and sends how far a run is. */
export async function reportProgress(claim: Claim, progress: JobProgress): Promise<void> {
  await transactAndAnnounce(accountTopic(claim.userId), async (tx) => {
    const lastSeq = await passFence(tx, claim, 1);
    const { value, max, label } = progress;
    await appendJobEvents(tx, { id: claim.jobId, userId: claim.userId, lastSeq }, [
      { type: 'job.progress', data: { value, max, label } },
    ]);
  });
}
