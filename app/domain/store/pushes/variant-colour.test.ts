import { expect, test } from 'vitest';
import { variantsOfColour } from './variant-colour.rules.ts';

const variant = (title: string) => ({ id: title, title, values: title.split(' / '), hasPicture: false });
const shop = ['Navy / S', 'Navy / M', 'Rust / S', 'Dark green / M'].map(variant);
const picked = (names: string[], colours: string[]) => variantsOfColour(shop, names, colours).map(({ title }) => title);

test.each([
  ['by its name', ['Crew tee, navy'], [], ['Navy / S', 'Navy / M']],
  ['by a name of two words', ['dark green tee.png'], ['brown'], ['Dark green / M']],
  ['by its measured colour', ['tee-circle.png'], ['navy'], ['Navy / S', 'Navy / M']],
  ['by a colour that is a part of the value', ['tee'], ['green'], ['Dark green / M']],
  ['its name counts more than what was measured', ['rust tee'], ['navy'], ['Rust / S']],
  ['of two colours is none', ['tee'], ['navy', 'green'], []],
  ['called by two is none', ['navy and rust tee'], [], []],
  ['of another colour is none', ['tee'], ['yellow'], []],
  ['sizes are no colours', ['tee S'], [], []],
])('a garment %s picks its variants', (_, names, colours, titles) => {
  expect(picked(names, colours)).toEqual(titles);
});

test('a value that stands in many variants is one', () => {
  expect(variantsOfColour([variant('Default Title')], ['default title'], [])).toHaveLength(1);
});
