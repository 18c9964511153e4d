import { ensureOwner, getOwner } from '#app/domain/accounts/index.server.ts';
import { seedPlans } from '#app/domain/billing/index.server.ts';
import { grantCredits, seedFeatures } from '#app/domain/credits/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { readablePassword } from './readable-password.ts';

const WELCOME_CREDITS = 200;

export interface NewOwner {
  readonly email: string;
  /** Null where it was given in the settings. */
  readonly password: string | null;
}

/**
 * Fills in what the product needs to have in its database, and makes the owner's account on the first start (returned
 * then, else null). Safe to repeat and to run in several processes: rows that exist are left alone.
 */
export async function prepareDatabase(): Promise<NewOwner | null> {
  await Promise.all([seedFeatures(), seedPlans(), loadPresetCatalogue()]);
  const { OWNER_EMAIL: email, OWNER_PASSWORD: given } = env();
  const password = given ?? readablePassword();
  const { created } = await ensureOwner({ email, password });
  await grantWelcomeCredits();
  return created ? { email, password: given ? null : password } : null;
}

/** Apart from making the account, so that a start that was killed between the two is made good by the next one. */
async function grantWelcomeCredits(): Promise<void> {
  const owner = await getOwner();
  const grant = { userId: owner.id, amount: WELCOME_CREDITS, key: `welcome:${owner.id}`, memo: 'Welcome credits' };
  await database().$transaction((tx) => grantCredits(tx, grant));
}
