import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** All 720 orders of a subscription's six messages; `npm test` lives only some of them. */
const root = path.resolve(import.meta.dirname, '..');
const { status } = spawnSync(
  path.join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'database', 'tests/routes/stripe-orders.db.test.ts'],
  { cwd: root, stdio: 'inherit', env: { ...process.env, BILLING_ORDERS: 'all' } },
);
process.exitCode = status ?? 1;
