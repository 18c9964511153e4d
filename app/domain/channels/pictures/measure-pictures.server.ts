import type { FrameFacts } from '@plinth/imaging';
import { assertOwn, findAssets, readAssetBytes } from '#app/domain/library/index.server.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { channelMessages } from '../channels.messages.ts';
import { measure } from './frames.server.ts';

interface Owner {
  readonly id: string;
}

/** A picture with a cut-out of it that stands where the product stands in it; null where there is none. */
export interface PictureToCheck {
  readonly asset: AssetView;
  readonly cutOut: AssetView | null;
}

const MAX_KNOWN = 500;
/** Measured facts, by picture and state: pixels of a picture never change, its file's metadata may. */
const known = new Map<string, FrameFacts>();

/**
 * Pictures of the account, in the order asked for. Throws AppError `not-found` unless all are there, `unprocessable` where one is a
 * video.
 */
export async function findPictures(options: {
  readonly account: Owner;
  readonly imageIds: readonly string[];
}): Promise<PictureToCheck[]> {
  const { account, imageIds } = options;
  await assertOwn({ account, assetIds: imageIds });
  const found = await findAssets({ account, assetIds: imageIds });
  const pictures = [...new Set(imageIds)].flatMap((id) => found.find(({ _id }) => _id === id) ?? []);
  if (pictures.some(({ type }) => type !== 'image')) {
    throw new AppError('unprocessable', 'no picture', { userMessage: channelMessages.notAnImage, field: 'imageIds' });
  }
  return pictures.map((asset) => ({ asset, cutOut: cutOutOf(asset, found) }));
}

/** The newest of the same size: its pixels lie where those of the picture lie. */
function cutOutOf(asset: AssetView, found: readonly AssetView[]): AssetView | null {
  const fits = (each: AssetView) =>
    each.origin === 'cutout' &&
    each.imageType.startsWith('image/') &&
    each.parentId === asset._id &&
    each.width === asset.width &&
    each.height === asset.height;
  return asset.hasAlpha ? null : (found.findLast(fits) ?? null);
}

/** The file as it is stored, and what a channel would see of it. */
export async function readFrame(
  account: Owner,
  asset: Pick<AssetView, '_id'>,
): Promise<{
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}> {
  return readAssetBytes({ userId: account.id, assetId: asset._id, variant: 'original' });
}

/** A channel's view of a picture; measured once in this process. Throws as `measure`. */
export async function factsOf(account: Owner, asset: AssetView): Promise<FrameFacts> {
  const key = `${asset._id} ${asset.updatedAt}`;
  const before = known.get(key);
  if (before) return before;
  const facts = await measure(await readFrame(account, asset));
  if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
  known.set(key, facts);
  return facts;
}
