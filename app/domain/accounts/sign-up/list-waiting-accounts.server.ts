import { database } from '#app/platform/database/database.server.ts';
import { hasMailServer } from '#app/platform/mail/has-mail-server.server.ts';

export interface WaitingAccount {
  readonly id: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly signupType: 'direct' | 'google' | 'shopify';
  /** Unverified: the address, too, waits for the owner. */
  readonly status: 'pending' | 'unverified';
  readonly createdAt: Date;
}

/** Statuses that wait for the owner: without a mail server, addresses do as well. */
export const waitingStatuses = () => (hasMailServer() ? (['pending'] as const) : (['pending', 'unverified'] as const));

/** Accounts that wait for the owner, the one waiting longest first. */
export async function listWaitingAccounts(limit = 200): Promise<readonly WaitingAccount[]> {
  const rows = await database().user.findMany({
    where: { status: { in: [...waitingStatuses()] } },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { id: true, email: true, fname: true, lname: true, signupType: true, status: true, createdAt: true },
  });
  return rows.map((row) => ({ ...row, status: row.status === 'pending' ? 'pending' : 'unverified' }));
}
