import type { Listed } from '../admin.schema.ts';

export const ROWS_PER_PAGE = 25;

/** Splits off the row that only shows that there is more. `rows` were asked for with one more than a page. */
export function pageOf<Row, View>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  view: (row: Row) => View,
): Listed<View> {
  const shown = rows.slice(0, ROWS_PER_PAGE);
  const last = shown.at(-1);
  return { rows: shown.map(view), next: rows.length > ROWS_PER_PAGE && last ? keyOf(last) : null };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rows with numbers that grow with time: those before the key, newest first. */
export const beforeId = (key: string | undefined) => ({
  ...(key && UUID.test(key) ? { id: { lt: key } } : {}),
});

export const NEWEST_FIRST = { orderBy: { id: 'desc' as const }, take: ROWS_PER_PAGE + 1 };
