import { accountTopic } from '#app/domain/accounts/index.ts';
import { settleHold } from '#app/domain/credits/index.server.ts';
import {
  commitAsset,
  markOfOutput,
  prepareAsset,
  prepareVideoAsset,
  withMadePeople,
} from '#app/domain/library/index.server.ts';
import type { PreparedAsset } from '#app/domain/library/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import type { KindOutput } from '../kinds/job-kind.ts';
import { appendJobEvents } from './append-job-events.server.ts';
import type { ClaimedJob } from './claim-job.server.ts';
import { passFence } from './fence.server.ts';

/**
 * Puts one result into the library and charges for it, unless it comes free: the bytes first (recorded, so that a crash leaves no orphan),
 * then asset, output, charge and news in one fenced transaction. Exactly one of two workers can succeed.
 */
export async function deliverOutput(job: ClaimedJob, output: KindOutput): Promise<void> {
  const prepared = await prepareOutput(job.userId, output);
  const charged = output.isFree || !job.holdId ? 0 : job.unitPrice;
  await transactAndAnnounce(accountTopic(job.userId), async (tx) => {
    const lastSeq = await passFence(tx, job, 1);
    const asset = await commitAsset(tx, { ...prepared, parentId: await livingParent(tx, prepared.parentId) });
    await tx.jobOutput.update({
      where: { jobId_index: { jobId: job.jobId, index: output.index }, status: 'pending' },
      data: { status: 'delivered', assetId: asset.id, charged },
    });
    if (job.holdId && charged > 0) {
      await settleHold(tx, {
        holdId: job.holdId,
        amount: charged,
        key: `job:${job.jobId}:output:${output.index}`,
        memo: `Image ${output.index + 1} of ${job.acceptedCount}`,
      });
    }
    await appendJobEvents(tx, { id: job.jobId, userId: job.userId, lastSeq }, [
      { type: 'job.output', data: { index: output.index, assetId: asset.id } },
    ]);
  });
}

/** Stores the bytes of a picture or a video, marked with how it came to be, and what the fidelity check found. */
async function prepareOutput(userId: string, output: KindOutput): Promise<PreparedAsset> {
  const { media, name, origin, parentId, recipe, fidelity, cutOut } = output;
  const { engine, sourceAssetIds: sourceIds } = recipe;
  const isComposition = recipe['composition'] !== undefined || sourceIds.length > 0;
  const made = { userId, origin, engine, isComposition: isComposition && !output.isPaintedWhole, sourceIds };
  const mark = withMadePeople(await markOfOutput(made), output.showsMadePeople ?? false);
  if ('video' in media) {
    const { bytes, poster } = media.video;
    return prepareVideoAsset({ userId, name, bytes, poster, parentId, recipe, mark, sourceIds });
  }
  return prepareAsset({
    userId,
    origin,
    name,
    bytes: media.image.bytes,
    contentType: media.image.contentType,
    parentId,
    recipe,
    fidelity: fidelity?.certificate ?? null,
    difference: fidelity?.difference ?? null,
    cutOutReview: cutOut?.review ?? null,
    doubts: cutOut?.regions ?? null,
    mark,
    sourceIds,
  });
}

/** The parent, unless the user deleted it while the engine was at work. */
async function livingParent(tx: Tx, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null;
  const parent = await tx.asset.findUnique({ where: { id: parentId }, select: { id: true } });
  return parent?.id ?? null;
}
