import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { accountMessages } from '../accounts.messages.ts';
import { isFlagOn } from '../flags/feature-flags.server.ts';

/** Throws `forbidden` while the owner has closed sign-up. Shops come by way of Shopify and are not checked here. */
export async function assertSignUpOpen(db: Tx = database()): Promise<void> {
  if (await isFlagOn('sign-up', db)) return;
  throw new AppError('forbidden', 'sign-up is closed', { userMessage: accountMessages.signUpClosed });
}
