import type { Account } from '#app/domain/accounts/index.ts';
import { toCsv } from './credit-entry.rules.ts';
import type { CreditEntry } from './credit-entry.schema.ts';
import { listCreditEntries } from './list-credit-entries.server.ts';

const PAGE = 500;

/** Everything that ever moved the account's credits, as CSV, newest first. */
export async function exportCreditEntries(account: Pick<Account, 'id'>): Promise<string> {
  const all: CreditEntry[] = [];
  let before: number | undefined;
  do {
    const page = await listCreditEntries({ account, before, limit: PAGE });
    all.push(...page.entries);
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
  return toCsv(all);
}
