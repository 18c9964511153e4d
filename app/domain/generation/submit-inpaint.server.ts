import sharp from 'sharp';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { assertOwn, commitAsset, prepareAsset } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { NO_AREA_SELECTED } from './generation.messages.ts';
import { assertProductSpared } from './inpainting/assert-product-spared.server.ts';
import { getJob } from './get-job.server.ts';
import type { JobPlace } from './job-place.schema.ts';
import type { JobView } from './job-view.schema.ts';
import { submitJob } from './submit-job.server.ts';

/** The picture to change, and the place in it. */
export type InpaintSource =
  /** A picture of the library, and an encoded mask of its shape: painted where red is above 200. */
  | { readonly assetId: string; readonly mask: Uint8Array }
  /** One encoded picture whose painted area is transparent, as the spec sends it. */
  | { readonly cutPicture: Uint8Array; readonly sourceIds?: readonly string[] | undefined };

export interface SubmitInpaintOptions {
  readonly account: Account;
  readonly source: InpaintSource;
  readonly prompt: string;
  /** 32-bit unsigned. */
  readonly seed: number;
  readonly idempotencyKey: string;
  /** The account's owner knows that a part of the product goes. */
  readonly confirmProduct?: boolean | undefined;
  /** As in `submitJob`. */
  readonly place?: JobPlace | null | undefined;
}

const MAX_MASK_PIXELS = 50_000_000;
/** The spec's rule for a mask's red, and its counterpart for a picture with a hole. */
const PAINTED_FROM = 201;

/**
 * Keeps the mask, then accepts the job like any other. Throws `bad-request` where nothing is painted, `not-found` for a
 * source that is not the account's, `conflict` where a part of the product would go unconfirmed
 * (`assertProductSpared`), and what `prepareAsset` and `submitJob` throw.
 */
export async function submitInpaint(options: SubmitInpaintOptions): Promise<JobView> {
  const { account, source, prompt, seed, idempotencyKey, confirmProduct = false, place } = options;
  const earlier = await database().job.findUnique({
    where: { userId_idempotencyKey: { userId: account.id, idempotencyKey } },
    select: { id: true },
  });
  // A repeat has no need of a second mask.
  if (earlier) return getJob({ account, jobId: earlier.id });
  const { assetId, mask } = 'assetId' in source ? source : await splitPicture(account, source);
  await assertPainted(mask);
  // A picture with a hole shows no product of which anything was known.
  if ('assetId' in source && !confirmProduct) await assertProductSpared({ account, assetId, mask, prompt });
  const maskAsset = await keep(account, mask, 'mask.png');
  const input = { assetId, maskAssetId: maskAsset.id, prompt, seed };
  return submitJob({ account, kind: 'inpaint', input, count: 1, idempotencyKey, place });
}

/** The picture without its hole, kept in the library, and a mask of the hole. */
async function splitPicture(
  account: Account,
  { cutPicture: bytes, sourceIds = [] }: Extract<InpaintSource, { readonly cutPicture: Uint8Array }>,
): Promise<{ readonly assetId: string; readonly mask: Uint8Array }> {
  await assertOwn({ account, assetIds: sourceIds });
  const snapshot = await keep(account, bytes, 'picture.png');
  if (!snapshot.hasAlpha) throw nothingPainted();
  const picture = sharp(bytes, { limitInputPixels: MAX_MASK_PIXELS }).autoOrient();
  const mask = await picture
    .clone()
    .extractChannel('alpha')
    .negate()
    .threshold(128)
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const whole = await picture.clone().flatten({ background: '#808080' }).png().toBuffer();
  const asset = await keep(account, whole, 'picture.png', sourceIds);
  return { assetId: asset.id, mask };
}

async function assertPainted(mask: Uint8Array): Promise<void> {
  let brightest: number | undefined;
  try {
    const { channels } = await sharp(mask, { limitInputPixels: MAX_MASK_PIXELS })
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .stats();
    brightest = channels[0]?.max;
  } catch (error) {
    throw new AppError('bad-request', 'the mask cannot be read', { userMessage: NO_AREA_SELECTED, cause: error });
  }
  if (brightest === undefined || brightest < PAINTED_FROM) throw nothingPainted();
}

const nothingPainted = (): AppError =>
  new AppError('bad-request', 'nothing is painted in the mask', { userMessage: NO_AREA_SELECTED, field: 'mask' });

async function keep(
  account: Account,
  bytes: Uint8Array,
  name: string,
  sourceIds: readonly string[] = [],
): Promise<AssetRow> {
  const origin = 'snapshot' as const;
  const contentType = 'image/png';
  const prepared = await prepareAsset({ userId: account.id, origin, name, bytes, contentType, sourceIds });
  return transactAndAnnounce(accountTopic(account.id), (tx) => commitAsset(tx, prepared));
}
