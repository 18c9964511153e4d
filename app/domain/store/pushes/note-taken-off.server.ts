import { accountTopic } from '#app/domain/accounts/index.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { publishPushEvent } from './claim-push.server.ts';
import { storeMessages } from '../store.messages.ts';

interface TakenOffOptions {
  readonly userId: string;
  readonly shop: string;
  readonly productId: string;
  /** gids of media, our own pictures or not. */
  readonly mediaIds: readonly string[];
  /** They are on the product again. */
  readonly isBack: boolean;
}

/**
 * Says of pushes whose pictures something else of ours took off a product, or put on again, how they stand now. May be
 * repeated. Asks the database only.
 */
export async function noteTakenOff({ isBack, ...options }: TakenOffOptions): Promise<void> {
  const { userId, shop, productId, mediaIds } = options;
  if (mediaIds.length === 0) return;
  const [from, to] = isBack ? (['undone', 'ready'] as const) : (['ready', 'undone'] as const);
  await transactAndAnnounce(accountTopic(userId), async (tx) => {
    const pushes = await tx.storePush.updateManyAndReturn({
      where: { userId, shop, productId, mediaId: { in: [...mediaIds] }, status: from },
      data: { status: to, errorMessage: isBack ? null : storeMessages.replaced },
    });
    for (const push of pushes) await publishPushEvent(tx, push);
  });
}
