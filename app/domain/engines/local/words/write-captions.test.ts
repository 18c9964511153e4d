import { describe, expect, it } from 'vitest';
import type { PictureFacts } from '../../words.ts';
import { nameColours } from './name-colours.ts';
import { readScene } from './scene-words.ts';
import { writeAltText } from './write-alt-text.ts';
import { writeCaptions } from './write-captions.ts';

const HONEY: PictureFacts = {
  product: {
    title: 'Orange Blossom Honey',
    vendor: 'Sunward Farm',
    kind: 'Food > Spreads',
    tags: ['organic', 'bestseller', 'sku_4711', 'gift'],
    description: 'The best honey ever!\nOur bees fly over twelve hectares of orange trees in the valley.',
  },
  scene: 'on a weathered stone block in fresh green grass, dappled sunlight through leaves, summer flowers behind',
  prompt: '',
  palette: ['#6f8841', '#9aa378'],
  isCutOut: false,
};
const write = (facts: PictureFacts, seed = 1, avoid: readonly string[] = [], count = 4) =>
  writeCaptions({ facts, count, seed, avoid });
const many = (facts: PictureFacts) => Array.from({ length: 60 }, (_, seed) => write(facts, seed).captions).flat();

describe('captions', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(write(HONEY)).toEqual(write(HONEY));
    expect(write(HONEY, 2).captions).not.toEqual(write(HONEY).captions);
  });

  it('are varied: their beginnings differ, short ones stand beside long ones', () => {
    const { captions } = write(HONEY);
    expect(new Set(captions.map((caption) => caption.slice(0, 24))).size).toBeGreaterThanOrEqual(3);
    const lengths = captions.map((caption) => caption.split('. ').length);
    expect(new Set(lengths).size).toBeGreaterThan(1);
  });

  it('say nothing that is not among the facts, and no praise', () => {
    const facts = JSON.stringify(HONEY).toLowerCase();
    // The grammar's own words; everything else has to come from somewhere.
    const own = new Set('by from in our collection shown set seen it is shades of and a closer look the'.split(' '));
    const colours = nameColours(HONEY.palette).join(' ');
    for (const caption of many(HONEY)) {
      const unknown = (caption.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
        (word) => !own.has(word) && !facts.includes(word) && !colours.includes(word),
      );
      expect([caption, unknown]).toEqual([caption, []]);
      expect(caption).not.toMatch(/best|ever|sku|4711|!/i);
      expect(caption).toMatch(/Orange Blossom Honey/);
    }
  });

  it('use every kind of fact somewhere', () => {
    const all = many(HONEY).join('\n');
    for (const text of [
      'Sunward Farm',
      'spread collection',
      'It is organic.',
      'Our bees fly',
      'stone block',
      'dappled',
    ]) {
      expect(all).toContain(text);
    }
  });

  it('say no colours where they could be taken for the product’s', () => {
    expect(many({ ...HONEY, scene: null }).join()).not.toMatch(/shades|green|olive/);
  });

  it('carry what the merchant asked for', () => {
    for (const caption of many({ ...HONEY, prompt: 'Orange Blossom Honey, a present for early risers' })) {
      expect(caption.toLowerCase()).toContain('a present for early risers');
    }
  });

  it('asked again and again, repeat nothing while there is something left to say', () => {
    const seen: string[] = [];
    for (let seed = 0; seed < 5; seed += 1) {
      const { captions } = write(HONEY, seed, seen);
      expect(captions).toHaveLength(4);
      expect(captions.filter((caption) => seen.includes(caption))).toEqual([]);
      seen.push(...captions);
    }
  });

  it.each([
    ['Handmade blue mug on a wooden table, soft light', /handmade blue mug/i],
    ['Write a caption about our new winter tea in candle light', /our new winter tea/i],
    ['a photo of linen shirts for the beach season', /linen shirts/i],
    ['on a white podium under one lamp', /on a white podium/i],
    ['sommer picknick mit freunden draussen', /sommer picknick/i],
  ])('a prompt alone: %s', (prompt, expected) => {
    const { captions } = write({ product: null, scene: null, prompt, palette: [], isCutOut: false }, 3, [], 3);
    expect(captions).toHaveLength(3);
    for (const caption of captions) expect(caption).toMatch(expected);
    expect(captions.join()).not.toMatch(/write a caption|photo of|undefined/i);
  });

  it('without any fact there is nothing to say', () => {
    expect(write({ product: null, scene: null, prompt: ' ', palette: [], isCutOut: false }).captions).toEqual([]);
  });

  it('hashtags come from tags that mean something', () => {
    expect(write(HONEY).hashtags).toEqual(['#organic', '#gift', '#spread', '#sunwardfarm']);
  });
});

describe('alt texts', () => {
  it('say what is there, where it stands and in what light', () => {
    expect(writeAltText(HONEY)).toBe(
      'Orange Blossom Honey by Sunward Farm on a weathered stone block in fresh green grass, in dappled sunlight through leaves.',
    );
    expect(writeAltText({ ...HONEY, isCutOut: true })).toMatch(/Farm on a transparent background\.$/);
    expect(writeAltText({ ...HONEY, product: null })).toMatch(/^Product on a weathered stone block/);
    expect(writeAltText({ product: null, scene: null, prompt: '', palette: [], isCutOut: false })).toBe('');
  });

  it('are cut between words at 512 characters', () => {
    const title = 'Hand painted porcelain bowl '.repeat(40);
    const alt = writeAltText({ ...HONEY, product: { ...HONEY.product!, title } });
    expect(alt.length).toBeLessThanOrEqual(512);
    expect(alt).toMatch(/ (Hand|painted|porcelain|bowl)\.$/);
  });
});

it.each([
  ['on an oak table, warm morning light', 'on an oak table', null, 'in warm morning light'],
  [
    'In front of a red wall, one spotlight from above',
    null,
    'in front of a red wall',
    'under one spotlight from above',
  ],
  ['On sand with palm shadows, fairy lights', 'on sand with palm shadows', null, 'with fairy lights'],
  ['summer vibes', null, null, null],
])('a scene in pieces: %s', (text, place, backdrop, light) => {
  expect(readScene(text)).toEqual({ place, backdrop, light });
});

it('colours have names, and each once', () => {
  expect(nameColours(['#ffffff', '#fefefe', '#1d1d20', '#5d8cc0', 'red'])).toEqual(['white', 'black', 'blue']);
});
