import { globSync, readFileSync } from 'node:fs';
import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as billing from '#app/domain/billing/shopify/documents.ts';
import { SHOP_DETAILS } from '#app/domain/installations/read-shop-details.server.ts';
import * as store from '#app/domain/store/documents.ts';
import { SCOPES } from '#app/platform/shopify/shopify-app.server.ts';
import { adminSchema } from '#tests/dev-store/admin-schema.ts';
import { SCOPE_OF } from '#tests/dev-store/answer-admin.ts';
import { MAX_QUERY_COST, requestedCost } from '#tests/dev-store/query-cost.ts';

const documents: Readonly<Record<string, string>> = { ...store, ...billing, SHOP_DETAILS };

/** Every file that holds a document; a new one has to come into the list above. */
const HOMES = [
  'app/domain/billing/shopify/documents.ts',
  'app/domain/installations/read-shop-details.server.ts',
  'app/domain/store/documents.ts',
];

const ids = (count: number) => Array.from({ length: count }, (_, nth) => String(nth));

/** The largest variables of documents, where they decide the cost. */
const LARGEST: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PRODUCTS_BY_ID: { ids: ids(25) },
  PRODUCTS_PAGE: { first: 10 },
  CATALOGUE_PAGE: { first: 50 },
  PICTURE_COUNTS: { first: 250 },
  PRODUCTS_TO_STAGE: { first: 50 },
  PICTURES_TO_IMPORT: { productId: '1', ids: ids(20) },
  MEDIA_STATUS: { ids: ids(250) },
  MEDIA_COUNTS: { ids: ids(25) },
};

/** Asked for without any permission of the merchant (Shopify's schema, `offline_scopes`). */
const FREE = [
  'appSubscriptionCancel',
  'appSubscriptionCreate',
  'currentAppInstallation',
  'flowTriggerReceive',
  'nodes',
  'shop',
  'stagedUploadsCreate',
];

const sources = () =>
  globSync('{app,extensions}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$|\/dist\//.test(file))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const rootFields = (document: string) =>
  parse(document)
    .definitions.filter((each): each is OperationDefinitionNode => each.kind === 'OperationDefinition')
    .flatMap(({ selectionSet }) => selectionSet.selections)
    .flatMap((selection) => (selection.kind === 'Field' ? [selection.name.value] : []));

const faults = (document: string) =>
  validate(adminSchema(), parse(document), [...specifiedRules, NoDeprecatedCustomRule]).map((fault) => fault.message);

describe('what the app asks the shop', () => {
  it.each(Object.entries(documents))('A13: %s is valid and uses nothing deprecated', (_name, document) => {
    expect(faults(document)).toEqual([]);
  });

  it.each(Object.entries(documents))('A13: %s costs no more than Shopify takes at once', (name, document) => {
    const variables = LARGEST[name] ?? {};
    expect(requestedCost({ schema: adminSchema(), document: parse(document), variables })).toBeLessThanOrEqual(
      MAX_QUERY_COST,
    );
  });

  it('is looked at by a check that notices what is deprecated', () => {
    expect(faults('{ product(id: "1") { featuredImage { url } } }').join()).toMatch(/deprecated/);
  });

  it('A13: stands in files that are checked, and nothing is asked by REST', () => {
    const asking = /`(#graphql)?\s*(query|mutation)\s+\w+\s*[({]/;
    const found = sources().filter(({ text }) => asking.test(text));
    expect(found.map(({ file }) => file).sort()).toEqual(HOMES);
    const rest = sources().flatMap(({ file, text }) =>
      [...text.matchAll(/\/admin\/api\/[^\s'"`]*\.json/g)].map(([path]) => `${file}: ${path}`),
    );
    expect(rest.filter((line) => !line.endsWith('/graphql.json'))).toEqual([]);
  });

  it('A14: needs exactly the permissions that the app asks for', () => {
    const fields = [...new Set(Object.values(documents).flatMap(rootFields))].sort();
    expect(fields.filter((field) => !SCOPE_OF[field] && !FREE.includes(field))).toEqual([]);
    const needed = new Set(fields.flatMap((field) => SCOPE_OF[field] ?? []));
    expect([...needed].sort()).toEqual([...SCOPES].sort());
  });
});
