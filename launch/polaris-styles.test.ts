import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { usedClasses } from './polaris-styles.ts';

const isUsed = usedClasses(process.cwd());
const ofPolaris = [
  ...new Set(
    [...readFileSync('node_modules/@shopify/polaris/build/esm/styles.css', 'utf8').matchAll(/\.(Polaris-[\w-]+)/g)].map(
      ([, name]) => name!,
    ),
  ),
];

it('keeps what the parts of app/ui/polaris show, by its name or by the beginning of it', () => {
  for (const name of ['Polaris-TextField__ClearButton', 'Polaris-Banner__text--critical', 'Polaris-Badge--toneInfo']) {
    expect([name, ofPolaris.includes(name), isUsed(name)]).toEqual([name, true, true]);
  }
});

it('keeps the classes of every component that the sources import, and of what these are made of', () => {
  // The modal is Polaris' own, and made of more than its name.
  for (const name of ['Polaris-Modal-Dialog__Modal', 'Polaris-Scrollable', 'Polaris-Backdrop']) {
    expect([name, ofPolaris.includes(name), isUsed(name)]).toEqual([name, true, true]);
  }
});

it('knows no class that Polaris does not have', () => {
  const sources = globSync('app/ui/polaris/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
  const named = sources.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/['" `](Polaris-[\w-]+)(?=['" `])/g),
  ]);
  expect(named.length).toBeGreaterThan(60);
  const known = new Set([
    ...ofPolaris,
    ...globSync('node_modules/@shopify/polaris/build/esm/components/**/*.css.js').flatMap(
      (file) => readFileSync(file, 'utf8').match(/Polaris-[\w-]+/g) ?? [],
    ),
  ]);
  expect(named.map(([, name]) => name!).filter((name) => !known.has(name))).toEqual([]);
});

it('leaves out components that nobody shows', () => {
  expect(
    ofPolaris.filter((name) => isUsed(name) && /IndexTable|RangeSlider|Navigation--|DataTable/.test(name)),
  ).toEqual([]);
});
