import type { Tx } from '#app/platform/database/database.server.ts';

/** Cancels an email change that is not confirmed yet, with its link. Returns whether there was one. */
export async function dropOpenEmailChange(tx: Tx, userId: string): Promise<boolean> {
  await tx.accountToken.deleteMany({ where: { userId, purpose: 'change_email', usedAt: null } });
  return (await tx.emailChange.deleteMany({ where: { userId, confirmedAt: null } })).count > 0;
}

/** Every address that an account had or was to have, and the mails about them. */
export async function forgetEmailChanges(tx: Tx, userId: string): Promise<void> {
  const changes = await tx.emailChange.findMany({ where: { userId } });
  const addresses = changes.flatMap(({ oldEmail, newEmail }) => [oldEmail, newEmail]);
  const keys = changes.map(({ id }) => emailChangeKey(id));
  await tx.mail.deleteMany({ where: { dedupeKey: { in: keys } } });
  // Mail that another account received at such an address stays its own.
  const others = await tx.user.findMany({ where: { email: { in: addresses }, id: { not: userId } } });
  const own = addresses.filter((address) => others.every(({ email }) => email !== address));
  await tx.mail.deleteMany({ where: { to: { in: own }, status: { not: 'queued' } } });
  await tx.emailChange.deleteMany({ where: { userId } });
}

const MAIL_KEY = 'email-change:';

/** A mail is about one change, and named by it. */
export const emailChangeKey = (changeId: string): string => `${MAIL_KEY}${changeId}`;

/** The change that a mail of that name is about. */
export const changeOfKey = (dedupeKey: string): string => dedupeKey.slice(MAIL_KEY.length);
