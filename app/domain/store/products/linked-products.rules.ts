/** More than this is a page of the admin's product list. */
const MAX_LINKED = 50;

/** The products that a link of the admin into the app names. */
export type LinkedProducts =
  | { readonly kind: 'none' }
  /** gid. */
  | { readonly kind: 'one'; readonly productId: string }
  /** Numbers, without repeats. */
  | { readonly kind: 'many'; readonly numbers: readonly string[] }
  /** There are ids, and none of them can be a product's. */
  | { readonly kind: 'malformed' };

const numberOf = (id: string) => /^(?:gid:\/\/shopify\/Product\/)?(\d{1,18})$/.exec(id.trim())?.[1] ?? null;

/** A product's gid, from a gid or a number; null for everything else. */
export function toProductId(id: string): string | null {
  const number = numberOf(id);
  return number && `gid://shopify/Product/${number}`;
}

/**
 * Products in the address that the admin opens the app with: `id` on a product's page, `ids[]`, `ids` or several `id` in
 * the list; numbers or gids. Whether they are the shop's only the shop can say.
 */
export function readLinkedProducts(query: URLSearchParams): LinkedProducts {
  const given = ['id', 'ids', 'ids[]', 'product_id'].flatMap((name) => query.getAll(name));
  const ids = given.flatMap((value) => value.split(',')).filter((id) => id.trim() !== '');
  if (ids.length === 0) return { kind: given.length > 0 ? 'malformed' : 'none' };
  const numbers = [...new Set(ids.map(numberOf))].filter((number) => number !== null);
  const [first] = numbers;
  if (!first) return { kind: 'malformed' };
  if (numbers.length === 1) return { kind: 'one', productId: `gid://shopify/Product/${first}` };
  return { kind: 'many', numbers: numbers.slice(0, MAX_LINKED) };
}
