import type { Account } from '#app/domain/accounts/index.ts';
import {
  announceAccess,
  approveAccount,
  disableAccount,
  enableAccount,
  refuseAccount,
  writeAudit,
} from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';

const DECISIONS = {
  approve: { command: approveAccount, done: 'Approved. A mail is on its way.' },
  refuse: { command: refuseAccount, done: 'Refused. A mail is on its way.' },
  disable: { command: disableAccount, done: 'Disabled. All devices were signed out.' },
  enable: { command: enableAccount, done: 'Enabled.' },
} as const;

export interface DecideAboutAccountOptions {
  readonly owner: Account;
  readonly userId: string;
  readonly intent: keyof typeof DECISIONS;
}

/** Lets an account in or out, and notes it, in one transaction. Says what was done. Throws what the commands throw. */
export async function decideAboutAccount({ owner, userId, intent }: DecideAboutAccountOptions): Promise<string> {
  const { command, done } = DECISIONS[intent];
  await database().$transaction(async (tx) => {
    await writeAudit(tx, { owner, action: `account.${intent}`, subject: userId });
    await command(tx, { owner, userId });
  });
  await announceAccess(userId);
  return done;
}
