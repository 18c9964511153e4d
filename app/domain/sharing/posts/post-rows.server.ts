import type { NetworkPost, Prisma } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { enqueue } from '#app/platform/work/enqueue.server.ts';
import { LostAttempt } from '#app/platform/work/lost-attempt.ts';
import { POST_EVENT } from './post-event.ts';
import { postWork } from './post-work.ts';
import { toPostView } from './to-post-view.ts';

/** Tells the account how a post stands, in the transaction that changes it. */
export async function publishPostEvent(tx: Tx, post: NetworkPost): Promise<void> {
  await appendStreamEvents(tx, accountTopic(post.userId), [{ type: POST_EVENT, data: toPostView(post) }]);
}

/**
 * Makes this run the only one that may write: of a queued post, or of one whose run was interrupted. Null where it is neither, or
 * `heldMessage` says that this attempt does not count any more.
 */
export function claimPost(postId: string, heldMessage: Prisma.Sql): Promise<NetworkPost | null> {
  return transactAndAnnounce(
    (claimed) => (claimed ? accountTopic(claimed.userId) : null),
    async (tx) => {
      if ((await tx.$queryRaw<object[]>(heldMessage)).length === 0) return null;
      const [claimed] = await tx.networkPost.updateManyAndReturn({
        where: { id: postId, status: { in: ['queued', 'working'] } },
        data: { status: 'working', run: { increment: 1 } },
      });
      if (claimed) await publishPostEvent(tx, claimed);
      return claimed ?? null;
    },
  );
}

/**
 * Writes for the run that holds the claim; a new status is told to the account, and `nextInSeconds` leaves a message for the
 * next step. Throws LostAttempt where another run has taken over, or its owner has decided.
 */
export function savePost(
  post: Pick<NetworkPost, 'id' | 'run' | 'userId'>,
  data: Prisma.NetworkPostUpdateManyMutationInput,
  nextInSeconds?: number,
): Promise<NetworkPost> {
  const isTold = data.status !== undefined || data.errorMessage !== undefined;
  return transactAndAnnounce(isTold ? accountTopic(post.userId) : () => null, async (tx) => {
    const [saved] = await tx.networkPost.updateManyAndReturn({ where: { id: post.id, run: post.run }, data });
    if (!saved) throw new LostAttempt(`post ${post.id} was taken over`);
    if (isTold) await publishPostEvent(tx, saved);
    if (nextInSeconds !== undefined) await queuePost(tx, post.id, nextInSeconds);
    return saved;
  });
}

/**
 * Stores a network's answer that came after another run had taken over: the outcome is stored, and the other run can no
 * longer change the post; unless its owner has decided to post again meanwhile.
 */
export async function saveLateAnswer(
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
    await publishPostEvent(tx, saved);
    if (nextInSeconds !== undefined) await queuePost(tx, post.id, nextInSeconds);
  });
}

/** Has the next step of a post made; asked for while one is made, another one follows. */
export async function queuePost(tx: Tx, postId: string, delaySeconds = 0): Promise<void> {
  const startAfter = delaySeconds > 0 ? new Date(Date.now() + delaySeconds * 1_000) : undefined;
  await enqueue(tx, postWork, { postId }, { key: postId, startAfter });
}

export const findPost = (postId: string) => database().networkPost.findUnique({ where: { id: postId } });
