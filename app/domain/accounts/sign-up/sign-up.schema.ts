import { z } from 'zod';
import { accountMessages } from '../accounts.messages.ts';
import { PASSWORD_LENGTH } from './password-length.ts';

const name = (required: string) => z.string(required).trim().min(1, required).max(60, accountMessages.nameTooLong);

/** An address that may own an account. Those of `.invalid` are our own, for accounts that have none. */
export const emailSchema = z
  .string(accountMessages.enterEmail)
  .trim()
  .min(1, accountMessages.enterEmail)
  .max(254, accountMessages.enterValidEmail)
  .refine((text) => z.email().safeParse(text).success && !/\.invalid$/i.test(text), accountMessages.enterValidEmail);

/** Any characters; how good it is, is decided where the password is set. */
export const newPasswordSchema = z
  .string(accountMessages.passwordRequired)
  .min(1, accountMessages.passwordRequired)
  .min(PASSWORD_LENGTH.min, accountMessages.passwordTooShort)
  .max(PASSWORD_LENGTH.max, accountMessages.passwordTooLong);

/** A form that asks for the account's password. */
export const givenPasswordSchema = z.object({
  password: z.string(accountMessages.passwordRequired).min(1, accountMessages.passwordRequired).max(1024),
});

/** A form in which a password is chosen, written twice. */
export const chosenPasswordSchema = z
  .object({ password: newPasswordSchema, repeat: z.string().max(1024).default('') })
  .refine(({ password, repeat }) => password === repeat, { error: accountMessages.passwordsDiffer, path: ['repeat'] });

/** The spec's register call. */
export const signUpSchema = z.object({
  fname: name(accountMessages.firstNameRequired),
  lname: name(accountMessages.lastNameRequired),
  email: emailSchema,
  /** Taken for compatibility; people are known by their address. */
  username: z.string().max(254).optional(),
  password: newPasswordSchema,
});

export type SignUp = z.infer<typeof signUpSchema>;
