export { accountTopic } from './account.ts';
export type { Account } from './account.ts';
export { accountMessages } from './accounts.messages.ts';
export { emailSchema, newPasswordSchema, signUpSchema } from './sign-up.schema.ts';
