import { z } from 'zod';
import { accountMessages } from '../accounts.messages.ts';
import { emailSchema } from '../sign-up/sign-up.schema.ts';

/** Another address, asked for by who knows the password. */
export const emailChangeSchema = z.object({
  email: emailSchema,
  currentPassword: z.string(accountMessages.passwordRequired).min(1, accountMessages.passwordRequired).max(1024),
});

/** A change that waits for its new mailbox. */
export interface OpenEmailChange {
  readonly newEmail: string;
}
