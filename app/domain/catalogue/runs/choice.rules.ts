import type { ProductChoice } from './choice.schema.ts';

/** Products named in one question. */
const NAMED_AT_ONCE = 25;

/** A value within quotes of Shopify's search syntax: nothing in it can be an operator. */
const quoted = (value: string) => `"${value.replace(/[\\"]/g, (sign) => `\\${sign}`)}"`;

/** Words as the user types them: each one is required, and none is an operator or a field. */
const words = (text: string) =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => quoted(word))
    .join(' ');

/** One page of a choice: what Shopify is asked, and who was named, for whom it does not know. */
export interface ChoicePage {
  readonly query: string;
  /** Handles that this page asks for. */
  readonly handles: readonly string[];
  /** Index at which the list of named products continues; null at its end, or where none is named. */
  readonly nextNamed: number | null;
}

/**
 * The cursor's meaning for the page at `cursor`: an index of the list where products are named, else unused (Shopify's own cursor
 * goes on).
 */
export function pageOfChoice(choice: ProductChoice, cursor: string | null): ChoicePage {
  const whole = (query: string): ChoicePage => ({ query, handles: [], nextNamed: null });
  switch (choice.kind) {
    case 'all':
      return whole('');
    case 'collection':
      return whole(`collection_id:${choice.value}`);
    case 'tag':
      return whole(`tag:${quoted(choice.value)}`);
    case 'type':
      return whole(`product_type:${quoted(choice.value)}`);
    case 'vendor':
      return whole(`vendor:${quoted(choice.value)}`);
    case 'search':
      return whole(words(choice.value));
    default: {
      const isIds = choice.kind === 'ids';
      const all = [...new Set(isIds ? choice.ids : choice.handles)];
      const from = Number(cursor ?? 0);
      const named = all.slice(from, from + NAMED_AT_ONCE);
      const query = named.map((one) => (isIds ? `id:${one}` : `handle:${quoted(one)}`)).join(' OR ');
      const next = from + NAMED_AT_ONCE;
      return { query, handles: isIds ? [] : named, nextNamed: next < all.length ? next : null };
    }
  }
}

export const isNamed = (choice: ProductChoice): boolean => choice.kind === 'ids' || choice.kind === 'handles';

const DAY_MS = 24 * 60 * 60_000;

/** Whether a product that the search found belongs to the choice: what Shopify's search does not know. */
export function fitsChoice(
  product: { readonly mediaCount: number; readonly newestPictureAt: Date | null },
  { onlyOnePicture, olderThanDays }: Pick<ProductChoice, 'onlyOnePicture' | 'olderThanDays'>,
  now: Date,
): boolean {
  if (onlyOnePicture && product.mediaCount !== 1) return false;
  if (olderThanDays === undefined) return true;
  const { newestPictureAt: newest } = product;
  return newest !== null && now.getTime() - newest.getTime() >= olderThanDays * DAY_MS;
}

/** Handles of a CSV: its first column, or the one called Handle; quotes taken off, each once. */
export function readHandles(csv: string): string[] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const cells = (line: string) =>
    [...line.matchAll(/(?:^|[,;\t])(?:"((?:[^"]|"")*)"|([^,;\t]*))/g)].map(([, inside, bare]) =>
      (inside?.replaceAll('""', '"') ?? bare ?? '').trim(),
    );
  const [first = ''] = lines;
  const head = cells(first).map((cell) => cell.toLowerCase());
  const column = Math.max(0, head.indexOf('handle'));
  const rows = head.includes('handle') ? lines.slice(1) : lines;
  return [...new Set(rows.map((line) => cells(line)[column] ?? '').filter(Boolean))];
}
