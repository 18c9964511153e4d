import type { Account } from '#app/domain/accounts/index.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { runMissing } from './run-rows.server.ts';
import type { RunView } from './run.schema.ts';
import { runsRead } from './runs-read.server.ts';

/** One run as it stands. Throws `not-found`. */
export async function getRun(account: Pick<Account, 'id'>, runId: string): Promise<RunView> {
  const [run] = await readOne(runsRead(account, { runId }));
  if (!run) throw runMissing();
  return run;
}

/** Twenty runs, the newest first; `before` names the last of the page before. */
export const listRuns = (account: Pick<Account, 'id'>, before: string | null): Promise<readonly RunView[]> =>
  readOne(runsRead(account, { before }));
