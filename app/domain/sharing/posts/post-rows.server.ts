import type { NetworkPost, Prisma } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { sendToQueue } from '#app/platform/queue/queue.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { POST_EVENT } from './post-event.ts';
import { toPostView } from './to-post-view.ts';

/** Messages name a post; what is to be done next says its row. */
export const POST_QUEUE = 'network-posts';

/** Longer than everything a run does, uploads included; what is still `working` then was interrupted. */
const LEASE_MS = 10 * 60_000;

/** Tells the account how a post stands, in the transaction that changes it. */
export async function tellPost(tx: Tx, post: NetworkPost): Promise<void> {
  await appendStreamEvents(tx, accountTopic(post.userId), [{ type: POST_EVENT, data: toPostView(post) }]);
}

/** Makes this run the only one that may write: of a queued post, or of one whose run was interrupted. Null where it is neither. */
export function claimPost(postId: string): Promise<NetworkPost | null> {
  return transactAndAnnounce(
    (claimed) => (claimed ? accountTopic(claimed.userId) : null),
    async (tx) => {
      const now = new Date();
      const [claimed] = await tx.networkPost.updateManyAndReturn({
        where: { id: postId, OR: [{ status: 'queued' }, { status: 'working', leaseUntil: { lte: now } }] },
        data: { status: 'working', run: { increment: 1 }, leaseUntil: new Date(now.getTime() + LEASE_MS) },
      });
      if (claimed) await tellPost(tx, claimed);
      return claimed ?? null;
    },
  );
}

/** Another run has taken over, or its owner has decided: what this one knows comes too late. */
export class TakenOver extends Error {}

/**
 * Writes for the run that holds the claim; a new status is told to the account, and `nextInSeconds` leaves a message for the
 * next step. Throws TakenOver.
 */
export function savePost(
  post: Pick<NetworkPost, 'id' | 'run' | 'userId'>,
  data: Prisma.NetworkPostUpdateManyMutationInput,
  nextInSeconds?: number,
): Promise<NetworkPost> {
  const isTold = data.status !== undefined || data.errorMessage !== undefined;
  return transactAndAnnounce(isTold ? accountTopic(post.userId) : () => null, async (tx) => {
    const [saved] = await tx.networkPost.updateManyAndReturn({ where: { id: post.id, run: post.run }, data });
    if (!saved) throw new TakenOver(`post ${post.id} was taken over`);
    if (isTold) await tellPost(tx, saved);
    if (nextInSeconds !== undefined) await queuePost(tx, post.id, nextInSeconds);
    return saved;
  });
}

/**
 * What a network's answer tells that came after another run had taken over: the truth goes in, and whoever is at it now
 * changes nothing any more; unless its owner has decided to post anew meanwhile.
 */
export async function tellLate(
  post: Pick<NetworkPost, 'id' | 'userId'>,
  committedAt: Date | null,
  data: Prisma.NetworkPostUpdateManyMutationInput,
  nextInSeconds?: number,
): Promise<void> {
  if (!committedAt) return;
  await transactAndAnnounce(accountTopic(post.userId), async (tx) => {
    const status = { in: ['unknown', 'working', 'queued', 'reconnect'] as NetworkPost['status'][] };
    const where = { id: post.id, status, committedAt };
    const [saved] = await tx.networkPost.updateManyAndReturn({ where, data: { ...data, run: { increment: 1 } } });
    if (!saved) return;
    await tellPost(tx, saved);
    if (nextInSeconds !== undefined) await queuePost(tx, post.id, nextInSeconds);
  });
}

export async function queuePost(tx: Tx, postId: string, delaySeconds = 0): Promise<void> {
  await sendToQueue(tx, POST_QUEUE, { key: postId, priority: 0, ...(delaySeconds > 0 ? { delaySeconds } : {}) });
}

export const findPost = (postId: string) => database().networkPost.findUnique({ where: { id: postId } });
