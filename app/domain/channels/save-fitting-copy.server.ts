import type { Account } from '#app/domain/accounts/index.ts';
import { commitAsset, prepareAsset, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { channelMessages } from './channels.messages.ts';
import { findPictures } from './pictures/measure-pictures.server.ts';
import { framePicture } from './pictures/frame-picture.server.ts';
import { planPicture, isoDay } from './pictures/plan-picture.server.ts';
import { CHANNELS } from './rules/channels.ts';
import type { ChannelName } from './rules/channels.ts';
import type { ChannelResult } from './rules/check-picture.rules.ts';

export interface FittingCopy {
  readonly asset: AssetView;
  readonly steps: readonly string[];
  readonly product: 'unchanged' | 'compressed' | 'resized';
  readonly result: ChannelResult;
}

/**
 * A copy of a picture in the library that fits a channel, as far as that can be had without touching the product; the picture itself
 * stays. Throws AppError `not-found`, `conflict` where nothing can or has to be mended, and as `checkPictures`.
 */
export async function saveFittingCopy(options: {
  readonly account: Account;
  readonly imageId: string;
  readonly channel: ChannelName;
}): Promise<FittingCopy> {
  const { account, imageId, channel } = options;
  const day = isoDay();
  const [picture] = await findPictures({ account, imageIds: [imageId] });
  const { plan, ...rest } = await planPicture({ account, picture: picture!, channel, day });
  if (plan.kind !== 'fit') {
    const userMessage = plan.kind === 'cannot' ? plan.reasons.join(' ') : channelMessages.nothingToFix;
    throw new AppError('conflict', `no copy for ${channel}`, { userMessage });
  }
  const framed = await framePicture({ account, planned: { plan, ...rest }, channel, day });
  const { bytes, contentType, mark, note, result } = framed;
  const name = `${picture!.asset.imageName.replace(/\.[A-Za-z0-9]{1,8}$/, '')} ${CHANNELS[channel].title}`;
  const prepared = await prepareAsset({
    userId: account.id,
    origin: 'edited',
    name,
    bytes,
    contentType,
    mark,
    parentId: imageId,
    sourceIds: [rest.from._id],
  });
  const row = await database().$transaction((tx) => commitAsset(tx, prepared));
  return { asset: toAssetView(row), steps: plan.steps, product: note.product, result };
}
