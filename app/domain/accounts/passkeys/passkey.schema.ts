import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { z } from 'zod';
import { passkeyMessages } from './passkey.messages.ts';

/** The browser's requests to the authenticator: to make a passkey, to show one. */
export type PasskeyEnrolment = Omit<PublicKeyCredentialCreationOptionsJSON, 'extensions'>;
export type PasskeyRequest = Omit<PublicKeyCredentialRequestOptionsJSON, 'extensions'>;

const MAX_TEXT = 16_384;
const bytes = z
  .string(passkeyMessages.refused)
  .max(MAX_TEXT, passkeyMessages.refused)
  .regex(/^[A-Za-z0-9_-]*$/, passkeyMessages.refused);

const answer = {
  id: bytes.min(1, passkeyMessages.refused).max(1024, passkeyMessages.refused),
  rawId: bytes,
  type: z.literal('public-key', passkeyMessages.refused),
};

/** The browser's answer after making a passkey (RegistrationResponseJSON). */
export const enrolmentAnswerSchema = z.object({
  ...answer,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/, passkeyMessages.refused))
      .max(8)
      .optional(),
  }),
});
export type EnrolmentAnswer = z.infer<typeof enrolmentAnswerSchema>;

/** The browser's answer after showing one (AuthenticationResponseJSON). */
const passkeyAnswerSchema = z.object({
  ...answer,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** The form of the sign-in's second step: the answer as JSON in one field. */
export const shownPasskeySchema = z.object({
  answer: z
    .string(passkeyMessages.refused)
    .max(4 * MAX_TEXT, passkeyMessages.refused)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: passkeyMessages.refused });
        return z.NEVER;
      }
    })
    .pipe(passkeyAnswerSchema),
});

export const passkeyNameSchema = z
  .string(passkeyMessages.nameRequired)
  .trim()
  .min(1, passkeyMessages.nameRequired)
  .max(60, passkeyMessages.nameTooLong);

/** A passkey as its holder sees it. */
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** Empty before the first use. */
  lastUsedAt: z.string(),
});
export type PasskeyView = z.infer<typeof passkeySchema>;
