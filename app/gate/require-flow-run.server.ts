import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { readFlowRun } from '#app/platform/shopify/read-flow-run.server.ts';
import type { FlowRun } from '#app/platform/shopify/read-flow-run.server.ts';

/** The account behind a run of Shopify Flow; only the signature says whose it is. Throws `gone` where the app has left. */
export async function requireFlowRun(
  request: Request,
): Promise<{ readonly run: FlowRun; readonly account: Account & { readonly shop: string } }> {
  const run = await readFlowRun(request);
  const account = await findAccountByShop(run.shop);
  if (!account) throw new AppError('gone', `${run.shop} has no account`, { userMessage: 'Plinth is not installed.' });
  return { run, account: { ...account, shop: run.shop } };
}
