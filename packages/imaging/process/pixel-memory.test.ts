import { expect, test } from 'vitest';
import { describePixelWork, MemoryBudget, memoryWords, needOf, sizePixelMemory } from './pixel-memory.ts';

const GB = 1024 ** 3;
const of = (gigabytes: number) => sizePixelMemory({ limit: gigabytes * GB, free: gigabytes * GB });

test('one gigabyte: reduced cut-outs, at a size that fits; plenty: everything', () => {
  expect(of(1)).toMatchObject({ hasNetwork: false, isTight: true, isTooLittle: false });
  expect(of(1).cutOutPixels).toBeLessThan(12_000_000);
  expect(of(2.5)).toMatchObject({ hasNetwork: true, isTight: true });
  expect(of(16)).toMatchObject({ hasNetwork: true, isTight: false, isTooLittle: false });
  expect(of(16).cutOutPixels).toBeGreaterThan(50_000_000);
  expect(of(0.5)).toMatchObject({ isTooLittle: true, cutOutPixels: 1_000_000 });
});

test('how many pixel processes have room side by side is said, and which way cut-outs take', () => {
  const said = (gigabytes: number, wasKilled = false) =>
    describePixelWork(of(gigabytes), { limit: gigabytes * GB }, wasKilled);
  expect(said(1)).toEqual({ limitMb: 1024, budgetMb: 624, processes: 1, cutOuts: 'reduced' });
  expect(said(2)).toMatchObject({ limitMb: 2048, budgetMb: 1648, processes: 3, cutOuts: 'network' });
  expect(said(16)).toMatchObject({ processes: 4, cutOuts: 'network' });
  expect(said(16, true)).toMatchObject({ cutOuts: 'reduced' });
  expect(said(0.3)).toMatchObject({ budgetMb: 0, processes: 1 });
});

test('what is not free is not counted on', () => {
  expect(sizePixelMemory({ limit: 16 * GB, free: 0.75 * GB }).hasNetwork).toBe(false);
});

test('what a picture of the bounded size takes fits into what there is', () => {
  for (const gigabytes of [1, 1.5, 2, 2.5, 3]) {
    const memory = of(gigabytes);
    const image = { width: memory.cutOutPixels, height: 1 };
    expect(needOf('cut-out', { image }, memory)).toBeLessThanOrEqual(memory.total);
  }
});

test('each kind of work asks for what it was measured to take, more for larger pictures', () => {
  const memory = of(16);
  const need = (task: Parameters<typeof needOf>[0], megapixels: number, more = memory) =>
    needOf(task, { image: { width: megapixels * 1_000, height: 1_000 } }, more) / 1024 ** 2;
  // Peaks of `npm run bench:pixel-memory` in megabytes; asked for is more, and not twice as much.
  const measured = [
    ['cut-out', 2, 872, memory],
    ['cut-out', 12, 1017, memory],
    ['cut-out', 24, 1020, memory],
    ['cut-out', 2.3, 742, of(3)],
    ['cut-out', 12.3, 771, of(3)],
    ['cut-out', 24, 780, of(3)],
    ['cut-out', 2.3, 372, of(1)],
    ['cut-out', 12.3, 557, of(1)],
    ['stage', 12.3, 219, memory],
    ['inpaint', 2.3, 437, memory],
    ['inpaint', 12.3, 1019, memory],
    ['animate', 2.3, 216, memory],
    ['animate', 12.3, 323, memory],
    ['keep-products', 12.3, 179, memory],
    ['keep-outside', 2.3, 265, memory],
    ['keep-outside', 6.3, 479, memory],
    ['keep-outside', 12.3, 653, memory],
  ] as const;
  for (const [task, megapixels, peak, there] of measured) {
    expect([task, megapixels, need(task, megapixels, there) / peak > 1.05]).toEqual([task, megapixels, true]);
    expect([task, megapixels, need(task, megapixels, there) / peak < 1.5]).toEqual([task, megapixels, true]);
  }
});

test('edits ask for what the largest picture on the way takes', () => {
  const edits = [{ kind: 'crop', left: 0, top: 0, width: 0.5, height: 0.5 }];
  const need = (more: readonly object[], megapixels = 24) => {
    const image = { width: megapixels * 1_000, height: 1_000 };
    return needOf('edit', { image, edits: [...edits, ...more], marks: {} }, of(16)) / 1024 ** 2;
  };
  // Twelve edits of 24 megapixels were seen to take 690 MB more than the process by itself.
  expect(need([])).toBeGreaterThan(690 + 120);
  expect(need([{ kind: 'resize', width: 6_000, height: 6_000 }], 1)).toBeGreaterThan(need([]));
});

test('enlarging asks for what the enlarged picture takes', () => {
  const need = (side: number, factor: number) =>
    needOf('upscale', { image: { width: side, height: side }, factor }, of(16)) / 1024 ** 2;
  // Peaks of `npm run bench:pixel-memory` in megabytes, up to the 36 megapixels that may come of it.
  const measured = [
    [1_000, 2, 241],
    [1_500, 2, 339],
    [2_450, 2, 628],
    [3_000, 2, 885],
    [500, 4, 255],
    [1_000, 4, 457],
  ] as const;
  for (const [side, factor, peak] of measured) {
    expect([side, factor, need(side, factor) / peak > 1.05]).toEqual([side, factor, true]);
    expect([side, factor, need(side, factor) / peak < 1.5]).toEqual([side, factor, true]);
  }
});

test('too little is said', () => {
  const words = (gigabytes: number) => memoryWords(of(gigabytes), { limit: gigabytes * GB });
  expect(words(0.5)).toContain('too little');
  expect(words(1)).toContain('reduced');
  expect(words(8)).toBeNull();
});

test('work waits for memory that others have, runs alone where it takes more than there is, and gives back once', () => {
  const budget = new MemoryBudget(100);
  let asked = 0;
  const again = () => void (asked += 1);
  const first = budget.take(70, again)!;
  expect(budget.take(40, again)).toBeNull();
  expect(budget.take(40, again)).toBeNull();
  const second = budget.take(30, again)!;
  second();
  second();
  expect(asked).toBe(1);
  first();
  const alone = budget.take(500, again)!;
  expect(budget.take(1, again)).toBeNull();
  alone();
  expect(asked).toBe(2);
});
