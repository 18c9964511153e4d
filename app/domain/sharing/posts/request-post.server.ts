import type { NetworkPost, Prisma } from '@prisma/client';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { canConvertVideos, getAsset } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { actsFor, captionWith } from '../disclosure/disclosure.rules.ts';
import { answerDisclosure, disclosureOf } from '../disclosure/picture-disclosure.server.ts';
import type { NetworkPostInput } from '../networks/network.ts';
import { networkMessages } from '../networks/network-messages.ts';
import { queuePost, publishPostEvent } from './post-rows.server.ts';
import { overlongField } from './post-limits.rules.ts';
import { postMessages } from './post.messages.ts';
import type { PostOrder, PostView } from './post.schema.ts';
import { toPostView } from './to-post-view.ts';
import type { KeptDisclosure } from './to-post-view.ts';

export interface RequestPostOptions {
  readonly account: Account;
  readonly order: PostOrder;
  /** The same question with the same key is the same post. */
  readonly requestKey: string;
}

/**
 * Accepts a post and answers at once; the worker does it, and the account's stream tells how it goes (`network.post`).
 * Throws AppError `not-found` for a picture of others, `conflict` where the network is not connected, `unavailable` for a size
 * of video that cannot be made here, `unprocessable` where a text is longer than the network takes.
 */
export async function requestPost({ account, order, requestKey }: RequestPostOptions): Promise<PostView> {
  const { network, imageId: assetId } = order;
  const known = await findByKey(account, requestKey);
  if (known) return toPostView(known);
  const connection = await database().networkConnection.findUnique({
    where: { userId_network: { userId: account.id, network } },
  });
  if (order.disclosure) await answerDisclosure(account, assetId, order.disclosure);
  const asset = await getAsset({ account, assetId });
  if (!connection) {
    throw new AppError('conflict', `${network} is not connected`, {
      userMessage: networkMessages.notConnected(network),
    });
  }
  if (order.tiktok?.videoSize && !canConvertVideos()) {
    throw new AppError('unavailable', 'no ffmpeg', { userMessage: postMessages.noFitting, field: 'tiktok.videoSize' });
  }
  const { input, disclosure } = await toInput(asset, order);
  const overlong = overlongField({ network, ...input });
  if (overlong) {
    throw new AppError('unprocessable', `${overlong.field} is too long`, {
      userMessage: postMessages.tooLong(network, overlong.most),
      field: overlong.field,
    });
  }
  const row = {
    userId: account.id,
    network,
    requestKey,
    assetId,
    assetName: asset.name,
    assetType: asset.type,
    input: input as unknown as Prisma.InputJsonObject,
    disclosure: disclosure as unknown as Prisma.InputJsonObject,
    checkpoint: {},
    subject: connection.subject,
    subjectName: connection.name,
  };
  return transactAndAnnounce(accountTopic(account.id), async (tx) => {
    const { count } = await tx.networkPost.createMany({ data: [row], skipDuplicates: true });
    const post = await tx.networkPost.findUniqueOrThrow({
      where: { userId_requestKey: { userId: account.id, requestKey } },
    });
    if (count > 0) {
      await queuePost(tx, post.id);
      await publishPostEvent(tx, post);
    }
    return toPostView(post);
  });
}

const findByKey = ({ id: userId }: Account, requestKey: string): Promise<NetworkPost | null> =>
  database().networkPost.findUnique({ where: { userId_requestKey: { userId, requestKey } } });

async function toInput(asset: AssetRow, order: PostOrder) {
  const { network, caption, title, altText, tiktok } = order;
  const { syntheticPerson, generatedScene, isMarkedAi } = await disclosureOf(asset);
  const isInbox = tiktok?.mode === 'MEDIA_UPLOAD';
  const { type, digitalSourceType } = asset;
  const acts = actsFor({ network, type, isInbox, syntheticPerson, generatedScene, isMarkedAi });
  const input: NetworkPostInput = {
    type,
    title: title.trim(),
    caption: captionWith(caption, acts),
    altText: altText.trim(),
    isAiMade: syntheticPerson || generatedScene || isMarkedAi,
    tiktok: network === 'tiktok' ? tiktok : null,
  };
  const disclosure: KeptDisclosure = { syntheticPerson, generatedScene, digitalSourceType, acts };
  return { input, disclosure };
}
