import { describe, it } from 'vitest';

/** Everyday holds every promise once; `TEST_DEPTH=deep` holds it for every row, every shell and every moment of a kill. */
export const isDeep = process.env.TEST_DEPTH === 'deep' || process.env.TEST_DEPTH === 'bench';
/** For `npm run bench:runs` and `bench:captions`, which measure what takes hours with the means of a test. */
export const isBench = process.env.TEST_DEPTH === 'bench';

/** The same everyday, so that a red test belongs to the change at hand; drawn anew and printed by each deep run. */
export const SEED = Number(process.env.TEST_SEED ?? '20261122');

/** Everyday `count` rows, spread evenly over the table and the same in every run; all of them in the deep run. */
export function rows<Row>(table: readonly Row[], count: number): readonly Row[] {
  return isDeep ? table : everydayPlaces(table.length, count).map((at) => table[at]!);
}

/** Where the rows of the everyday run stand in a table of this length. */
function everydayPlaces(length: number, count: number): number[] {
  const taken = Math.min(count, length);
  return Array.from({ length: taken }, (_, n) => Math.floor((n * length) / taken));
}

/**
 * Everyday `count` rows as `rows` takes them, in the deep run the others: for a table that is crossed with no other one, whose rows are
 * the same at either depth.
 */
export function splitRows<Row>(table: readonly Row[], count: number): readonly Row[] {
  if (isBench || !isDeep) return rows(table, count);
  const everyday = new Set(everydayPlaces(table.length, count));
  return table.filter((_, at) => !everyday.has(at));
}

/** How often a property or a loop runs. */
export const times = ({ everyday, deep }: { readonly everyday: number; readonly deep: number }): number =>
  isDeep ? deep : everyday;

/** A test of the deep run only: its promise is held everyday by another shell or at another moment. */
export function deepIt(name: string, run: () => void | Promise<void>, timeoutMs?: number): void {
  if (isDeep) it(name, run, timeoutMs);
}

/** A suite of which everyday no test would be left. */
export function deepDescribe(name: string, suite: () => void): void {
  if (isDeep) describe(name, suite);
}

const ignored = Object.assign(() => {}, { concurrent: () => {}, each: () => () => {}, for: () => () => {} });

/** `it` of the everyday run only: a test that does not depend on the depth, which the deep run does not repeat. */
export const everydayIt = (isDeep ? ignored : it) as typeof it;
