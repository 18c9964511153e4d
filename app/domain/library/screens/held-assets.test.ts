import { describe, expect, it } from 'vitest';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { addPage, holdFirstPage, refreshFirstPage, removeAssets } from './held-assets.rules.ts';
import type { HeldAssets } from './held-assets.rules.ts';

const asset = (minute: number, name = `n${minute}`): AssetView => {
  const at = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  return { _id: `id-${String(minute).padStart(3, '0')}`, imageName: name, createdAt: at, updatedAt: at } as AssetView;
};
const page = (minutes: readonly number[], nextCursor: string | null) => ({
  assets: minutes.map((minute) => asset(minute)),
  nextCursor,
});
const minutes = (held: HeldAssets) => held.assets.map(({ _id }) => Number(_id.slice(3)));

describe('what the portfolio holds', () => {
  const two = addPage(holdFirstPage('Last Created', page([9, 8, 7], 'a')), page([6, 5, 4], 'b'));

  it('grows page by page, nothing twice', () => {
    expect(minutes(two)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(minutes(addPage(two, page([4, 3], null)))).toEqual([9, 8, 7, 6, 5, 4, 3]);
  });

  it('a newcomer pushes nothing out and keeps the further pages and their cursor', () => {
    const fresh = refreshFirstPage(two, page([10, 9, 8], 'c'));
    expect([minutes(fresh), fresh.nextCursor]).toEqual([[10, 9, 8, 7, 6, 5, 4], 'b']);
  });

  it('what was deleted elsewhere disappears', () => {
    const fresh = refreshFirstPage(two, page([9, 7, 6], 'c'));
    expect(minutes(fresh)).toEqual([9, 7, 6, 5, 4]);
  });

  it('without further pages the new cursor counts; a complete page is everything', () => {
    const one = holdFirstPage('Last Created', page([9, 8, 7], 'a'));
    expect(refreshFirstPage(one, page([9, 8, 7], 'z')).nextCursor).toBe('z');
    expect(minutes(refreshFirstPage(two, page([9], null)))).toEqual([9]);
    expect(minutes(refreshFirstPage(two, page([], null)))).toEqual([]);
  });

  it('oldest first works the other way round', () => {
    const held = addPage(holdFirstPage('First Created', page([1, 2], 'a')), page([3, 4], 'b'));
    expect(minutes(refreshFirstPage(held, page([2, 3], 'c')))).toEqual([2, 3, 4]);
  });

  it('takes the fresh addresses', () => {
    const fresh = refreshFirstPage(two, { assets: [asset(9, 'renamed'), asset(8), asset(7)], nextCursor: 'a' });
    expect(fresh.assets[0]?.imageName).toBe('renamed');
  });

  it('forgets what was deleted here', () => {
    expect(minutes(removeAssets(two, new Set(['id-008', 'id-004'])))).toEqual([9, 7, 6, 5]);
  });
});
