import { expect, it } from 'vitest';
import { itemNumberOf } from './item-number.rules.ts';

const variant = (sku: string | null, ...ids: string[]) => ({ sku, media: { nodes: ids.map((id) => ({ id })) } });

it.each([
  ['the only variant', [variant('MUG-1')], 'MUG-1'],
  ['the variant whose own picture it is', [variant('MUG-1', 'a'), variant('MUG-2', 'b')], 'MUG-1'],
  ['variants that share a number', [variant('MUG-1'), variant(' MUG-1 ')], 'MUG-1'],
  ['nothing, where variants differ', [variant('MUG-1'), variant('MUG-2', 'b')], null],
  ['nothing, where one has no number', [variant('MUG-1'), variant(null)], null],
  ['nothing, where the shop has none', [variant(''), variant(null)], null],
  ['nothing, without variants', [], null],
])('a picture has the number of %s', (_what, variants, number) => expect(itemNumberOf('a', variants)).toBe(number));
