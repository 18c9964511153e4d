import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { everydayIt, rows, splitRows } from '@plinth/testing/depth';
import type { StageThing } from '../contract/stage-engine.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import { findFooting } from './cast-shadow.ts';
import { trimThing } from './dress-scene.server.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import { understandPrompt } from './understand-prompt.ts';
import { findUnknownWords } from './unknown-words.ts';
import { settingWords } from './words/setting-words.ts';
import { surfaceWords } from './words/surface-words.ts';
import { ALL_THINGS, isPaintable, PROP_THINGS, THINGS } from './words/thing-words.ts';

const SIDE = 96;
const FRAME = { width: SIDE, height: SIDE };

interface Manifest {
  readonly props: readonly { readonly name: string; readonly canvasShare: number }[];
  readonly samples: readonly { readonly name: string }[];
}
const { props, samples } = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as Manifest;

function thing(name: string): StageThing {
  const prop = props.find((each) => each.name === name);
  const file = prop ? `public/presets/props/${name}.png` : `public/presets/samples/${name}.alpha.png`;
  const image = { bytes: readFileSync(file), contentType: 'image/png', width: 736, height: 736 };
  return { name, image, share: prop?.canvasShare ?? 0.26 };
}

/** A product on a drawn set, with what can be put beside it. */
async function shopScene(things: readonly StageThing[], hasProduct = true): Promise<PaintedScene> {
  const image = makeProducts(128)[0]!.cutOut;
  const box = { x: 28, y: 30, width: 44, height: 44, rotation: 0, zIndex: 0 };
  const item = await renderPlacedItem({ id: 'a', role: 'product', image, ...box }, FRAME);
  const items = hasProduct ? [{ item, footing: findFooting(item) }] : [];
  return { ...FRAME, scene: null, lit: null, seed: 5, items, things: await Promise.all(things.map(trimThing)) };
}

const namesOf = (scene: PaintedScene) => new Set((scene.things ?? []).map(({ name }) => name));
const paint = async (scene: PaintedScene, prompt: string) =>
  (await paintVariation(scene, understandPrompt(prompt, undefined, namesOf(scene)), 0)).rgb;

/** Share of the pixels of some rows that differ clearly. */
function changed(a: Uint8Array, b: Uint8Array, from = 0, to = SIDE): number {
  let count = 0;
  for (let i = from * SIDE * 3; i < to * SIDE * 3; i += 3) {
    if ([0, 1, 2].some((c) => Math.abs(a[i + c]! - b[i + c]!) > 12)) count++;
  }
  return count / ((to - from) * SIDE);
}

everydayIt(
  'every thing of the table is a picture of the library, and every prop of the library is in the table',
  () => {
    const pictures = [...props, ...samples].map(({ name }) => name);
    expect([...ALL_THINGS].sort()).toEqual(pictures.sort());
  },
);

describe.each(
  rows(
    Object.entries(THINGS).filter(([name]) => PROP_THINGS.has(name)),
    3,
  ),
)('%s', (name, { words }) => {
  test('stands beside the product where it is named, and the product stays as it is', async () => {
    const scene = await shopScene([thing(name)]);
    const bare = await paint(scene, 'on white paper');
    for (const word of words.slice(0, 2)) {
      const dressed = await paint(scene, `with ${word} on white paper`);
      expect(changed(bare, dressed), word).toBeGreaterThan(0.008);
      const { item } = scene.items[0]!;
      for (let y = 0; y < item.height; y++) {
        for (let x = 0; x < item.width; x++) {
          if (item.data[(y * item.width + x) * 4 + 3] !== 255) continue;
          const at = ((item.top + y) * SIDE + item.left + x) * 3;
          expect([...dressed.subarray(at, at + 3)]).toEqual([...bare.subarray(at, at + 3)]);
        }
      }
    }
    expect(changed(bare, await paint(scene, `without ${words[0]}, on white paper`))).toBe(0);
  });
});

describe.each(
  rows(
    Object.entries(THINGS).filter(([name]) => !PROP_THINGS.has(name)),
    3,
  ),
)('%s', (name, { words }) => {
  test('is pictured from words alone, and never put beside a product', async () => {
    const scene = await shopScene([thing(name)], false);
    const bare = await paint(scene, 'on white paper');
    for (const word of words)
      expect(changed(bare, await paint(scene, `a ${word} on white paper`)), word).toBeGreaterThan(0.02);
    expect(understandPrompt(`a ${words[0]} on paper`, undefined, PROP_THINGS).things).toEqual([]);
  });
});

const bySurface = Object.entries(surfaceWords).filter(([word]) => !PROP_THINGS.has(word));
test.each(splitRows(bySurface, 6))('"%s" changes the ground', async (word) => {
  const scene = await shopScene([]);
  const other = surfaceWords[word]!.kind === 'grass' ? 'on black marble' : 'on grass';
  expect(changed(await paint(scene, other), await paint(scene, `on ${word}`), 70)).toBeGreaterThan(0.5);
});

test.each(
  splitRows(
    Object.keys(settingWords).filter((word) => settingWords[word]!.kind !== 'studio'),
    3,
  ),
)('"%s" changes what lies behind', async (word) => {
  const scene = await shopScene([]);
  expect(changed(await paint(scene, 'on paper'), await paint(scene, `on paper, ${word}`), 0, 50)).toBeGreaterThan(0.3);
});

everydayIt('a thing of one colour takes the colour it is given, another keeps its own and says so', async () => {
  const scene = await shopScene([thing('ribbon-satin')], false);
  expect(changed(await paint(scene, 'a ribbon'), await paint(scene, 'a blue ribbon'))).toBeGreaterThan(0.005);
  expect([isPaintable('ribbon-satin'), isPaintable('tray-brass')]).toEqual([true, false]);
  expect(findUnknownWords('a blue ribbon and a blue tray', PROP_THINGS)).toEqual(['blue']);
});

everydayIt.each([
  ['terracotta wall, dried pampas grass', ['grass-dried'], null, null],
  ['snowy mountain', [], 'snow', 'mountains'],
  ['Weihnachten', ['gift-box', 'candle-pillar'], 'wood', 'festive'],
  ['palm leaf shadows on sand', [], 'sand', null],
  ['a cake without flowers', [], null, null],
])('"%s"', (prompt, things, surface, setting) => {
  const look = understandPrompt(prompt, undefined, new Set([...PROP_THINGS, 'candle-pillar']));
  expect(look.things.map(({ name }) => name)).toEqual(things);
  expect([look.surface?.kind ?? null, look.setting]).toEqual([surface, setting]);
});

everydayIt('what no table knows is said to be missing', () => {
  expect(findUnknownWords('an astronaut with a flower', PROP_THINGS)).toEqual(['astronaut']);
  expect(findUnknownWords('an astronaut with a flower')).toEqual(['astronaut', 'flower']);
});
