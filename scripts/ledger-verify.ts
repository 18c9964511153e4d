import path from 'node:path';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const note = (text: string) => void process.stderr.write(`${text}\n`);

/** Verifies every promise of the ledger, also while the server runs; the exit code is 1 where one is broken. */
async function verify(): Promise<void> {
  const { checkMoney, writeMoneyReport } = await import('#app/domain/generation/index.server.ts');
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  try {
    const { text, isSound } = writeMoneyReport(await checkMoney());
    process.stdout.write(`${text}\n`);
    if (!isSound) process.exitCode = 1;
  } finally {
    await closeDatabase();
  }
}

runMain(() => withProduct({ root: path.resolve(import.meta.dirname, '..'), onNote: note }, verify));
