import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lampPhrases, paintPhrases, unpicturedPhrases } from '#tests/fixtures/lamp-phrases.ts';
import type { LampEffect } from '#tests/fixtures/lamp-phrases.ts';
import { isDeep } from '@plinth/testing/depth';
import type { SceneLight } from '../contract/scene-light.ts';
import { linearFromByte, linearFromHex, luminance } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { SceneGeometry } from '../contract/scene-geometry.schema.ts';
import { sceneSetSchema } from '../contract/scene-set.schema.ts';
import { findUsedWords, isVisiblyChanged } from './find-used-words.server.ts';
import { paintVariation } from './paint-variation.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import type { PromptLook } from './prompt-look.ts';
import { composeLights } from './plates/compose-lights.ts';
import { cutCover } from './plates/decode-plates.server.ts';
import { openLitView } from './plates/read-plates.server.ts';
import type { LitView } from './plates/read-plates.server.ts';
import { understandPrompt } from './understand-prompt.ts';
import { findUnknownWords } from './unknown-words.ts';
import { isFiller, readWords } from './words/read-words.ts';

const SIDE = 80;
const room = 'public/presets/sets';
const manifest = JSON.parse(readFileSync('public/presets/manifest.json', 'utf8')) as {
  readonly scenes: readonly { readonly name: string; readonly light: SceneLight }[];
};

interface Opened {
  readonly name: string;
  readonly lit: LitView;
  readonly scene: PaintedScene;
}

function openScene(name: string): Opened | null {
  const folder = join(room, name, 'front');
  const set = sceneSetSchema.parse(JSON.parse(readFileSync(join(folder, 'set.json'), 'utf8')));
  const files = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file))]));
  const lit = openLitView({ set, files });
  if (!lit) return null;
  const { light } = manifest.scenes.find((scene) => scene.name === name)!;
  const image = { bytes: new Uint8Array(), contentType: 'image/png', width: 0, height: 0 };
  const template = { name, image, foreground: null, light };
  return {
    name,
    lit,
    scene: { width: SIDE, height: SIDE, scene: template, lit: lit.small, seed: 5, items: [] },
  };
}

/** Everyday one set of each kind: a plain ground, water, a wall to hang on. The deep run takes the others. */
const EVERYDAY = new Set(['marble-podium', 'water-ripple', 'hanger-wall']);
const scenes = readdirSync(room)
  .filter((name) => isDeep !== EVERYDAY.has(name))
  .flatMap((name) => openScene(name) ?? []);

const painted = new Map<string, Promise<Uint8Array>>();

/** The picture of a look; the same one is painted once. */
function paintLook({ name, scene }: Opened, look: PromptLook): Promise<Uint8Array> {
  const { phrases: _, ...seen } = look;
  const key = `${name} ${JSON.stringify(seen)}`;
  if (!painted.has(key)) {
    painted.set(
      key,
      paintVariation(scene, look, 0).then(({ rgb }) => rgb),
    );
  }
  return painted.get(key)!;
}

/** The picture of a prompt, or of what is left of it. */
const paint = (opened: Opened, prompt: string, unread?: ReadonlySet<number>): Promise<Uint8Array> =>
  paintLook(opened, understandPrompt(prompt, unread));

/** Mean light, by the weight of each pixel. */
function meanOf(rgb: Uint8Array, weight: (pixel: number) => number = () => 1): LinearColor {
  const sum: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let p = 0; p < rgb.length / 3; p++) {
    const k = weight(p);
    all += k;
    for (let c = 0; c < 3; c++) sum[c]! += linearFromByte[rgb[p * 3 + c]!]! * k;
  }
  return [sum[0]! / all, sum[1]! / all, sum[2]! / all];
}

const known = new WeakMap<Uint8Array, Float64Array>();

/** Of each pixel the light in stops; the same picture is measured against several words. */
function stops(rgb: Uint8Array): Float64Array {
  let values = known.get(rgb);
  if (!values) {
    values = new Float64Array(rgb.length / 3);
    for (let p = 0; p < values.length; p++) {
      const [r, g, b] = [rgb[p * 3]!, rgb[p * 3 + 1]!, rgb[p * 3 + 2]!];
      values[p] = Math.log2(luminance([linearFromByte[r]!, linearFromByte[g]!, linearFromByte[b]!]) + 0.002);
    }
    known.set(rgb, values);
  }
  return values;
}

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array): number => values.reduce((x, y) => x + y, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    ab += (a[i]! - ma) * (b[i]! - mb);
    aa += (a[i]! - ma) ** 2;
    bb += (b[i]! - mb) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}

