import type { DevProduct } from './dev-shop.ts';

type Test = (product: DevProduct) => boolean;

/**
 * The part of Shopify's search syntax that a picker needs: words, `field:value`, quotes, backslashes, a `*` at the end,
 * AND, OR and a leading `-`. What it cannot read finds nothing, as at Shopify.
 */
export function searchProducts(products: readonly DevProduct[], query: string | null | undefined): DevProduct[] {
  const alternatives = splitOr(tokens(query ?? ''));
  return products.filter((product) => alternatives.some((tests) => tests.every((test) => test(product))));
}

interface Token {
  readonly isNegated: boolean;
  readonly field: string | null;
  readonly value: string;
  readonly isPrefix: boolean;
}

const TOKEN = /(-?)(?:([a-z_]+):)?(?:"((?:\\.|[^"\\])*)"|((?:\\.|[^\s"\\])+))/g;

function tokens(query: string): (Token | 'OR')[] {
  const found: (Token | 'OR')[] = [];
  for (const [whole, minus, field, quoted, bare] of query.matchAll(TOKEN)) {
    if (whole === 'AND') continue;
    if (whole === 'OR') {
      found.push('OR');
      continue;
    }
    const raw = quoted ?? bare ?? '';
    const isPrefix = quoted === undefined && /(^|[^\\])\*$/.test(raw);
    const value = (isPrefix ? raw.slice(0, -1) : raw).replace(/\\(.)/g, '$1').toLowerCase();
    found.push({ isNegated: minus === '-', field: field ?? null, value, isPrefix });
  }
  return found;
}

function splitOr(all: readonly (Token | 'OR')[]): Test[][] {
  const groups: Test[][] = [[]];
  for (const token of all) {
    if (token === 'OR') groups.push([]);
    else groups.at(-1)!.push(testOf(token));
  }
  return groups;
}

function testOf({ isNegated, field, value, isPrefix }: Token): Test {
  const words = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const isWordOf = (text: string) =>
    isPrefix || /\s/.test(value)
      ? words(text).some((word) => word.startsWith(value)) || text.toLowerCase().includes(value)
      : words(text).includes(value);
  const test: Test = (product) => {
    switch (field) {
      case null:
        return [product.title, product.vendor, product.productType, product.tags.join(' ')].some(isWordOf);
      case 'title':
        return isWordOf(product.title);
      case 'vendor':
        return product.vendor.toLowerCase() === value;
      case 'product_type':
        return product.productType.toLowerCase() === value;
      case 'tag':
        return product.tags.some((tag) => tag.toLowerCase() === value);
      case 'status':
        return value.split(',').includes(product.status.toLowerCase());
      case 'handle':
        return product.handle.toLowerCase() === value;
      case 'collection_id':
        return product.collections.some(({ id }) => id.split('/').at(-1) === value);
      case 'id':
        return String(product.number) === value;
      default:
        return false;
    }
  };
  return isNegated ? (product) => !test(product) : test;
}
