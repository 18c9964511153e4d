import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Where fal may be named: its own folder, the list of providers and its webhook. */
const OWN = [
  /^app\/domain\/engines\/fal\//,
  /^app\/domain\/engines\/providers\.ts$/,
  /\/receive-fal-webhook\.server\.ts$/,
];

test('no code outside its own names fal', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((name) => `app/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !OWN.some((own) => own.test(name)));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.filter((name) => /(['"`])fal\1/.test(readFileSync(name, 'utf8')))).toEqual([]);
});
