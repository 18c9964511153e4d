import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Tables of what is killed before, in the middle of and after its outside effect. */
const TABLES = ['work-orders.ts', 'shop-orders.ts'].map((name) => path.join('tests/processes/faults', name));

/** Works that reach no other machine, or repeat a question that changes nothing there, with the test that kills or repeats them. */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'provider-looks': 'app/domain/generation/provider-requests/waiting-jobs.db.test.ts',
  'store-push-caller': 'app/domain/store/pushes/push-worker.db.test.ts',
  'stripe-release': 'tests/routes/stripe-crashes.db.test.ts',
  'catalogue-run': 'tests/processes/faults/kill-runs.deep.test.ts',
  'catalogue-new-product': 'app/domain/catalogue/incoming/incoming.db.test.ts',
  'catalogue-flow': 'app/domain/catalogue/incoming/incoming.db.test.ts',
};

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

test('every durable work is in a table of kills, or is named with the test that repeats it', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => readFileSync(path.join('app', name), 'utf8'));
  const works = sources.flatMap((text) => namesIn(text, /defineWork\(\{\s*name: '([\w-]+)'/g));
  expect(works.length).toBeGreaterThan(15);
  const killed = TABLES.flatMap((file) => namesIn(readFileSync(file, 'utf8'), /\bwork: '([\w-]+)'/g));
  expect([...new Set([...killed, ...Object.keys(WITHOUT_EFFECT)])].sort()).toEqual(works.sort());
  for (const file of Object.values(WITHOUT_EFFECT)) expect(readFileSync(file, 'utf8')).toContain('test');
});

test('no engine of our own beside pg-boss: no lease, sweep interval, count of tries or skipped lock outside of platform/work', () => {
  const own = /LEASE_MS|SWEEP_MS|MAX_ATTEMPTS|2 \*\* attempts|SKIP LOCKED/;
  const found = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join('platform', 'work')))
    .filter((name) => own.test(readFileSync(path.join('app', name), 'utf8')));
  expect(found).toEqual([]);
});
