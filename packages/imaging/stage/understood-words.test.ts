import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeProducts } from '#tests/fixtures/make-products.ts';
import { everydayIt, rows, splitRows } from '@plinth/testing/depth';
import type { EngineEvent } from '../contract/engine.ts';
import type { StageInput, StageNote } from '../contract/stage-engine.ts';
import { stagePictures } from './stage-pictures.server.ts';

const side = 128;
const [bottle, mug] = makeProducts(128);
const item = (image: StageInput['items'][number]['image'], x: number) =>
  ({ id: `p${x}`, role: 'product', image, x, y: 34, width: 70, height: 70, rotation: 0, zIndex: x }) as const;

interface Manifest {
  readonly scenes: readonly {
    readonly name: string;
    readonly prompt: string;
    readonly light: NonNullable<StageInput['scene']>['light'];
    readonly camera: { readonly shadowTip: { readonly x: number; readonly y: number } };
  }[];
}
const manifest = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as Manifest;

async function template(name: string): Promise<StageInput['scene']> {
  const { light, camera } = manifest.scenes.find((scene) => scene.name === name)!;
  const bytes = await sharp(`public/presets/scenes/${name}.webp`).resize(256, 256).png().toBuffer();
  const image = { bytes, contentType: 'image/png', width: 256, height: 256 };
  return { name, image, foreground: null, light: { ...light, shadowTip: camera.shadowTip } };
}

interface Made {
  readonly pixels: string;
  readonly note: StageNote;
}

async function make(changes: Partial<StageInput>): Promise<Made[]> {
  const made: Made[] = [];
  const input: StageInput = {
    width: side,
    height: side,
    scene: null,
    prompt: '',
    items: [item(bottle!.cutOut, 28)],
    count: 1,
    seed: 5,
    ...changes,
  };
  const keep = async (event: EngineEvent) => {
    if (event.type !== 'output') return;
    const pixels = await sharp(event.image.bytes).raw().toBuffer();
    made.push({ pixels: pixels.toString('base64'), note: event.note as StageNote });
  };
  await stagePictures(input, keep, async () => {});
  return made;
}

const DRAWN = [
  'A flurble on dark walnut, golden hour',
  'On black marble in front of a pink wall',
  'red background, light from the left, marble',
  'light from the right, soft morning light on a linen cloth',
  'glossy wet stone in a garden, dappled leaves',
  'white podium in a pastel pink studio',
  'at the beach, wooden table, summer, no leaves',
  'night in the city, neon, moody',
  'a bright airy room, oak table, warm light',
  'blue sky and snow, cold winter light',
  'marble, wooden, granite and concrete',
  'warm warm cosy sunset candle light golden hour',
  'lavender',
  'ein roter Hintergrund mit Marmor',
];
const WITH_SCENE = [
  'red background, light from the left, marble',
  'On a podium in the jungle, glossy, studio light',
  'dark moody neon night on black velvet',
  'soft warm light, wooden table, window',
];

/** The prompt with the places of one phrase taken by a word that names nothing. */
function without(prompt: string, phrase: string): string {
  const words = phrase.split(' ').join('[^\\p{L}\\p{N}]+');
  return prompt.replace(new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu'), 'the');
}

async function expectTrueWords(prompt: string, scene: Partial<StageInput>): Promise<void> {
  const [whole] = await make({ ...scene, prompt });
  const { understood, unused = [] } = whole!.note;
  // Nothing but the words that are named made the picture ...
  const named = understood!.join(' the ');
  expect((await make({ ...scene, prompt: named }))[0]!.pixels === whole!.pixels, `only "${named}"`).toBe(true);
  // ... and each of them did something.
  for (const phrase of understood!) {
    const others = [without(prompt, phrase), without(named, phrase)].map((text) => make({ ...scene, prompt: text }));
    const isOther = (await Promise.all(others)).some(([other]) => other!.pixels !== whole!.pixels);
    expect(isOther, `"${phrase}" is said to be understood`).toBe(true);
  }
  for (const phrase of unused) {
    const [other] = await make({ ...scene, prompt: without(prompt, phrase) });
    expect(other!.pixels === whole!.pixels, `"${phrase}" is said to be unused`).toBe(true);
  }
}

describe('the words that are said to be understood are those that changed pixels', () => {
  test.each(splitRows(DRAWN, 2))('on a drawn set: %s', (prompt) => expectTrueWords(prompt, {}));

  describe.each(rows(['marble-podium', 'beach-sand', 'dark-luxury'], 1))('in the scene %s', (name) => {
    test.each(rows(WITH_SCENE, 2))('%s', async (prompt) => expectTrueWords(prompt, { scene: await template(name) }));
  });

  everydayIt('all variations, each for itself', async () => {
    const prompt = 'red background, light from the left, marble, glossy';
    const items = [item(bottle!.cutOut, 10), item(mug!.cutOut, 60)];
    const all = await make({ prompt, items, count: 4 });
    for (const { note } of all) expect(note.understood).toContain('from the left');
  });
});

everydayIt('a scene that was chosen is not said to have become marble, red or lit from another side', async () => {
  const scene = await template('wooden-table');
  const [made] = await make({ scene, prompt: 'red background, light from the left, marble, podium' });
  expect(made!.note.understood).toEqual([]);
  expect(made!.note.unused).toEqual(['red background', 'from the left', 'marble', 'podium']);
});

everydayIt('where a side is asked for, no variation has its light on the other', async () => {
  const all = await make({ prompt: 'light from the left, plaster', count: 4 });
  expect(all.map(({ note }) => note.variation.label).filter((label) => label.includes('other side'))).toEqual([]);
  expect(new Set(all.map(({ note }) => note.variation.label)).size).toBe(4);
});
