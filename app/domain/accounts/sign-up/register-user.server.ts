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
 * A sign-up. New or known, the address is answered alike and after the same work; what happened stands in the mail that
 * its owner gets. A second sign-up of an address that nobody has confirmed yet takes the password of the first one away:
 * which of the two was its owner shows when the mail is opened, and that person chooses a password then.
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
