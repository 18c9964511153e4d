import { ensureOwner, getOwner, isPasswordTemporary } from '#app/domain/accounts/index.server.ts';
import { seedPlans } from '#app/domain/billing/index.server.ts';
import { grantCredits, seedFeatures } from '#app/domain/credits/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readablePassword } from './readable-password.ts';

const WELCOME_CREDITS = 200;

export interface PreparedOwner {
  readonly email: string;
  /** Made by this start, to be shown this once; null where there was an owner, or a password was given in the settings. */
  readonly password: string | null;
  readonly isNew: boolean;
  /** Still waits for its owner to choose another one. */
  readonly isPasswordTemporary: boolean;
}

/**
 * Fills in what the product needs to have in its database, and makes the owner's account on the first start. Safe to
 * repeat and to run in several processes: rows that exist are left alone.
 */
export async function prepareDatabase(): Promise<PreparedOwner> {
  await Promise.all([seedFeatures(), seedPlans(), loadPresetCatalogue()]);
  const { OWNER_EMAIL: email, OWNER_PASSWORD: given } = env();
  const password = given ?? readablePassword();
  const { created } = await ensureOwner({ email, password, passwordIsTemporary: given === undefined });
  await grantWelcomeCredits();
  const owner = await getOwner();
  return {
    email: owner.email,
    password: created && given === undefined ? password : null,
    isNew: created,
    isPasswordTemporary: await isPasswordTemporary(owner),
  };
}

/** Apart from making the account, so that a start that was killed between the two is made good by the next one. */
async function grantWelcomeCredits(): Promise<void> {
  const owner = await getOwner();
  const grant = { userId: owner.id, amount: WELCOME_CREDITS, key: `welcome:${owner.id}`, memo: 'Welcome credits' };
  await database().$transaction((tx) => grantCredits(tx, grant));
}
