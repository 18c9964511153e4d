import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

test('every durable work has a row in the table of kills', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))
    .map((name) => readFileSync(path.join('app', name), 'utf8'));
  const works = sources.flatMap((text) => namesIn(text, /defineWork\(\{\s*name: '([\w-]+)'/g));
  expect(works.length).toBeGreaterThan(15);
  const table = readFileSync('tests/processes/faults/killed-works.ts', 'utf8');
  expect([...new Set(namesIn(table, /\b(?:work: |row\()'([\w-]+)'/g))].sort()).toEqual(works.sort());
});

test('no engine of our own beside pg-boss: no lease, sweep interval, count of tries or skipped lock outside of platform/work', () => {
  const own = /LEASE_MS|SWEEP_MS|MAX_ATTEMPTS|2 \*\* attempts|SKIP LOCKED/;
  const found = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith(path.join('platform', 'work')))
    .filter((name) => own.test(readFileSync(path.join('app', name), 'utf8')));
  expect(found).toEqual([]);
});
