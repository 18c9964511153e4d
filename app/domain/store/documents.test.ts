import { NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { adminSchema } from '#tests/dev-store/admin-schema.ts';
import * as documents from './documents.ts';

const faults = (document: string) =>
  validate(adminSchema(), parse(document), [...specifiedRules, NoDeprecatedCustomRule]).map((fault) => fault.message);

describe('A13: documents', () => {
  it.each(Object.entries(documents))('%s is valid and uses nothing deprecated', (_name, document) => {
    expect(faults(document)).toEqual([]);
  });

  it('the check notices what is deprecated', () => {
    expect(faults('{ product(id: "1") { featuredImage { url } } }').join()).toMatch(/deprecated/);
  });
});
