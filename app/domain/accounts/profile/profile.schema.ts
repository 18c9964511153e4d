import { z } from 'zod';
import { accountMessages } from '../accounts.messages.ts';
import { newPasswordSchema } from '../sign-up/sign-up.schema.ts';
import { USER_TYPES } from './profile-fields.ts';
import { profileMessages } from './profile.messages.ts';

const MAX_LINK_LENGTH = 300;
const MAX_PHONE_DIGITS = 20;

const name = (required: string) => z.string().trim().min(1, required).max(60, accountMessages.nameTooLong);

/** Digits alone are kept; how people group them is not. */
const phone = z
  .string()
  .transform((text) => text.replace(/^\s*\+|[\s().-]/g, ''))
  .pipe(z.string().regex(/^\d*$/, profileMessages.phoneNumeric).max(MAX_PHONE_DIGITS, profileMessages.phoneTooLong));

/** `https://` goes before what has no scheme; what then is no address of a public host is refused. Empty clears. */
const link = z
  .string()
  .trim()
  .max(MAX_LINK_LENGTH, profileMessages.unfitLink)
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), profileMessages.unfitLink);

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return /^[^.]+(\.[^.]+)+$/.test(hostname) && username === '' && password === '';
}

export const userTypeSchema = z.enum(USER_TYPES, profileMessages.unknownUserType);

const userTypeOrNone = z.union([z.literal(''), userTypeSchema], profileMessages.unknownUserType);

/** The fields that may be changed, all of them or some. */
export const profileChangeSchema = z.object({
  fname: name(accountMessages.firstNameRequired).optional(),
  lname: z.string().trim().max(60, accountMessages.nameTooLong).optional(),
  phone: phone.optional(),
  userType: userTypeOrNone.optional(),
  shopifyURL: link.optional(),
  instagram: link.optional(),
  tiktok: link.optional(),
  twitter: link.optional(),
  facebook: link.optional(),
  linkedin: link.optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

/** The spec's user profile. */
export const profileSchema = z.object({
  _id: z.string(),
  fname: z.string(),
  lname: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Address of the picture; empty without one. */
  image: z.string(),
  userType: userTypeOrNone,
  shopifyURL: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  twitter: z.string(),
  facebook: z.string(),
  linkedin: z.string(),
  role: z.string(),
  signupType: z.string(),
  /** myshopify domain; empty for accounts of people. */
  shop: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;

const filled = z.string(profileMessages.fieldsEmpty).min(1, profileMessages.fieldsEmpty);

/** All three are asked for before anything is said about one of them. */
export const passwordChangeSchema = z
  .object({
    currentPassword: filled.max(1024),
    newPassword: filled,
    retypePassword: filled.optional(),
    endApiKeys: z.boolean().optional(),
  })
  .refine((given) => given.retypePassword === undefined || given.retypePassword === given.newPassword, {
    error: profileMessages.passwordsDiffer,
    path: ['retypePassword'],
  })
  .superRefine(({ newPassword }, context) => {
    const checked = newPasswordSchema.safeParse(newPassword);
    if (checked.success) return;
    context.addIssue({ code: 'custom', message: checked.error.issues[0]!.message, path: ['newPassword'] });
  });

/** A browser or program that is signed in. */
export const deviceSchema = z.object({
  id: z.string(),
  /** In words, from what it says about itself. */
  name: z.string(),
  isThisOne: z.boolean(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type Device = z.infer<typeof deviceSchema>;

export const connectionSchema = z.object({
  provider: z.string(),
  /** Whose it is there: an address, or a shop's domain. */
  name: z.string(),
  connectedAt: z.string(),
  canRemove: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;
