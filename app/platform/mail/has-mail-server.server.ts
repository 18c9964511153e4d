import { env } from '../env.server.ts';

/** Whether mails reach mailboxes. Without SMTP_URL they are only written to the outbox folder, and screens must say so. */
export function hasMailServer(): boolean {
  return env().SMTP_URL !== undefined;
}
