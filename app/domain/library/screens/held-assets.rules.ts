import type { AssetSort } from '../assets/asset-query.rules.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';

/** The pages that the portfolio has loaded so far, in the order shown. */
export interface HeldAssets {
  readonly sort: AssetSort;
  readonly assets: readonly AssetView[];
  /** For what follows the last one; null where nothing does. */
  readonly nextCursor: string | null;
}

export interface AssetPage {
  readonly assets: readonly AssetView[];
  readonly nextCursor: string | null;
}

/** The same order as the server's: by time, equal times by id. */
function compare(sort: AssetSort): (a: AssetView, b: AssetView) => number {
  const column = sort === 'Last Modified' ? 'updatedAt' : 'createdAt';
  const direction = sort === 'First Created' ? 1 : -1;
  const key = (asset: AssetView) => `${asset[column]} ${asset._id}`;
  return (a, b) => (key(a) < key(b) ? -direction : direction);
}

export function holdFirstPage(sort: AssetSort, page: AssetPage): HeldAssets {
  return { sort, assets: page.assets, nextCursor: page.nextCursor };
}

/** Appends the page that `held.nextCursor` led to. */
export function addPage(held: HeldAssets, page: AssetPage): HeldAssets {
  const known = new Set(held.assets.map((asset) => asset._id));
  const added = page.assets.filter((asset) => !known.has(asset._id));
  return { ...held, assets: [...held.assets, ...added], nextCursor: page.nextCursor };
}

/**
 * Takes in a first page that was read anew: newcomers appear, what is gone from its stretch disappears, addresses are
 * fresh, and further pages that were already loaded stay.
 */
export function refreshFirstPage(held: HeldAssets, page: AssetPage): HeldAssets {
  const order = compare(held.sort);
  const last = page.assets.at(-1);
  if (!last || page.nextCursor === null) return holdFirstPage(held.sort, page);
  const further = held.assets.filter((asset) => order(last, asset) < 0 && asset._id !== last._id);
  const fresh = new Set(page.assets.map((asset) => asset._id));
  const rest = further.filter((asset) => !fresh.has(asset._id));
  // Without further pages the new page's own end is where the next one begins.
  const nextCursor = rest.length > 0 ? held.nextCursor : page.nextCursor;
  return { ...held, assets: [...page.assets, ...rest], nextCursor };
}

export function removeAssets(held: HeldAssets, ids: ReadonlySet<string>): HeldAssets {
  return { ...held, assets: held.assets.filter((asset) => !ids.has(asset._id)) };
}

/** Files that were taken away, at their places again; of those beyond the last loaded one a later page will tell. */
export function putBack(held: HeldAssets, back: readonly AssetView[]): HeldAssets {
  const order = compare(held.sort);
  const known = new Set(held.assets.map((asset) => asset._id));
  const last = held.nextCursor === null ? undefined : held.assets.at(-1);
  const missing = back.filter((asset) => !known.has(asset._id) && (!last || order(asset, last) < 0));
  return { ...held, assets: [...held.assets, ...missing].sort(order) };
}

/** Their tags are these now. */
export function retag(held: HeldAssets, tags: ReadonlyMap<string, readonly string[]>): HeldAssets {
  const assets = held.assets.map((asset) => {
    const now = tags.get(asset._id);
    return now ? { ...asset, tags: [...now] } : asset;
  });
  return { ...held, assets };
}
