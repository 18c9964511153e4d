import { describe, expect, it } from 'vitest';
import { itemNumbers } from './file-names.rules.ts';

const named = (...names: string[]) =>
  itemNumbers(names.map((imageName, index) => ({ id: `0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a${10 + index}`, imageName })));

it.each([
  ['Walnut bowl 2.jpg', 'Walnut-bowl-2'],
  ['Größe Ärmel.png', 'Grosse-Armel'],
  ['Smørrebrød Łódź.webp', 'Smorrebrod-Lodz'],
  ['ＭＵＧ１.jpg', 'MUG1'],
  ['кружка.jpg', 'item-1f8a10'],
  ['马克杯 XL.jpg', 'XL-1f8a10'],
  ['.jpg', 'item-1f8a10'],
])('%s has the item number %s', (name, number) => expect(named(name)).toEqual([number]));

it('two names never share a number, pictures of one name do', () => {
  expect(named('кружка.jpg', 'чашка.jpg')).toEqual(['item-1f8a10', 'item-1f8a11']);
  expect(named('Armel.jpg', 'Ärmel.jpg', 'ARMEL.jpg')).toEqual(['Armel', 'Armel-1f8a11', 'Armel']);
  expect(named('mug.jpg', 'mug.jpg')).toEqual(['mug', 'mug']);
});

it('a number that was given by hand, or that a name already is, is left to its item', () => {
  const pictures = [['Mug.jpg'], ['кружка.jpg'], ['Cup.jpg', 'MUG'], ['Pot.jpg', 'ITEM-1f8a11'], ['Cup.jpg']].map(
    ([imageName = '', given], index) => ({
      id: `0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a${10 + index}`,
      imageName,
      given,
    }),
  );
  expect(itemNumbers(pictures)).toEqual(['Mug-1f8a10', 'item-f1f8a11', 'MUG', 'ITEM-1f8a11', 'MUG']);
});

it('a long name keeps a part of its id within 64 characters', () => {
  const [one, two] = named(`${'x'.repeat(80)}a.jpg`, `${'x'.repeat(80)}b.jpg`);
  expect(one).not.toBe(two);
  expect(one).toHaveLength(64);
});

describe('pictures of a shop', () => {
  const shown = (id: string, imageName: string, productId: string, sku: string | null) => ({
    id: `0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a${id}`,
    imageName,
    item: { productId, sku },
  });

  it('have the number that the shop has given, whatever its characters', () => {
    expect(itemNumbers([shown('10', 'Mug', 'p1', 'MUG_01.b'), shown('11', 'Cup', 'p2', 'AB/12')])).toEqual([
      'MUG_01.b',
      'AB-12',
    ]);
  });

  it('never share a number with another product, nor with a name', () => {
    const own = { id: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a13', imageName: 'STONE-1.jpg' };
    const pictures = [own, shown('10', 'Mug', 'p1', 'STONE-1'), shown('11', 'Cup', 'p2', 'stone-1')];
    expect(itemNumbers(pictures)).toEqual(['STONE-1-1f8a13', 'STONE-1', 'stone-1-1f8a11']);
  });

  it('of one product are one item; products of one name are two', () => {
    const pictures = [shown('10', 'Mug', 'p1', null), shown('11', 'Mug', 'p2', null), shown('12', 'Mug', 'p1', null)];
    expect(itemNumbers(pictures)).toEqual(['Mug', 'Mug-1f8a11', 'Mug']);
  });
});
