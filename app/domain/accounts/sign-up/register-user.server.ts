import { randomUUID } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { COMPOSED_MAILS } from '../mails/account-mails.ts';
import { checkNewPassword } from '../passwords/check-new-password.server.ts';
import { countRequest, mayMail } from '../count-request.server.ts';
import { normaliseEmail } from '../email.rules.ts';
import { hashPassword } from '../passwords/passwords.server.ts';
import { assertSignUpOpen } from './sign-up-open.server.ts';
import type { SignUp } from './sign-up.schema.ts';

export type RegisterUserOptions = Omit<SignUp, 'username'> & {
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
};

/**
 * A sign-up. New and known addresses get the same answer after the same work; the mail to the address says what
 * happened. A second sign-up of an unconfirmed address removes the first one's password: the person who opens the mail
 * is the owner, and chooses a password then.
 *
 * Throws `unprocessable` for a guessable password, `too-many-requests`, `forbidden` while sign-up is closed.
 */
export async function registerUser({ address, ...options }: RegisterUserOptions): Promise<void> {
  const email = normaliseEmail(options.email);
  const { fname, lname, password } = options;
  await assertSignUpOpen();
  await checkNewPassword(password, { email, fname, lname });
  await countRequest('sign-up', address);
  const isMailed = await mayMail('sign-up', email);
  const passwordHash = await hashPassword(password);
  await database().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO "User" AS u ("id", "email", "passwordHash", "fname", "lname", "updatedAt")
      VALUES (${randomUUID()}::uuid, ${email}, ${passwordHash}, ${fname}, ${lname}, now())
      ON CONFLICT ("email") DO UPDATE
      SET "passwordHash" = NULL, "fname" = EXCLUDED."fname", "lname" = EXCLUDED."lname", "updatedAt" = now()
      WHERE u."status" = 'unverified'`;
    if (isMailed) {
      const dedupeKey = `sign-up:${randomUUID()}`;
      await queueMail(tx, { dedupeKey, to: email, template: COMPOSED_MAILS.signUp, content: null });
    }
  });
}
