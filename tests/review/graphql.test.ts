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

const documents: Readonly<Record<string, string>> = { ...store, ...billing, SHOP_DETAILS };

/** Every file that holds a document; a new one has to come into the list above. */
const HOMES = [
  'app/domain/billing/shopify/documents.ts',
  'app/domain/installations/read-shop-details.server.ts',
  'app/domain/store/documents.ts',
];

/** Asked for without any permission of the merchant (Shopify's schema, `offline_scopes`). */
const FREE = [
  'appSubscriptionCancel',
  'appSubscriptionCreate',
  'currentAppInstallation',
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
