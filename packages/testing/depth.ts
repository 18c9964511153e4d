import { it } from 'vitest';

/** Everyday holds every promise once; `TEST_DEPTH=deep` holds it for every row, every shell and every moment of a kill. */
export const isDeep = process.env.TEST_DEPTH === 'deep' || process.env.TEST_DEPTH === 'bench';
/** For `npm run bench:runs` and `bench:captions`, which measure what takes hours with the means of a test. */
export const isBench = process.env.TEST_DEPTH === 'bench';

/** The same everyday, so that a red test belongs to the change at hand; drawn anew and printed by each deep run. */
export const SEED = Number(process.env.TEST_SEED ?? '20261122');

/** Everyday `count` rows, spread evenly over the table and the same in every run; all of them in the deep run. */
export function rows<Row>(table: readonly Row[], count: number): readonly Row[] {
  if (isDeep || count >= table.length) return table;
  return Array.from({ length: count }, (_, n) => table[Math.floor((n * table.length) / count)]!);
}

/** How often a property or a loop runs. */
export const times = ({ everyday, deep }: { readonly everyday: number; readonly deep: number }): number =>
  isDeep ? deep : everyday;

/** A test of the deep run only: its promise is held everyday by another shell or at another moment. */
export function deepIt(name: string, run: () => void | Promise<void>, timeoutMs?: number): void {
  if (isDeep) it(name, run, timeoutMs);
}
