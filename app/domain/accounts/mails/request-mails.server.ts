import { randomUUID } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { COMPOSED_MAILS } from './account-mails.ts';
import { accountMessages } from '../accounts.messages.ts';
import { countRequest, mayMail } from '../count-request.server.ts';
import { normaliseEmail } from '../email.rules.ts';

export interface RequestMailOptions {
  readonly email: string;
  /** The client's IP address; '' where it is not known. */
  readonly address: string;
}

/** Asks for the verification mail again. Whether the address is known shows nowhere but in its mailbox. */
export async function requestVerification(options: RequestMailOptions): Promise<void> {
  await request('verification', COMPOSED_MAILS.signUp, options);
}

/**
 * Asks for a link to choose a new password. Whether the address is known shows nowhere but in its mailbox; only where the
 * owner of the installation wants it so (REVEAL_ACCOUNTS) an unknown one is `not-found`.
 */
export async function requestPasswordReset(options: RequestMailOptions): Promise<void> {
  await request('forgot', COMPOSED_MAILS.passwordReset, options);
  if (!env().REVEAL_ACCOUNTS) return;
  const where = { email: normaliseEmail(options.email), shop: null, status: { not: 'disabled' as const } };
  if ((await database().user.count({ where })) > 0) return;
  throw new AppError('not-found', 'unknown address', { userMessage: accountMessages.unknownEmail, field: 'email' });
}

/** The same statements for every address: who it belongs to is looked up when the mail is composed. */
async function request(kind: string, template: string, { email, address }: RequestMailOptions): Promise<void> {
  await countRequest(kind, address);
  const to = normaliseEmail(email);
  if (!(await mayMail(kind, to))) return;
  const dedupeKey = `${template}:${randomUUID()}`;
  await database().$transaction((tx) => queueMail(tx, { dedupeKey, to, template, content: null }));
}
