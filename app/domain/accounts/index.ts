export { accountTopic } from './account.ts';
export type { Account } from './account.ts';
export { accountMessages } from './accounts.messages.ts';
export { emailSchema, newPasswordSchema, PASSWORD_LENGTH, signUpSchema } from './sign-up.schema.ts';
export type { SignUp } from './sign-up.schema.ts';