type Group = SceneGeometry['lamps'][number]['group'];
const alone = new Map<string, Promise<Float64Array>>();

/** The set with one lamp alone, as the picture's own size. */
function lampAlone(opened: Opened, group: Group): Promise<Float64Array> {
  const key = `${opened.name} ${group}`;
  if (!alone.has(key)) alone.set(key, lightAlone(opened, group));
  return alone.get(key)!;
}

async function lightAlone({ lit }: Opened, group: Group): Promise<Float64Array> {
  const weights = new Map([[group, [1, 1, 1] as const]]);
  const plates = await lit.small.read(weights);
  const { width } = plates.get(group)!;
  const sum = composeLights(plates, weights);
  return Float64Array.from({ length: SIDE * SIDE }, (_, p) => {
    const at =
      (Math.floor((Math.floor(p / SIDE) * width) / SIDE) * width + Math.floor(((p % SIDE) * width) / SIDE)) * 3;
    return Math.log2(luminance([sum[at]!, sum[at + 1]!, sum[at + 2]!]) + 0.002);
  });
}

type Measures = Readonly<Record<LampEffect, () => number | Promise<number>>>;

/** Each is positive where the picture is what the word says. */
function measure(opened: Opened, own: Uint8Array, made: Uint8Array): Measures {
  const level = (rgb: Uint8Array): number => Math.log2(luminance(meanOf(rgb)));
  const warmth = (rgb: Uint8Array): number => Math.log2(meanOf(rgb)[0] / meanOf(rgb)[2]);
  const rightness = async (rgb: Uint8Array): Promise<number> =>
    correlation(stops(rgb), await lampAlone(opened, 'right')) - correlation(stops(rgb), await lampAlone(opened, 'key'));
  // Where the key falls and the light from all around does not: the pattern of light and shadow.
  const pattern = async (rgb: Uint8Array): Promise<number> => {
    const [key, around] = [await lampAlone(opened, 'key'), await lampAlone(opened, 'sky')];
    return correlation(
      stops(rgb).map((value, p) => value - around[p]!),
      key.map((value, p) => value - around[p]!),
    );
  };
  const pink = (rgb: Uint8Array): number => Math.log2((meanOf(rgb)[0] + meanOf(rgb)[2]) / meanOf(rgb)[1]);
  return {
    darker: () => level(own) - level(made) - 0.2,
    brighter: () => level(made) - level(own) - 0.02,
    warmer: () => warmth(made) - warmth(own) - 0.05,
    cooler: () => warmth(own) - warmth(made) - 0.05,
    flatter: async () => (await pattern(own)) - (await pattern(made)),
    harder: async () => (await pattern(made)) - (await pattern(own)),
    'from right': async () => (await rightness(made)) - (await rightness(own)) - 0.1,
    'from left': async () => (await rightness(own)) - (await rightness(made)),
    pinker: () => pink(made) - pink(own) - 0.1,
  };
}

/** `understood` is the set of words without which the picture is another. */
async function expectExactWords(opened: Opened, prompt: string, own: Uint8Array): Promise<readonly string[]> {
  const { look, understood } = await findUsedWords(opened.scene, prompt, 0);
  const made = await paintLook(opened, look);
  const whole = await paint(opened, prompt);
  expect(isVisiblyChanged(whole, made), `${prompt}: the words that are left out change nothing`).toBe(false);
  const words = readWords(prompt);
  const { phrases } = understandPrompt(prompt);
  const inPhrases = new Set(phrases.flatMap(({ places }) => places));
  const others = words
    .map((word, place) => ({ words: word.text, places: [place], isFiller: isFiller(word) }))
    .filter(({ places, isFiller }) => !inPhrases.has(places[0]!) && !isFiller);
  for (const unit of [...phrases, ...others]) {
    const changes = isVisiblyChanged(whole, await paint(opened, prompt, new Set(unit.places)));
    const isSaid = understood.includes(unit.words);
    expect(isSaid, `${prompt}: "${unit.words}" ${changes ? 'changes' : 'does not change'} the picture`).toBe(changes);
  }
  if (understood.length === 0) expect(isVisiblyChanged(own, made), prompt).toBe(false);
  return understood;
}

test('there are sets with plates', () => expect(scenes.length).toBeGreaterThan(0));

