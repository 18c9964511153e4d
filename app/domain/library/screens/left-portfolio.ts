import { refreshFirstPage } from './held-assets.rules.ts';
import type { AssetPage, HeldAssets } from './held-assets.rules.ts';

interface Left {
  readonly held: HeldAssets;
  readonly scrollY: number;
  readonly leftAt: number;
}

/** Places of the browser's history that are kept. */
const MOST = 8;
/** Addresses of pictures hold for at least 30 minutes. */
const KEPT_MS = 20 * 60_000;
const lately = new Map<string, Left>();

/** The loaded pages and the scroll position, kept as a place of the history is left. */
export function leavePortfolio(place: string, held: HeldAssets, scrollY: number): void {
  lately.delete(place);
  lately.set(place, { held, scrollY, leftAt: Date.now() });
  const [oldest] = lately.keys();
  if (lately.size > MOST && oldest !== undefined) lately.delete(oldest);
}

/**
 * The state in which a place of the history was left, with the first page read again; null where it was never left, too
 * long ago, or where that page has nothing in common with it: it may then be another account's.
 */
export function comeBack(
  place: string,
  firstPage: AssetPage,
): { readonly held: HeldAssets; readonly scrollY: number } | null {
  const left = lately.get(place);
  const fresh = new Set(firstPage.assets.map(({ _id }) => _id));
  if (!left || Date.now() - left.leftAt > KEPT_MS || !left.held.assets.some(({ _id }) => fresh.has(_id))) return null;
  return { held: refreshFirstPage(left.held, firstPage), scrollY: left.scrollY };
}
