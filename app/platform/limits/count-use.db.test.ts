import { beforeEach, expect, it } from 'vitest';
import { database } from '../database/database.server.ts';
import { countUse, sweepUseCounts } from './count-use.server.ts';

const minute = { key: 'test:a', windowMs: 60_000 };

beforeEach(async () => {
  await database().rateWindow.deleteMany();
});

it('tells uses at the same moment apart', async () => {
  const counts = await Promise.all(Array.from({ length: 20 }, () => countUse(minute)));
  expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(counts.every(({ secondsLeft }) => secondsLeft > 0 && secondsLeft <= 60)).toBe(true);
});

it('counts every key for itself', async () => {
  await countUse(minute);
  expect((await countUse({ ...minute, key: 'test:b' })).count).toBe(1);
});

it('starts anew when the window has ended, and is swept then', async () => {
  await countUse(minute);
  await countUse(minute);
  await database().rateWindow.updateMany({ data: { windowEnd: new Date(0) } });
  expect((await countUse(minute)).count).toBe(1);
  await countUse({ ...minute, key: 'test:old' });
  await database().rateWindow.updateMany({ where: { key: 'test:old' }, data: { windowEnd: new Date(0) } });
  await sweepUseCounts();
  expect((await database().rateWindow.findMany()).map(({ key }) => key)).toEqual(['test:a']);
});
