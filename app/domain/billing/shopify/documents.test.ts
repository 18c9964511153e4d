import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { expect, it } from 'vitest';
import { adminSchema } from '#tests/dev-store/admin-schema.ts';
import * as documents from './documents.ts';

it.each(Object.entries(documents))('A13: %s is valid and uses nothing deprecated', (_name, document) => {
  const faults = validate(adminSchema(), parse(document), [...specifiedRules, NoDeprecatedCustomRule]);
  expect(faults.map((fault) => fault.message)).toEqual([]);
});
