import type { Account } from '#app/domain/accounts/index.ts';
import {
  announceAccess,
  approveAccount,
  disableAccount,
  enableAccount,
  refuseAccount,
  verifyAccountByOwner,
  writeAudit,
} from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';
import { MAIL_WRITTEN } from '../list-filters.ts';

const DECISIONS = {
  approve: { command: approveAccount, done: 'Approved.', isMailed: true },
  refuse: { command: refuseAccount, done: 'Refused.', isMailed: true },
  verify: { command: verifyAccountByOwner, done: 'Verified.', isMailed: false },
  disable: { command: disableAccount, done: 'Disabled. All devices were signed out.', isMailed: false },
  enable: { command: enableAccount, done: 'Enabled.', isMailed: false },
} as const;

export interface DecideAboutAccountOptions {
  readonly owner: Account;
  readonly userId: string;
  readonly intent: keyof typeof DECISIONS;
}

/** Lets an account in or out, and notes it, in one transaction. Says what was done. Throws what the commands throw. */
export async function decideAboutAccount({ owner, userId, intent }: DecideAboutAccountOptions): Promise<string> {
  const { command, done, isMailed } = DECISIONS[intent];
  await database().$transaction(async (tx) => {
    await writeAudit(tx, { owner, action: `account.${intent}`, subject: userId });
    await command(tx, { owner, userId });
  });
  await announceAccess(userId);
  return isMailed ? `${done} ${hasMailServer() ? 'An email is on its way.' : MAIL_WRITTEN}` : done;
}
