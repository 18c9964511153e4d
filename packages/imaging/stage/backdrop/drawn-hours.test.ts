import { expect, test } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { toLab } from '../../pixels/lab.ts';
import { describeDrawnScene } from '../../words/drawn-scene.ts';
import { paintVariation } from '../paint-variation.server.ts';
import { understandPrompt } from '../understand-prompt.ts';

const SIDE = 64;

/** Mean CIE L* of a place above its floor, where the hour is to be seen. */
async function lightnessBehind(prompt: string, { from = 0, to = SIDE, seed = 5 } = {}): Promise<number> {
  const scene = { width: SIDE, height: SIDE, scene: null, lit: null, seed, items: [] };
  const { rgb, horizonY } = await paintVariation(scene, understandPrompt(prompt), 0);
  const lab = toLab({ data: rgb, width: SIDE, height: SIDE });
  const rows = Math.floor(horizonY * SIDE);
  let sum = 0;
  for (let y = 0; y < rows; y++) for (let x = from; x < to; x++) sum += lab[(y * SIDE + x) * 3]!;
  return sum / (rows * (to - from));
}

everydayIt('the window of a kitchen is on the side that its light comes from', async () => {
  for (const seed of [1, 2, 3, 4]) {
    for (const [words, side] of [
      ['from the left', 1],
      ['from the right', -1],
    ] as const) {
      const prompt = `on a wooden table in a bright kitchen, morning sun ${words}`;
      const left = await lightnessBehind(prompt, { to: SIDE / 2, seed });
      const right = await lightnessBehind(prompt, { from: SIDE / 2, seed });
      expect(side * (left - right), `seed ${seed}, ${words}`).toBeGreaterThan(4);
    }
  }
});

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
