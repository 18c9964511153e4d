import type { Account } from '#app/domain/accounts/index.ts';
import { cutOutReviewSchema } from '#app/domain/engines/index.ts';
import type { CutOutAnswer, CutOutReview } from '#app/domain/engines/index.ts';
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
 * A person says of a cut-out that this is the product, with answers that leave it as it is. Saying it again changes
 * nothing but the answers. Throws `not-found`, and `unprocessable` for answers to questions that were never asked or
 * that would change the cut-out: those make a new one.
 */
export async function confirmCutOut(options: {
  readonly account: Account;
  readonly assetId: string;
  readonly answers: readonly CutOutAnswer[];
}): Promise<AssetRow> {
  const { account, assetId, answers } = options;
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
    const given = new Map([...review.answers, ...answers].map((answer) => [answer.id, answer]));
    const confirmed: CutOutReview = {
      ...review,
      state: 'confirmed',
      answers: [...given.values()].sort((a, b) => a.id - b.id),
      confirmedAt: review.confirmedAt ?? new Date().toISOString(),
    };
    const where = { id: assetId, userId: account.id, deletedAt: null };
    await tx.asset.update({ where, data: { cutOutReview: confirmed } });
    return getAsset({ account, assetId, tx });
  });
}
