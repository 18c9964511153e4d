import sharp from 'sharp';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { cutOutReviewSchema } from '@plinth/imaging';
import type { CutOutAnswer } from '@plinth/imaging';
import { checkAnswers, libraryMessages } from '#app/domain/library/index.ts';
import { commitAsset, getAsset, prepareAsset } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, isAppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import {
  CUT_OUT_PHOTO_GONE,
  NOTHING_TO_CHANGE,
  STROKES_UNREADABLE,
  STROKES_WRONG_SHAPE,
} from './generation.messages.ts';
import { getJob } from './get-job.server.ts';
import type { JobPlace } from './job-place.schema.ts';
import type { JobView } from './job-view.schema.ts';
import { submitJob } from './submit-job.server.ts';

export interface SubmitRefineCutOutOptions {
  readonly account: Account;
  readonly cutOutId: string;
  readonly answers: readonly CutOutAnswer[];
  /** PNG of the photo's shape: green keeps, red erases, alpha is how strongly; null without a brush. */
  readonly strokes: Uint8Array | null;
  readonly idempotencyKey: string;
  /** As in `submitJob`. */
  readonly place?: JobPlace | null | undefined;
}

/** A brush paints on a picture of at most this many pixels: the engine finds the edges in the photo itself. */
const MAX_STROKES_PIXELS = 16_000_000;
const MAX_STROKES_BYTES = 8 * 1024 * 1024;

/**
 * Accepts a correction of a cut-out: what a person answered and painted. Free. Throws `not-found` for what is no cut-out
 * of the account, `unprocessable` for answers to questions that were never asked or when its photo is gone, `bad-request`
 * where nothing would change or the strokes are no such picture, and what `submitJob` throws.
 */
export async function submitRefineCutOut(options: SubmitRefineCutOutOptions): Promise<JobView> {
  const { account, cutOutId, answers, strokes, idempotencyKey, place } = options;
  const cutOut = await getAsset({ account, assetId: cutOutId });
  if (cutOut.origin !== 'cutout') {
    throw new AppError('not-found', 'not a cut-out', { userMessage: libraryMessages.missing });
  }
  const earlier = await database().job.findUnique({
    where: { userId_idempotencyKey: { userId: account.id, idempotencyKey } },
    select: { id: true },
  });
  // A repeat has no need of the same strokes once more.
  if (earlier) return getJob({ account, jobId: earlier.id });
  const photo = await photoOf(account, cutOut);
  assertAnswers(cutOut, answers, strokes !== null);
  const strokesId = strokes ? (await keepStrokes(account, strokes, photo)).id : undefined;
  const input = { cutOutId, photoId: photo.id, answers, strokesId };
  return submitJob({ account, kind: 'refine-cut-out', input, count: 1, idempotencyKey, place });
}

async function photoOf(account: Account, { parentId }: AssetRow): Promise<AssetRow> {
  const gone = () => new AppError('unprocessable', 'the photo is gone', { userMessage: CUT_OUT_PHOTO_GONE });
  if (parentId === null) throw gone();
  return getAsset({ account, assetId: parentId }).catch((error: unknown) => {
    throw isAppError(error) && error.code === 'not-found' ? gone() : error;
  });
}

function assertAnswers({ cutOutReview }: AssetRow, answers: readonly CutOutAnswer[], hasStrokes: boolean): void {
  const review = cutOutReviewSchema.safeParse(cutOutReview);
  const doubts = review.success ? review.data.doubts : [];
  const fault = checkAnswers(doubts, answers);
  if (fault) throw new AppError('unprocessable', 'answers', { userMessage: fault, field: 'answers' });
  const changes = answers.some(({ id, keep }) => doubts.find((doubt) => doubt.id === id)?.isKept !== keep);
  if (changes || hasStrokes) return;
  throw new AppError('bad-request', 'nothing would change', { userMessage: NOTHING_TO_CHANGE, field: 'answers' });
}

async function keepStrokes(account: Account, bytes: Uint8Array, photo: AssetRow): Promise<AssetRow> {
  await assertStrokes(bytes, photo);
  const prepared = await prepareAsset({
    userId: account.id,
    origin: 'snapshot',
    name: 'strokes.png',
    bytes,
    contentType: 'image/png',
  });
  return transactAndAnnounce(accountTopic(account.id), (tx) => commitAsset(tx, prepared));
}

/** Looks at the head first: nothing is decoded that is too large, of another shape, or no PNG. */
async function assertStrokes(bytes: Uint8Array, photo: { readonly width: number; readonly height: number }) {
  const refuse = (userMessage: string, cause?: unknown) =>
    new AppError('bad-request', 'strokes', { userMessage, field: 'strokes', cause });
  if (bytes.byteLength > MAX_STROKES_BYTES) throw refuse(STROKES_UNREADABLE);
  const options = { limitInputPixels: MAX_STROKES_PIXELS };
  const { width, height, format } = await sharp(bytes, options)
    .metadata()
    .catch((cause: unknown) => {
      throw refuse(STROKES_UNREADABLE, cause);
    });
  if (format !== 'png' || width * height > MAX_STROKES_PIXELS) throw refuse(STROKES_UNREADABLE);
  // Half a pixel each way is what rounding to a smaller size costs.
  const isSameShape = Math.abs(width * photo.height - height * photo.width) <= (photo.width + photo.height) / 2;
  if (!isSameShape) throw refuse(STROKES_WRONG_SHAPE);
  const { channels } = await sharp(bytes, options)
    .ensureAlpha()
    .toColourspace('srgb')
    .stats()
    .catch((cause: unknown) => {
      throw refuse(STROKES_UNREADABLE, cause);
    });
  if ((channels[3]?.max ?? 0) === 0) throw refuse(NOTHING_TO_CHANGE);
}
