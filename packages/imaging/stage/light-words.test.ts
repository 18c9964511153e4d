import { describe, expect, test } from 'vitest';
import { comparePreview, paintTemplate, presetTemplate } from '#tests/fixtures/wall-and-floor.ts';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { everydayIt, rows, splitRows, times } from '@plinth/testing/depth';
import { linearFromByte } from '../pixels/linear-light.ts';
import { lightKey } from './light-key.ts';
import { lightSaid } from '../words/said-light.ts';
import { understandPrompt } from './understand-prompt.ts';

const LIGHTS = [
  'soft gold light, evening',
  'cool white light',
  'golden light from the left',
  'warm white light',
  'luce bianca fredda',
  'lumière dorée',
  'weißes Licht',
  '金色の光',
  'pink sunset',
  'golden soft evening glow',
  'white studio light',
  'amber rays',
];

describe('a colour before light', () => {
  everydayIt.each(LIGHTS)('is no paint: %s', (prompt) => {
    const { wall, isWallNamed, podiumColor, surface } = understandPrompt(prompt);
    expect({ wall, isWallNamed, podiumColor, surface }).toEqual({
      ...{ wall: null, isWallNamed: false, podiumColor: null, surface: null },
    });
  });

  everydayIt('leaves the colour of a wall that is named beside it', () => {
    const look = understandPrompt('a blue wall in golden light');
    expect(look.isWallNamed).toBe(true);
    expect(look.wall).toEqual(understandPrompt('blue wall').wall);
    expect(look.lightColour).toEqual(understandPrompt('golden light').lightColour);
  });

  everydayIt.each(['wall painted red', 'background in deep green', 'pink backlit wall', 'pink spring background'])(
    'is not read into %s',
    (prompt) => expect(understandPrompt(prompt)).toMatchObject({ isWallNamed: true, lightColour: null }),
  );

  everydayIt.each([
    ['cool white light, navy wall', 'navy wall'],
    ['white, navy wall', 'navy wall'],
    ['weißes Licht, grüne Wand', 'grüne Wand'],
  ])('ends at a comma: %s', (prompt, wall) =>
    expect(understandPrompt(prompt).wall).toEqual(understandPrompt(wall).wall),
  );

  everydayIt('before a comma is no part of what comes next', () => {
    expect(understandPrompt('white, blue hour').phrases.map(({ words }) => words)).toEqual(['white', 'blue hour']);
    expect(lightSaid(['white', 'blue hour'])).toMatchObject({ says: ['at dusk', 'in der Dämmerung', 'au crépuscule'] });
  });

  everydayIt.each(['cool white light', 'kühles weißes Licht', 'lumière blanche'])(
    'is noted with its light, so that nothing is said of the light that the scene had: %s',
    (prompt) => expect(lightSaid(understandPrompt(prompt).phrases.map(({ words }) => words))).toBeNull(),
  );

  everydayIt.each(['gold', 'lavender', 'golden tones'])('a colour alone names no wall: %s', (prompt) =>
    expect(understandPrompt(prompt).isWallNamed).toBe(false),
  );
});

/** Mean light above the horizon, red and blue in stops against green. */
async function huesAbove(name: string, prompt: string, side = 96): Promise<{ red: number; blue: number }> {
  const scene = await presetTemplate(name);
  const pixels = await paintTemplate(scene, prompt, side);
  const sum = [0, 0, 0];
  for (let i = 0; i < Math.floor(scene.light.horizonY * side) * side * 3; i++)
    sum[i % 3]! += linearFromByte[pixels[i]!]!;
  return { red: Math.log2(sum[0]! / sum[1]!), blue: Math.log2(sum[2]! / sum[1]!) };
}

const PREVIEW_SIDE = times({ everyday: 64, deep: 160 });

describe.each(rows(['bathroom-shelf', 'dark-luxury'], 1))('the green wall of %s', (name) => {
  test.each(
    rows(['soft gold light, evening', 'golden hour', 'candle light', 'sunset', 'cool white light', 'at night'], 1),
  )(
    'stays green: %s',
    // Brown has half a stop more red than green.
    async (prompt) => expect((await huesAbove(name, prompt)).red).toBeLessThan(0.1),
  );
});

test.each(splitRows(['soft gold light, evening', 'cool white light', 'golden hour', 'candle light'], 1))(
  'a red wall stays red, as strong within a third: %s',
  async (prompt) => {
    const own = await huesAbove('festive-table', '');
    const { red, blue } = await huesAbove('festive-table', prompt);
    expect(red / own.red).toBeGreaterThan(0.66);
    expect(blue).toBeLessThan(0);
  },
);

everydayIt('golden light makes a white wall warmer, and cool light cooler', async () => {
  const [own, gold, cool] = await Promise.all(
    ['', 'golden light', 'cool white light'].map((prompt) => huesAbove('kitchen-counter', prompt)),
  );
  expect(gold!.red - gold!.blue).toBeGreaterThan(own!.red - own!.blue + 0.1);
  expect(cool!.red - cool!.blue).toBeLessThan(own!.red - own!.blue - 0.1);
});

test.each(
  rows(
    [
      ['dark-luxury', 'soft gold light, evening'],
      ['arch-plaster', 'blaue Wand, weiches Licht'],
      ['kitchen-counter', 'warm morning light from the left'],
    ],
    1,
  ),
)(
  'the preview of %s, "%s", is the picture: wall and floor differ by less than 6 Delta E in all four',
  async (set, prompt) => {
    const product = makeProducts(128)[0]!.cutOut;
    const distances = await comparePreview({ scene: await presetTemplate(set), prompt, product, side: PREVIEW_SIDE });
    expect(distances).toHaveLength(4);
    for (const { label, wall, floor } of distances) expect(Math.max(wall, floor), label).toBeLessThan(6);
  },
);

everydayIt('only words that light or paint a set ask for a preview', () => {
  const description = 'White marble podium, soft morning light';
  expect(lightKey('', description)).toBeNull();
  expect(lightKey('white marble podium, soft morning light', description)).toBeNull();
  expect(lightKey('my nice product', description)).toBeNull();
  expect(lightKey('golden hour', description)).toBe(lightKey('in the golden hour, please', description));
  expect(lightKey('golden hour', description)).not.toBe(lightKey('at night', description));
});
