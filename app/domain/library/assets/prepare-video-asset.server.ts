import { createHash } from 'node:crypto';
import { AppError } from '#app/platform/errors.ts';
import { readMp4 } from '@plinth/imaging/server';
import { libraryMessages } from '../library.messages.ts';
import { storeAsset } from './prepare-asset.server.ts';
import type { EncodedPicture, PreparedAsset } from './prepare-asset.server.ts';
import { withMark } from '../marking/with-mark.ts';
import type { Mark } from '../marking/xmp.rules.ts';
import { processPicture } from '../files/process-picture.server.ts';

/** Ten seconds at the highest quality an engine gives come to a tenth of this. */
const MAX_VIDEO_BYTES = 200 * 1024 * 1024;
const MAX_VIDEO_SIDE = 8_192;

export interface PrepareVideoAssetOptions {
  readonly userId: string;
  /** As shown and downloaded; cleaned by the library. */
  readonly name: string;
  /** An MP4 with H.264; the content decides. */
  readonly bytes: Uint8Array;
  /** A still, from which the sizes for grid and tray are made. */
  readonly poster: EncodedPicture;
  /** The picture the video was made of. */
  readonly parentId: string | null;
  /** JSON; see `assetRecipeSchema`. */
  readonly recipe: object | null;
  /** How it came to be, written into the video and its stills. */
  readonly mark?: Mark | null;
  /** Pictures of the account that it was made from: named in the signed manifest, where there is one. */
  readonly sourceIds?: readonly string[] | undefined;
}

/**
 * As `prepareAsset`, for a video: the original is the video as it is, the smaller sizes are its poster's. Throws AppError
 * `unprocessable` for bytes that are no playable video.
 */
export async function prepareVideoAsset(options: PrepareVideoAssetOptions): Promise<PreparedAsset> {
  const { userId, name, poster, parentId, recipe, mark, sourceIds } = options;
  const facts = options.bytes.byteLength > MAX_VIDEO_BYTES ? null : readMp4(options.bytes);
  if (
    !facts ||
    facts.codec !== 'avc1' ||
    facts.durationMs === 0 ||
    facts.width === 0 ||
    facts.height === 0 ||
    Math.max(facts.width, facts.height) > MAX_VIDEO_SIDE
  ) {
    throw new AppError('unprocessable', 'not a playable MP4', { userMessage: libraryMessages.unreadable });
  }
  const { width, height, durationMs } = facts;
  const bytes = mark ? withMark({ bytes: options.bytes, contentType: 'video/mp4' }, mark) : options.bytes;
  const still = await processPicture({ bytes: poster.bytes }, { keepOriginal: true, mark });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const video = { variant: 'original' as const, bytes, contentType: 'video/mp4', width, height, sha256 };
  return storeAsset({
    userId,
    name,
    parentId,
    recipe,
    type: 'video',
    origin: 'animated',
    width,
    height,
    hasAlpha: false,
    content: null,
    durationMs,
    mark: still.mark,
    step: 'animated',
    sourceIds,
    files: [video, ...still.files.filter((file) => file.variant !== 'original')],
  });
}
