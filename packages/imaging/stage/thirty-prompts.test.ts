import { expect, test } from 'vitest';
import { readPrompt } from './read-prompt.ts';
import { understandPrompt } from './understand-prompt.ts';
import { PROP_THINGS } from './words/thing-words.ts';

/** A photographed scene that shows what the prompts do not want. */
const SCENE =
  'on a walnut table among fir branches, red and gold baubles, wrapped gifts and candles, green plants, a few flowers';

interface Row {
  /** Of the scene: what stays although it is not wanted, said before the run. */
  readonly kept?: readonly string[];
  /** Where the set is drawn: */
  readonly surface?: 'marble' | 'wood' | 'stone';
  readonly things?: readonly string[];
  readonly isWallPainted?: boolean;
  /** Said to be missing: roses are there in one colour. */
  readonly missing?: readonly string[];
}

const FLOWERS = ['flower-ranunculus'];

test.each<[string, Row]>([
  // English
  ['white marble podium, no gold', { kept: ['no gold'], surface: 'marble' }],
  ['wooden table, no candles', { kept: ['no candles'], surface: 'wood' }],
  ['no flowers, no ribbons, marble', { kept: ['no flowers'], surface: 'marble' }],
  ['cool white light', {}],
  ['cool white light, red wall', { isWallPainted: true }],
  ['roses on a white table', { surface: 'wood', things: FLOWERS }],
  // German
  ['keine Pflanzen, heller Holztisch', { kept: ['keine pflanzen'], surface: 'wood' }],
  ['Marmortisch ohne Gold', { kept: ['ohne gold'], surface: 'marble' }],
  ['kühles weißes Licht, rote Wand', { isWallPainted: true }],
  ['Rosen auf weißem Marmor', { surface: 'marble', things: FLOWERS }],
  // Spanish
  ['mesa de mármol, sin velas', { kept: ['sin velas'], surface: 'marble' }],
  ['mesa de mármol', { surface: 'marble' }],
  ['rosas', { things: FLOWERS }],
  ['rosas rojas sobre mesa de madera', { surface: 'wood', things: FLOWERS, missing: ['rojas'] }],
  ['luz blanca fría, pared roja', { isWallPainted: true }],
  // French
  ['table en marbre, sans bougies', { kept: ['sans bougies'], surface: 'marble' }],
  ['pas de plantes, lumière douce', { kept: ['pas de plantes'] }],
  ['lumière blanche froide, mur rouge', { isWallPainted: true }],
  ['roses sur table en bois', { surface: 'wood', things: FLOWERS }],
  ['table en bois, murs roses', { surface: 'wood', isWallPainted: true }],
  // Italian
  ['tavolo di marmo senza candele', { kept: ['senza candele'], surface: 'marble' }],
  ['nessuna pianta, luce calda', { kept: ['nessuna pianta'] }],
  ['rose su tavolo di legno', { surface: 'wood', things: FLOWERS }],
  ['luce bianca fredda, parete rossa', { isWallPainted: true }],
  // Portuguese
  ['mesa de mármore, sem velas', { kept: ['sem velas'], surface: 'marble' }],
  ['sem plantas, luz suave', { kept: ['sem plantas'] }],
  ['rosas sobre madeira', { surface: 'wood', things: FLOWERS }],
  ['luz branca fria, parede vermelha', { isWallPainted: true }],
  // Japanese
  ['大理石、ろうそくなし', { kept: ['ろうそくなし'], surface: 'marble' }],
  ['植物なし、やわらかい光', { kept: ['植物なし'] }],
  ['冷たい白い光、赤い壁', { isWallPainted: true }],
])('%s', (prompt, { kept = [], surface, things = [], isWallPainted = false, missing = [] }) => {
  expect(readPrompt(prompt, SCENE).kept).toEqual(kept);
  const look = understandPrompt(prompt, undefined, PROP_THINGS);
  expect(look.surface?.kind).toBe(surface);
  expect(look.things.map(({ name }) => name)).toEqual(things);
  // "Cool white light" is light: it paints nothing.
  expect(look.isWallPainted).toBe(isWallPainted);
  // Nothing is passed over in silence.
  expect(readPrompt(prompt, null).missing).toEqual(missing);
});
