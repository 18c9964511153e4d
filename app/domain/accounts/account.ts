/** Who is asking. Domain functions take this (or its id), never a Request. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly fname: string;
  readonly lname: string;
  readonly role: 'superadmin' | 'user';
  readonly signupType: 'direct' | 'google' | 'shopify';
  /** myshopify domain of the shop whose account this is; null for accounts of people. */
  readonly shop: string | null;
  /** Who of the shop's staff is there, a number without a name; left out where the account is one person's. */
  readonly person?: string | undefined;
}

/** Stream topic of everything an account may be told: jobs, credits, library. */
export function accountTopic(accountId: string): string {
  return `account:${accountId}`;
}
