import { expect, it } from 'vitest';
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

it('a long name keeps a part of its id within 64 characters', () => {
  const [one, two] = named(`${'x'.repeat(80)}a.jpg`, `${'x'.repeat(80)}b.jpg`);
  expect(one).not.toBe(two);
  expect(one).toHaveLength(64);
});
