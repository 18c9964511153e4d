import type { ListAssetsQuery } from '../assets/asset-query.schema.ts';
import type { AssetShelf } from '../assets/asset-query.rules.ts';
import { ASSET_ORIGINS } from '../assets/asset-origins.ts';
import type { AssetOrigin } from '../assets/asset-origins.ts';

/** The portfolio's address: shelf, type, order, and the search. */
export type PortfolioQuery = Pick<ListAssetsQuery, 'type' | 'sort' | 'shelf' | 'q' | 'kind' | 'tag' | 'from' | 'to'>;

/** The part of a query that looks for something. */
const SOUGHT = ['q', 'kind', 'tag', 'from', 'to'] as const;

/** Something is looked for: what is shown is not the whole shelf. */
export const isSearching = (query: PortfolioQuery): boolean => SOUGHT.some((name) => !!query[name]);

/** As an address says it; what is not looked for is left out. */
export function addressOf(query: PortfolioQuery): URLSearchParams {
  const { type, sort, shelf } = query;
  const sought = SOUGHT.flatMap((name): [string, string][] => (query[name] ? [[name, query[name]]] : []));
  return new URLSearchParams([['type', type], ['sort', sort], ['shelf', shelf], ...sought]);
}

/** The same search on another shelf; a kind belongs to one shelf alone. */
export const onShelf = ({ kind: _, ...query }: PortfolioQuery, shelf: AssetShelf): PortfolioQuery => ({
  ...query,
  shelf,
});

/** Kinds of files that lie on a shelf. */
export const kindsOn = (shelf: AssetShelf): { readonly value: AssetOrigin; readonly label: string }[] =>
  (Object.keys(ASSET_ORIGINS) as AssetOrigin[])
    .filter((origin) => ASSET_ORIGINS[origin].shelf === shelf)
    .map((origin) => ({ value: origin, label: ASSET_ORIGINS[origin].title }));

const DAY_MS = 86_400_000;
const SPANS = [
  { days: 7, label: 'Last 7 days' },
  { days: 30, label: 'Last 30 days' },
  { days: 365, label: 'Last 12 months' },
] as const;

/** Since when: the usual spans by their first day, and the day of the address where it is another one. */
export function spansOf(query: PortfolioQuery, now: Date): { readonly value: string; readonly label: string }[] {
  const spans = SPANS.map(({ days, label }) => ({ value: dayOf(now.getTime() - (days - 1) * DAY_MS), label }));
  const { from } = query;
  const isUsual = from === undefined || spans.some(({ value }) => value === from);
  return isUsual ? spans : [...spans, { value: from, label: `Since ${from}` }];
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
