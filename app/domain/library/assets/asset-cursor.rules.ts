import type { AssetSort } from './asset-query.rules.ts';

/** Orders of lists that go by key: the portfolio's, and that of what was deleted. */
type KeyedSort = AssetSort | 'Last Deleted';

/** Where a page ended: the last row's sort key and id, and the order they belong to. */
export interface AssetCursor {
  readonly sort: KeyedSort;
  readonly at: Date;
  readonly id: string;
}

const LETTER_BY_SORT: Readonly<Record<KeyedSort, string>> = {
  'Last Modified': 'm',
  'First Created': 'f',
  'Last Created': 'l',
  'Last Deleted': 'd',
};

/** A short text for the address bar. It names a place in the caller's own list only, so it needs no secret. */
export function writeCursor({ sort, at, id }: AssetCursor): string {
  return `${LETTER_BY_SORT[sort]}${at.getTime().toString(36)}.${id}`;
}

/** Null for anything `writeCursor` did not write for this order. */
export function readCursor(text: string, sort: KeyedSort): AssetCursor | null {
  const match = /^([mfld])([0-9a-z]{1,11})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text);
  if (!match || match[1] !== LETTER_BY_SORT[sort]) return null;
  const at = new Date(parseInt(match[2]!, 36));
  return Number.isNaN(at.getTime()) || at.getFullYear() > 9999 ? null : { sort, at, id: match[3]! };
}
