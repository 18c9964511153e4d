import type { Prisma } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { findOwnPost } from './list-posts.server.ts';
import { queuePost, publishPostEvent } from './post-rows.server.ts';
import { postMessages } from './post.messages.ts';
import type { PostView } from './post.schema.ts';
import { toPostView } from './to-post-view.ts';

/**
 * The owner's own finding at the network about a post whose outcome is unknown: `posted`, or `again` where it is not
 * there. Throws AppError `not-found`, `conflict` where it is known by now.
 */
export async function decidePost(account: Account, postId: string, choice: 'posted' | 'again'): Promise<PostView> {
  const { id } = await findOwnPost(account, postId);
  const decided: Prisma.NetworkPostUpdateManyMutationInput =
    choice === 'posted'
      ? { status: 'published', endedAt: new Date() }
      : { status: 'queued', committedAt: null, checkpoint: {}, errorMessage: null, endedAt: null };
  return change(account, { id, status: 'unknown' }, decided, choice === 'again', postMessages.notUnknown);
}

/** Takes back what has not gone out. Throws AppError `not-found`, `conflict` where it may have. */
export async function cancelPost(account: Account, postId: string): Promise<PostView> {
  const { id } = await findOwnPost(account, postId);
  const isWaiting = { id, status: { in: ['queued', 'reconnect'] as ('queued' | 'reconnect')[] }, committedAt: null };
  const data = { status: 'refused', errorMessage: networkMessages.cancelled, endedAt: new Date() } as const;
  return change(account, isWaiting, data, false, postMessages.notOver);
}

async function change(
  account: Account,
  where: Prisma.NetworkPostWhereInput,
  data: Prisma.NetworkPostUpdateManyMutationInput,
  isQueued: boolean,
  userMessage: string,
): Promise<PostView> {
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const [post] = await tx.networkPost.updateManyAndReturn({
      where: { ...where, userId: account.id },
      // A run that is still working on it can no longer change it.
      data: { ...data, run: { increment: 1 } },
    });
    if (!post) throw new AppError('conflict', 'not in that state', { userMessage });
    if (isQueued) await queuePost(tx, post.id);
    await publishPostEvent(tx, post);
    return toPostView(post);
  });
}
