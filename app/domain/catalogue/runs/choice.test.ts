import { describe, expect, it } from 'vitest';
import { pageOfChoice, readHandles } from './choice.rules.ts';

describe('a choice of products', () => {
  it('is asked for in Shopify’s syntax, and nothing typed is an operator', () => {
    const query = (kind: 'tag' | 'search' | 'vendor', value: string) =>
      pageOfChoice({ kind, value, onlyOnePicture: false }, null).query;
    expect(query('tag', 'a" OR status:archived')).toBe(String.raw`tag:"a\" OR status:archived"`);
    expect(query('search', 'blue -mug')).toBe('"blue" "-mug"');
    expect(query('vendor', String.raw`A\B`)).toBe(String.raw`vendor:"A\\B"`);
  });

  it('goes through a list 25 at a time, each once', () => {
    const ids = Array.from({ length: 60 }, (_each, index) => String(index % 30));
    const first = pageOfChoice({ kind: 'ids', ids, onlyOnePicture: false }, null);
    expect(first.query.split(' OR ')).toHaveLength(25);
    expect(first.nextNamed).toBe(25);
    const second = pageOfChoice({ kind: 'ids', ids, onlyOnePicture: false }, '25');
    expect(second.query).toBe('id:25 OR id:26 OR id:27 OR id:28 OR id:29');
    expect(second.nextNamed).toBeNull();
  });

  it('reads the handles of a CSV, with a head or without', () => {
    expect(readHandles('\uFEFFTitle,Handle\r\n"Mug, blue",mug\n"Cup ""big""","cup"\nMug,mug\n')).toEqual([
      'mug',
      'cup',
    ]);
    expect(readHandles('mug\ncup;rest\n\n')).toEqual(['mug', 'cup']);
  });
});
