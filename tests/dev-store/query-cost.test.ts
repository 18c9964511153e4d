import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema } from './admin-schema.ts';
import { actualCost, requestedCost } from './query-cost.ts';

const of = (query: string, variables: Readonly<Record<string, unknown>> = {}) => ({
  schema: adminSchema(),
  document: parse(query),
  variables,
});
const requested = (query: string, variables?: Readonly<Record<string, unknown>>) => requestedCost(of(query, variables));

describe('what a question costs', () => {
  it.each([
    ['an object, whatever is read of it', '{ shop { name email } }', 1],
    ['a connection: two, and its objects', '{ products(first: 10) { nodes { id title } } }', 12],
    ['the same by its edges', '{ products(last: 10) { edges { cursor node { id } } pageInfo { hasNextPage } } }', 12],
    [
      'what is in each object, too',
      '{ products(first: 50) { nodes { mediaCount { count } media(first: 2) { nodes { id } } } } }',
      302,
    ],
    [
      'a union: its dearest selection',
      '{ node(id: "1") { ... on Product { media(first: 5) { nodes { id } } } ... on Shop { name } } }',
      8,
    ],
    ['by fragments', '{ products(first: 3) { nodes { ...P } } } fragment P on Product { mediaCount { count } }', 8],
    ['ten for a mutation', 'mutation { fileDelete(fileIds: []) { deletedFileIds } }', 10],
    [
      'and for what it gives back',
      'mutation { productUpdate(product: {id: "1"}) { product { media(first: 20) { nodes { id } } } } }',
      33,
    ],
  ])('%s', (_what, query, cost) => {
    expect(requested(query)).toBe(cost);
  });

  it('follows its variables, and their defaults', () => {
    const query = 'query($n: Int = 5, $ids: [ID!]!) { products(first: $n) { nodes { id } } nodes(ids: $ids) { id } }';
    expect(requested(query, { ids: ['1', '2', '3'] })).toBe(10);
    expect(requested(query, { ids: [], n: 20 })).toBe(22);
  });

  it('is less where less came', () => {
    const query = of('{ products(first: 50) { nodes { media(first: 10) { nodes { id } } } } shop { name } }');
    expect(requestedCost(query)).toBe(2 + 50 * 13 + 1);
    const data = { products: { nodes: [{ media: { nodes: [{ id: '1' }] } }, { media: { nodes: [] } }] }, shop: null };
    expect(actualCost(query, data)).toBe(2 + (1 + 3) + (1 + 2));
  });
});
