export { accountTopic } from './account.ts';
export type { Account } from './account.ts';
export { accountMessages } from './accounts.messages.ts';
