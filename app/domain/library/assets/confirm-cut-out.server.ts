import type { Account } from '#app/domain/accounts/index.ts';
import { cutOutReviewSchema, outlineStateOf } from '@plinth/imaging';
import type { CutOutAnswer, CutOutReview } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { libraryMessages } from '../library.messages.ts';
import type { AssetRow } from './asset-row.ts';
import { checkAnswers } from './cut-out-answers.rules.ts';
import { assetMissing, getAsset } from './get-asset.server.ts';

/** A cut-out from the time before questions were asked. */
const NEVER_ASKED: CutOutReview = {
  version: 1,
  state: 'doubtful',
  doubts: [],
  answers: [],
  isRetouched: false,
  confirmedAt: null,
};

/**
 * Saves answers about a cut-out that do not change it, or the approval of the whole outline.
 * Answers alone confirm nothing but the areas they are about. Throws `not-found`, and `unprocessable` for answers to questions that were never asked or
 * that would change the cut-out: those make a new one.
 */
export async function confirmCutOut(options: {
  readonly account: Account;
  readonly assetId: string;
  readonly answers: readonly CutOutAnswer[];
  /** The whole outline was shown and is right. Default: only where no single question is answered. */
  readonly isOutlineRight?: boolean | undefined;
}): Promise<AssetRow> {
  const { account, assetId, answers } = options;
  const isOutlineRight = options.isOutlineRight ?? answers.length === 0;
  await getAsset({ account, assetId });
  return database().$transaction(async (tx) => {
    // Two people who answer at once are heard one after the other.
    const locked = await tx.$queryRaw<unknown[]>`
      SELECT "id" FROM "Asset" WHERE "id" = ${assetId}::uuid AND "userId" = ${account.id}::uuid
        AND "deletedAt" IS NULL AND "origin" = 'cutout' FOR UPDATE`;
    if (locked.length === 0) throw assetMissing();
    const row = await getAsset({ account, assetId, tx });
    const stored = cutOutReviewSchema.safeParse(row.cutOutReview);
    const review = stored.success ? stored.data : NEVER_ASKED;
    const fault = checkAnswers(review.doubts, answers);
    const changes = answers.some(({ id, keep }) => review.doubts.find((doubt) => doubt.id === id)?.isKept !== keep);
    if (fault !== null || changes) {
      const userMessage = fault ?? libraryMessages.answerChangesCutOut;
      throw new AppError('unprocessable', 'answers of a confirmation', { userMessage, field: 'answers' });
    }
    const confirmed = withWord(review, answers, isOutlineRight);
    const where = { id: assetId, userId: account.id, deletedAt: null };
    await tx.asset.update({ where, data: { cutOutReview: confirmed } });
    return getAsset({ account, assetId, tx });
  });
}

/** The review after what a person has just said; what was said before about the whole outline still counts. */
function withWord(review: CutOutReview, answers: readonly CutOutAnswer[], isOutlineRight: boolean): CutOutReview {
  const before = outlineStateOf(review);
  if (answers.length === 0 && !isOutlineRight) return review;
  const now = new Date().toISOString();
  const given = new Map([...review.answers, ...answers].map((answer) => [answer.id, answer]));
  const isAnswered = before === 'answered' || review.doubts.every(({ id }) => given.has(id));
  const wasConfirmed = before === 'confirmed';
  const state = isOutlineRight || wasConfirmed ? 'confirmed' : isAnswered ? 'answered' : 'doubtful';
  return {
    ...review,
    state,
    answers: [...given.values()].sort((a, b) => a.id - b.id),
    confirmedAt: state === 'doubtful' ? null : (review.confirmedAt ?? now),
    outlineConfirmedAt: wasConfirmed ? (review.outlineConfirmedAt ?? review.confirmedAt) : isOutlineRight ? now : null,
  };
}
