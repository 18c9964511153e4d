import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CHECKLIST, numbersIn } from './checklist.ts';

it('has every number once', () => {
  expect(CHECKLIST.map(({ number }) => number)).toEqual(Array.from({ length: 39 }, (_, index) => index + 1));
});

it('has a test that carries the number, or something to do by hand, for every row', () => {
  const files = globSync('{app,tests,extensions}/**/*.test.{ts,tsx}');
  const names = files.flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(
      /(?:it|everydayIt|describe)(?:\.each\(.*?\))?\(\s*(['`])(.*?)\1/gs,
    );
    return [...found].map(([, , name]) => name!);
  });
  const tested = new Set(names.flatMap(numbersIn));
  expect(CHECKLIST.filter(({ number, manual }) => !tested.has(number) && !manual)).toEqual([]);
});

it('reads numbers from names', () => {
  expect(['A7: x', 'group A7, A31: x', 'A7 x', 'xA7: y', 'A4 paper: y'].map(numbersIn)).toEqual([
    [7],
    [7, 31],
    [],
    [],
    [],
  ]);
});
