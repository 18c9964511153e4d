import type { Account } from '#app/domain/accounts/index.ts';
import { writeAudit } from '#app/domain/accounts/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { NO_SUCH_FEATURE, UNFIT_PRICE } from './credits.messages.ts';

const MAX_PRICE = 1000;

export interface SetFeaturePriceOptions {
  readonly owner: Account;
  /** Of `Feature`. */
  readonly name: string;
  readonly creditsPerUse: number;
}

/**
 * The owner gives a feature another price, which counts for jobs accepted from now on: accepted ones keep theirs.
 * Written into the audit with the price before. Throws `forbidden`, `bad-request`, `not-found`.
 */
export async function setFeaturePrice(tx: Tx, { owner, name, creditsPerUse }: SetFeaturePriceOptions): Promise<void> {
  if (!Number.isSafeInteger(creditsPerUse) || creditsPerUse < 0 || creditsPerUse > MAX_PRICE) {
    throw new AppError('bad-request', 'price', { userMessage: UNFIT_PRICE(MAX_PRICE), field: 'creditsPerUse' });
  }
  const [known] = await tx.$queryRaw<{ creditsPerUse: number }[]>`
    SELECT "creditsPerUse" FROM "Feature" WHERE "name" = ${name} FOR UPDATE`;
  if (!known) throw new AppError('not-found', `feature ${name}`, { userMessage: NO_SUCH_FEATURE });
  const detail = { from: known.creditsPerUse, to: creditsPerUse };
  await writeAudit(tx, { owner, action: 'price.change', subject: name, detail });
  await tx.feature.update({ where: { name }, data: { creditsPerUse } });
}
