import { z } from 'zod';
import type { NetworkPost } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { postMessages } from './post.messages.ts';
import type { PostView } from './post.schema.ts';
import { toPostView } from './to-post-view.ts';

const MAX_LISTED = 100;

/** Posts of an account, newest first: of one picture, or those that are not over. Pictures of others have none. */
export async function listPosts(options: {
  readonly account: Account;
  readonly assetId?: string | undefined;
}): Promise<PostView[]> {
  const { account, assetId } = options;
  if (assetId !== undefined && !z.uuid().safeParse(assetId).success) return [];
  const rows = await database().networkPost.findMany({
    where: {
      userId: account.id,
      ...(assetId === undefined
        ? { status: { in: ['queued', 'working', 'processing', 'reconnect', 'unknown'] } }
        : { assetId }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  });
  return rows.map(toPostView);
}

/** An account's own post. Throws AppError `not-found`. */
export async function findOwnPost(account: Account, postId: string): Promise<NetworkPost> {
  const isId = z.uuid().safeParse(postId).success;
  const where = { id: postId, userId: account.id };
  const post = isId ? await database().networkPost.findFirst({ where }) : null;
  if (!post) throw new AppError('not-found', 'no such post', { userMessage: postMessages.postMissing });
  return post;
}

/** As `findOwnPost`, as it goes over the wire. */
export const getPost = async (account: Account, postId: string): Promise<PostView> =>
  toPostView(await findOwnPost(account, postId));
