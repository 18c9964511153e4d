import { database } from '#app/platform/database/database.server.ts';

export interface WaitingAccount {
  readonly id: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly signupType: 'direct' | 'google' | 'shopify';
  readonly createdAt: Date;
}

/** Accounts that wait for the owner, the one waiting longest first. */
export async function listWaitingAccounts(limit = 200): Promise<readonly WaitingAccount[]> {
  return database().user.findMany({
    where: { status: 'pending' },
    orderBy: { createdAt: 'asc' },
    take: limit,
    select: { id: true, email: true, fname: true, lname: true, signupType: true, createdAt: true },
  });
}
