import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchText } from './search-text.rules.ts';

it('joins words and filters', () => {
  expect(searchText({})).toBeNull();
  expect(searchText({ search: '  ' })).toBeNull();
  expect(searchText({ search: 'Amber wash', vendor: 'Kiln & Co', status: 'ACTIVE' })).toBe(
    'amber* AND wash* AND vendor:"Kiln & Co" AND status:"active"',
  );
  expect(searchText({ tag: 'say "hi" \\' })).toBe('tag:"say \\"hi\\" \\\\"');
});

it('no operator, field or quote that was typed survives', () => {
  expect(searchText({ search: '-vendor:"x" OR (id:1) *' })).toBe('vendor* AND x* AND or* AND id* AND 1*');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (search) => {
      const text = searchText({ search });
      if (text === null) return;
      for (const word of text.split(' AND ')) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+\*$/u);
    }),
  );
});
