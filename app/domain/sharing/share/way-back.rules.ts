import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { Places } from '#app/ui/places.ts';

/** Where a visitor of the share page came from, as its address says it; null for anything that is no place of ours. */
export function wayBack(from: string | null, places: Places): { readonly label: string; readonly to: string } | null {
  if (from === null || !from.startsWith('/') || from.startsWith('//')) return null;
  const path = new URL(from, 'http://localhost').pathname;
  const names = ['backgrounds', 'staging', 'fashion', 'productWorkspaces', 'tryOnWorkspaces', 'library'] as const;
  const name = names.find((each) => path === places[each] || path.startsWith(`${places[each]}/`));
  return name ? { label: PLACE_NAMES[name], to: from } : null;
}
