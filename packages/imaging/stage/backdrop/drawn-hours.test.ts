import { expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { toLab } from '../../pixels/lab.ts';
import { describeDrawnScene } from '../../words/drawn-scene.ts';
import { paintVariation } from '../paint-variation.server.ts';
import { understandPrompt } from '../understand-prompt.ts';

const SIDE = 64;

/** Mean CIE L* of a place above its floor, where the hour is to be seen. */
async function lightnessBehind(prompt: string): Promise<number> {
  const scene = { width: SIDE, height: SIDE, scene: null, lit: null, seed: 5, items: [] };
  const { rgb, horizonY } = await paintVariation(scene, understandPrompt(prompt), 0);
  const lab = toLab({ data: rgb, width: SIDE, height: SIDE });
  const pixels = Math.floor(horizonY * SIDE) * SIDE;
  let sum = 0;
  for (let p = 0; p < pixels; p++) sum += lab[p * 3]!;
  return sum / pixels;
}

const PLACES = ['street', 'bar', 'kitchen', 'beach', 'garden', 'mountain', 'sky', 'christmas'];
const BY_DAY = ['morning sun from the left', 'noon', 'overcast', 'bright and airy'];
const IN_THE_DARK = ['night', 'moonlight', 'candle light'];

/** CIE L* between a place by day and in the dark: two stops, about. */
const LEAST_APART = 15;

test.each(splitRows(PLACES, 4))('a %s is bright by day and dark at night', async (place) => {
  for (const words of BY_DAY) expect(await lightnessBehind(`${place}, ${words}`), words).toBeGreaterThan(44);
  const day = await lightnessBehind(`${place}, noon`);
  for (const words of IN_THE_DARK) {
    expect(await lightnessBehind(`${place}, ${words}`), words).toBeLessThan(day - LEAST_APART);
  }
});

everydayIt('a street has lamps where words leave the hour open, and house fronts by day', () => {
  const say = (words: string) => describeDrawnScene(['street', words])?.en.place;
  expect(say('wood')).toBe('on wood');
  expect(describeDrawnScene(['street'])?.en.place).toBe('in front of city lights');
  expect(say('evening')).toBe('in front of city lights');
  expect(say('morning')).toBe('in front of a city street');
});
