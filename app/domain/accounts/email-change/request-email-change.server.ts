import { database } from '#app/platform/database/database.server.ts';
import { idOf, rowOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import type { Account } from '../account.ts';
import { mayMail } from '../count-request.server.ts';
import { normaliseEmail } from '../email.rules.ts';
import { proveByPassword, wrongPassword } from '../passwords/prove-by-password.server.ts';
import { recordSecurityEvent } from '../security/record-security-event.server.ts';
import { EMAIL_CHANGE_MAIL } from './compose-email-change.server.ts';
import { emailChangeMessages } from './email-change.messages.ts';
import type { OpenEmailChange } from './email-change.schema.ts';
import { dropOpenEmailChange, emailChangeKey } from './forget-email-changes.server.ts';

const HOUR_MS = 60 * 60_000;
/** Each request sends a mail to an address that the user typed in. */
const PER_ACCOUNT = 5;

export interface RequestEmailChangeOptions {
  readonly account: Pick<Account, 'id' | 'email' | 'shop'>;
  readonly newEmail: string;
  readonly password: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/**
 * Asks for another address: nothing changes before the link that is mailed there is used. Whether the address has an account
 * shows nowhere but in its mailbox. An earlier change that waits is forgotten. Throws `conflict` for a store,
 * `unprocessable` without the right password or for the address of now, `too-many-requests`.
 */
export async function requestEmailChange(options: RequestEmailChangeOptions): Promise<void> {
  const { account, password, address } = options;
  const newEmail = normaliseEmail(options.newEmail);
  if (account.shop !== null) {
    throw new AppError('conflict', 'a store', { userMessage: emailChangeMessages.storeStays });
  }
  if (newEmail === account.email) {
    throw new AppError('unprocessable', 'the same address', { userMessage: emailChangeMessages.same, field: 'email' });
  }
  const field = 'currentPassword';
  const passwordHash = await proveByPassword({ account, password, field, address });
  const { count, secondsLeft } = await countUse({ key: `email-change:${account.id}`, windowMs: HOUR_MS });
  if (count > PER_ACCOUNT) {
    const more = { userMessage: emailChangeMessages.tooMany, retryAfterSeconds: secondsLeft };
    throw new AppError('too-many-requests', 'limit of email changes', more);
  }
  const isMailed = await mayMail('email-change', newEmail);
  await database().$transaction(async (tx) => {
    // Of two requests at once the second one waits; one whose password is gone meanwhile proves nothing.
    const same = await tx.$queryRaw<{ email: string }[]>`
      SELECT "email" FROM "User" WHERE "id" = ${account.id}::uuid AND "passwordHash" = ${passwordHash} FOR UPDATE`;
    if (!same[0]) throw wrongPassword(field);
    await dropOpenEmailChange(tx, account.id);
    const data = { userId: account.id, oldEmail: same[0].email, newEmail };
    const { id } = await tx.emailChange.create({ data });
    await recordSecurityEvent(tx, { kind: 'email.change-requested', userId: account.id, address });
    if (isMailed) {
      const mail = { dedupeKey: emailChangeKey(id), to: newEmail, template: EMAIL_CHANGE_MAIL };
      await queueMail(tx, { ...mail, content: null });
    }
  });
}

/** Takes the account's open change back. Throws `not-found` where there is none. */
export async function cancelEmailChange(account: Pick<Account, 'id'>): Promise<void> {
  if (await database().$transaction((tx) => dropOpenEmailChange(tx, account.id))) return;
  throw new AppError('not-found', 'no open change', { userMessage: emailChangeMessages.nothingOpen });
}

/** The account's change that waits for its new mailbox; null without one, or when its link has run out. */
export function openEmailChangeRead(account: Pick<Account, 'id'>): QueryFragment<OpenEmailChange | null> {
  const youngest = new Date(Date.now() - 24 * HOUR_MS);
  return {
    sql: rowOf(sql`
      SELECT "newEmail" FROM "EmailChange"
      WHERE "userId" = ${idOf(account.id)} AND "confirmedAt" IS NULL AND "createdAt" > ${youngest.toISOString()}::timestamptz
      LIMIT 1`),
    parse: (value) => value as OpenEmailChange | null,
  };
}
