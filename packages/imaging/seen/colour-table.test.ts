import { expect, test } from 'vitest';
import { labOf } from '../pixels/lab.ts';
import { linearFromHex } from '../pixels/linear-light.ts';
import { withColour } from '../words/colour-adjectives.ts';
import { nameSurfaceColour } from './colour-table.ts';
import { hasColour } from './has-colour.ts';

/** Walls, floors and stands as pictures show them, by day, by lamps and at night. */
test.each([
  ['#f6f5f3', 'white'],
  ['#c2c1c4', 'light grey'],
  ['#8c8b8a', 'grey'],
  ['#3a3a3c', 'dark grey'],
  ['#141416', 'black'],
  ['#ede2cc', 'cream'],
  ['#c8b598', 'beige'],
  ['#a58a63', 'tan'],
  ['#7a5338', 'brown'],
  ['#2b1d14', 'dark brown'],
  ['#bb7a5e', 'terracotta'],
  ['#e58a3c', 'orange'],
  ['#efbf9f', 'peach'],
  ['#b8312f', 'red'],
  ['#57181e', 'burgundy'],
  ['#5b4550', 'dark grey'],
  ['#d9c4c3', 'pink'],
  ['#e9b3bd', 'pink'],
  ['#d0c8d8', 'lilac'],
  ['#77529b', 'purple'],
  ['#253652', 'navy'],
  ['#5f8fc4', 'blue'],
  ['#b3cfe0', 'pale blue'],
  ['#5dbcb5', 'turquoise'],
  ['#1f5758', 'teal'],
  ['#b5dcc6', 'mint'],
  ['#6f9a6b', 'green'],
  ['#a4ada2', 'sage green'],
  ['#7c7d4d', 'olive'],
  ['#3b463d', 'dark green'],
  ['#efcd5e', 'yellow'],
  ['#b3883c', 'gold'],
])('%s is %s, and can be said in each language', (hex, name) => {
  expect(nameSurfaceColour(labOf(linearFromHex(hex)))).toBe(name);
  expect(withColour('in front of a {} wall', name, 'en')).toBe(
    `in front of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} wall`,
  );
  expect(withColour('vor einer {en} Wand', name, 'de')).toMatch(/^vor einer \p{Ll}+en Wand$/u);
  expect(withColour('devant une arche {f}', name, 'fr')).toMatch(/^devant une arche \p{Ll}+( \p{Ll}+)?$/u);
});

test('without a colour the phrase stands by itself', () => {
  expect(withColour('on a {} oak table', null, 'en')).toBe('on an oak table');
  expect(withColour('auf einem Block aus {em} Stein', null, 'de')).toBe('auf einem Block aus Stein');
  expect(withColour('devant des carreaux {mp}', 'white', 'fr')).toBe('devant des carreaux blancs');
});

test.each([
  ['black marble in daylight', '#3a3a3c', '#26262a', true],
  ['black marble by golden lamps', '#725d3b', '#26262a', false],
  ['a red wall at night', '#57181e', '#b8312f', true],
  ['a white podium by a green wall', '#1f3d30', '#f1efec', false],
  ['a green wall that came out tan', '#a58a63', '#6f9a6b', false],
  ['a beige wall in warm light', '#b99a72', '#dccbb2', true],
])('%s', (_what, seen, asked, isThere) => {
  expect(hasColour(labOf(linearFromHex(seen)), linearFromHex(asked))).toBe(isThere);
});
