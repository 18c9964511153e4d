import { describe, expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import { understandPrompt } from './understand-prompt.ts';
import { PROP_THINGS } from './words/thing-words.ts';

const SCENE =
  'on a polished walnut table among fir branches, red and gold baubles, wrapped gifts and candles, green plants, a few flowers';

const thingsOf = (prompt: string) => understandPrompt(prompt, undefined, PROP_THINGS).things.map(({ name }) => name);

describe('what a prompt does not want', () => {
  test.each([
    ['white marble, no gold', 'no gold'],
    ['warm light without candles or plants', 'without candles or plants'],
    ['neither plants nor candles', 'neither plants nor candles'],
    ['free of plants, soft light', 'free of plants'],
    ['never plants, wood', 'never plants'],
    ['keine Pflanzen, heller Holztisch', 'keine pflanzen'],
    ['Holztisch ohne Kerzen', 'ohne kerzen'],
    ['ohne Pflanzen und Kerzen', 'ohne pflanzen und kerzen'],
    ['weder Gold noch Kerzen', 'weder gold noch kerzen'],
    ['sans fleurs, table en bois', 'sans fleurs'],
    ['pas de bougies', 'pas de bougies'],
    ['aucune plante', 'aucune plante'],
    ['sin plantas, mesa de madera', 'sin plantas'],
    ['sin velas ni flores', 'sin velas ni flores'],
    ['senza candele', 'senza candele'],
    ['nessuna pianta', 'nessuna pianta'],
    ['sem flores', 'sem flores'],
    ['nenhuma vela', 'nenhuma vela'],
    ['植物なし', '植物なし'],
    ['花はなし、木のテーブル', '花はなし'],
    ['没有蜡烛', '没有蜡烛'],
    ['不要植物，大理石', '不要植物'],
  ])('stays in a photographed scene that shows it, and that is said: %s', (prompt, kept) => {
    expect(readPrompt(prompt, SCENE).kept).toEqual([kept]);
  });

  test.each([['no people'], ['no candles, only stones'], ['without shadows'], ['']])(
    'is said only of what the scene shows: %s',
    (prompt) => expect(readPrompt(prompt, 'on a weathered stone block, flowers').kept).toEqual([]),
  );

  test.each([
    ['no flowers or ribbons', []],
    ['festive table, no gifts', []],
    ['festive table', ['gift-box']],
    ['花はなし、木のテーブル', []],
    ['keine Blumen und keine Muscheln', []],
    ['no flowers on a table with shells', ['shells']],
    ['sin flores, con conchas', ['shells']],
  ])('is not drawn: %s', (prompt, things) => expect(thingsOf(prompt)).toEqual(things));

  test('takes no colour along', () => {
    expect(understandPrompt('no red, marble').wall).toBeNull();
    expect(understandPrompt('marble, no gold').surface?.isPainted).toBe(false);
  });
});

describe('Romance nouns', () => {
  test.each([['mesa de mármol'], ['mesa de marmol'], ['tavolo di marmo'], ['table en marbre'], ['table of marble']])(
    'the material of a table decides: %s',
    (prompt) => expect(understandPrompt(prompt).surface?.kind).toBe('marble'),
  );

  test('a colour behind a noun is said of it, and paints no wall', () => {
    expect(understandPrompt('rosas rojas').isWallPainted).toBe(false);
    expect(understandPrompt('bicicleta roja').isWallPainted).toBe(false);
    expect(understandPrompt('pared roja').isWallPainted).toBe(true);
    expect(thingsOf('rosas')).toEqual(['flower-ranunculus']);
  });
});

test.each([
  ['pink tiles, lemons', 'on a counter in front of white tiles, lemons at the sides', []],
  ['grüne Fliesen', 'on a counter in front of white tiles', []],
  ['blue tiles, a dragon', 'on a marble podium', ['tiles', 'dragon']],
])('what the scene shows is not missing: %s', (prompt, description, missing) => {
  expect(readPrompt(prompt, description).missing).toEqual(missing);
});