describe.each(scenes)('in the set $name', (opened) => {
  test('its own lamps give its own picture', async () => {
    const own = await paint(opened, '');
    const picture = await sharp(join('public/presets/scenes', `${opened.name}.webp`))
      .resize(SIDE, SIDE)
      .removeAlpha()
      .raw()
      .toBuffer();
    const apart = own.reduce((sum, value, i) => sum + Math.abs(value - picture[i]!), 0) / own.length;
    expect(apart).toBeLessThan(5);
  });

  // Where words name the side as well, light alone leaves two alike in some sets; `varied-run.test.ts` looks at whole runs there.
  test.each(['', 'at night'])('its four variations differ: "%s"', async (prompt) => {
    const look = understandPrompt(prompt);
    const all = await Promise.all([0, 1, 2, 3].map((index) => paintVariation(opened.scene, look, index)));
    expect(new Set(all.map(({ variation }) => variation.label)).size).toBe(4);
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) {
        const apart = a.rgb.reduce((sum, value, p) => sum + Math.abs(value - b.rgb[p]!), 0) / a.rgb.length;
        expect(apart, `${a.variation.label}, ${b.variation.label}`).toBeGreaterThan(5);
      }
    }
  });

  // Silk and the bed are lit from the left already, and less light from all around leaves their folds alike from either side.
  const isFromLeft = ['champagne-silk', 'linen-bed'].includes(opened.name);
  const asked = lampPhrases.filter(({ effects }) => !isFromLeft || !effects.includes('from left'));
  test.each(asked)('$phrases.0: $effects', async ({ effects, than = '', phrases }) => {
    const own = await paint(opened, than);
    for (const phrase of phrases) {
      expect(await expectExactWords(opened, phrase, own), phrase).not.toEqual([]);
      const measures = measure(opened, own, await paint(opened, phrase));
      for (const effect of effects) {
        expect(await measures[effect](), `${phrase} is ${effect}`).toBeGreaterThan(0);
      }
    }
  });

  test('a candle outshines nothing of the set by day', async () => {
    const bright = (rgb: Uint8Array): number => stops(rgb).toSorted()[Math.floor(SIDE * SIDE * 0.95)]!;
    const [own, made] = [await paint(opened, ''), await paint(opened, 'candle light')];
    // A set that is as dark as by candle light is as bright, to a tenth of a stop.
    expect(bright(made)).toBeLessThan(bright(own) + 0.1);
  });

  test.each(paintPhrases)('$phrases.0', async ({ part, colour, phrases }) => {
    const cover = await opened.lit.part(part);
    const own = await paint(opened, '');
    const [wide, high] = [SIDE, SIDE];
    const cut = { wide, high, left: 0, top: 0, width: SIDE, height: SIDE, mirrored: false };
    const mask = cover && (await cutCover(cover, cut)).cover;
    for (const phrase of phrases) {
      const understood = await expectExactWords(opened, phrase, own);
      const made = await paint(opened, phrase);
      if (!mask || !cover) {
        expect(isVisiblyChanged(own, made), `${phrase}: there is no ${part}`).toBe(false);
        continue;
      }
      expect(understood, phrase).not.toEqual([]);
      const inside = (rgb: Uint8Array) => meanOf(rgb, (p) => (mask[p]! > 200 ? 1 : 0));
      const [before, after, wanted] = [inside(own), inside(made), linearFromHex(colour)];
      const turned = hueOf([0, 1, 2].map((c) => Math.log(after[c]! / before[c]!)));
      const asked = hueOf([0, 1, 2].map((c) => Math.log(wanted[c]! / cover.albedo[c]!)));
      // A pink wall that is to be pink has nowhere to turn.
      if (Math.hypot(...asked) < 0.25) continue;
      const along = turned.reduce((sum, value, c) => sum + value * asked[c]!, 0);
      expect(along / (Math.hypot(...turned) * Math.hypot(...asked)), `${phrase} turns the ${part}`).toBeGreaterThan(
        0.85,
      );
      // An unpainted surface stays as bright as it was, but for the light that the painted wall throws back.
      const outside = (rgb: Uint8Array) => luminance(meanOf(rgb, (p) => (mask[p]! < 20 ? 1 : 0)));
      expect(Math.abs(Math.log2(outside(made) / outside(own))), `${phrase}: what is not painted`).toBeLessThan(0.5);
    }
  });

  test.each(unpicturedPhrases)('nothing is claimed of "%s"', async (phrase, missing) => {
    const own = await paint(opened, '');
    expect(await expectExactWords(opened, phrase, own)).toEqual([]);
    expect(findUnknownWords(phrase)).toEqual(missing);
  });
});

function hueOf(values: readonly number[]): number[] {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return values.map((value) => value - mean);
}
