import { afterEach, expect, it, vi } from 'vitest';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { holdFirstPage } from './held-assets.rules.ts';
import { comeBack, leavePortfolio } from './left-portfolio.ts';

const asset = (minute: number) => ({ _id: `a${minute}`, createdAt: `2026-01-01T00:0${minute}:00Z` }) as AssetView;
const page = (minutes: readonly number[], nextCursor: string | null = 'next') => ({
  assets: minutes.map(asset),
  nextCursor,
});
const ids = (place: string, first: readonly number[]) =>
  comeBack(place, page(first))?.held.assets.map(({ _id }) => _id) ?? null;

afterEach(() => vi.useRealTimers());

it('brings back everything that was loaded, with what came meanwhile, and the scroll place', () => {
  leavePortfolio('k1', holdFirstPage('Last Created', page([8, 7, 6, 5, 4, 3])), 1234);
  expect(ids('k1', [9, 8, 7])).toEqual(['a9', 'a8', 'a7', 'a6', 'a5', 'a4', 'a3']);
  expect(comeBack('k1', page([8, 7]))?.scrollY).toBe(1234);
  expect(ids('k2', [8, 7])).toBeNull();
});

it('brings nothing back that could be another account’s, or whose addresses are over', () => {
  vi.useFakeTimers({ now: 0 });
  leavePortfolio('k3', holdFirstPage('Last Created', page([8, 7, 6])), 0);
  expect(ids('k3', [2, 1])).toBeNull();
  vi.setSystemTime(21 * 60_000);
  expect(ids('k3', [8, 7])).toBeNull();
});

it('keeps a handful of places', () => {
  for (let place = 0; place < 9; place += 1) {
    leavePortfolio(`many-${place}`, holdFirstPage('Last Created', page([5])), 0);
  }
  expect([ids('many-0', [5]), ids('many-8', [5])]).toEqual([null, ['a5']]);
});
