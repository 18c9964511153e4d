import { GraphQLError } from 'graphql';

export interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

const MAX_PAGE = 250;
const cursorOf = (index: number) => Buffer.from(`at:${index}`).toString('base64url');

/** A Relay connection over a list, with Shopify's limits. */
export function pageOf<T>(items: readonly T[], { first, after, last, before }: PageArguments) {
  if (first == null && last == null) throw new GraphQLError('you must provide one of first or last');
  if ((first ?? last ?? 0) > MAX_PAGE) throw new GraphQLError(`page size is more than ${MAX_PAGE}`);
  let start = after == null ? 0 : indexOf(after) + 1;
  let end = before == null ? items.length : indexOf(before);
  if (first != null) end = Math.min(end, start + first);
  if (last != null) start = Math.max(start, end - last);
  const nodes = items.slice(start, end);
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursorOf(start + index) })),
    pageInfo: {
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
      startCursor: nodes.length > 0 ? cursorOf(start) : null,
      endCursor: nodes.length > 0 ? cursorOf(end - 1) : null,
    },
  };
}

function indexOf(cursor: string): number {
  const match = /^at:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!match) throw new GraphQLError('Invalid cursor for current pagination sort.');
  return Number(match[1]);
}
