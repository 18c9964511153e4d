export { accountTopic } from './account.ts';
export type { Account } from './account.ts';
export { accountMessages } from './accounts.messages.ts';
export {
  chosenPasswordSchema,
  emailSchema,
  givenPasswordSchema,
  newPasswordSchema,
  signUpSchema,
} from './sign-up/sign-up.schema.ts';
export { emailChangeMessages } from './email-change/email-change.messages.ts';
export { emailChangeSchema } from './email-change/email-change.schema.ts';
export { profileMessages } from './profile/profile.messages.ts';
export {
  connectionSchema,
  deviceSchema,
  passwordChangeSchema,
  profileChangeSchema,
  profileSchema,
  userTypeSchema,
} from './profile/profile.schema.ts';
export { securityPageSchema } from './security/security-event.schema.ts';
export { describeEvent, describeFacts } from './security/security-words.rules.ts';
export { accountSettingsChangeSchema, accountSettingsSchema } from './settings/account-settings.schema.ts';
export type { AccountSettings } from './settings/account-settings.schema.ts';
export { catalogueFinishedMail, creditsLowMail, runFinishedMail } from './settings/notice-mails.ts';
export { passkeyMessages } from './passkeys/passkey.messages.ts';
export {
  enrolmentAnswerSchema,
  passkeyNameSchema,
  passkeySchema,
  shownPasskeySchema,
} from './passkeys/passkey.schema.ts';
export { settingsMessages } from './settings/settings.messages.ts';
export { trackingRecordSchema } from './tracking/usage-record.rules.ts';
