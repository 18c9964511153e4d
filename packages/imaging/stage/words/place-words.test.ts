import { describe, expect, test } from 'vitest';
import { readCropWords, readPlaceWords } from './place-words.ts';

describe('the side that words name for the product', () => {
  test.each([
    ['on the left, warm light', 'left'],
    ['product in the right third', 'right'],
    ['centered on a table', 'middle'],
    ['die Tasse links im Bild', 'left'],
    ['auf der rechten Seite', 'right'],
    ['le flacon à gauche', 'left'],
    ['la taza a la derecha', 'right'],
    ['il vaso al centro', 'middle'],
    ['o frasco à esquerda', 'left'],
    ['商品は右側に', 'right'],
    ['产品居中', 'middle'],
  ])('%s: %s', (prompt, side) => {
    expect(readPlaceWords(prompt)).toBe(side);
  });

  test.each([
    'soft daylight',
    'morning sun from the left',
    'Licht von links',
    'a window on the left',
    'plants on the right',
    'lumière à gauche',
  ])('%s: none', (prompt) => {
    expect(readPlaceWords(prompt)).toBeNull();
  });
});

test.each([
  ['close-up on marble', 'close'],
  ['Nahaufnahme auf Holz', 'close'],
  ['a wide shot of a kitchen', 'wide'],
  ['plan large, lumière douce', 'wide'],
  ['close to a window', null],
])('%s: cropped %s', (prompt, crop) => {
  expect(readCropWords(prompt)).toBe(crop);
});
