import { describe, expect, it } from 'vitest';
import { everydayIt, times } from '@plinth/testing/depth';
import type { PictureFacts } from '../contract/words.ts';
import { findLanguage } from './find-language.ts';
import { nameColours } from './name-colours.ts';
import { readScene } from './scene-words.ts';
import { writeAltText } from './write-alt-text.ts';
import { writeCaptions } from './write-captions.ts';
import { ANY_SHAPE } from '../contract/words.ts';

const HONEY: PictureFacts = {
  product: {
    title: 'Orange Blossom Honey',
    vendor: 'Sunward Farm',
    kind: 'Food > Spreads',
    tags: ['organic', 'bestseller', 'sku_4711', 'gift'],
    description: 'The best honey ever!\nOur bees fly over twelve hectares of orange trees in the valley.',
  },
  scene: {
    en: { place: 'on a weathered stone block', light: 'in dappled sunlight' },
    de: { place: 'auf einem Steinblock', light: 'im Sonnenlicht' },
    fr: { place: 'sur un bloc de pierre', light: 'sous le soleil' },
  },
  prompt: '',
  colours: ['yellow'],
  isCutOut: false,
  locale: null,
};
const write = (facts: PictureFacts, seed = 1, avoid: readonly string[] = [], count = 4) =>
  writeCaptions({ facts, picture: null, count, seed, avoid, shape: ANY_SHAPE });
const NOTHING: PictureFacts = {
  product: null,
  scene: null,
  prompt: '',
  colours: [],
  isCutOut: false,
  locale: null,
};
const SEEDS = times({ everyday: 6, deep: 60 });
const many = (facts: PictureFacts) => Array.from({ length: SEEDS }, (_, seed) => write(facts, seed).captions).flat();

describe('captions', () => {
  everydayIt('are the same for the same seed, and others for another', () => {
    expect(write(HONEY)).toEqual(write(HONEY));
    expect(write(HONEY, 2).captions).not.toEqual(write(HONEY).captions);
  });

  everydayIt('are varied: their beginnings differ, short ones stand beside long ones', () => {
    const { captions } = write(HONEY);
    expect(new Set(captions.map((caption) => caption.slice(0, 24))).size).toBeGreaterThanOrEqual(3);
    const lengths = captions.map((caption) => caption.split('. ').length);
    expect(new Set(lengths).size).toBeGreaterThan(1);
  });

  it('mention all that was asked for, with a product that the shop knows and without one', () => {
    const prompt = 'Sturdy 350 ml latte mug, dishwasher safe, made in Portugal, glaze without lead';
    const mug = { title: 'latte mug', vendor: '', kind: '', tags: [], description: '' };
    for (const facts of [
      { ...NOTHING, prompt },
      { ...NOTHING, prompt, product: mug },
    ]) {
      for (const caption of many(facts)) {
        for (const said of ['ishwasher safe', 'made in Portugal', 'glaze without lead'])
          expect(caption).toContain(said);
      }
    }
  });

  it('use every kind of fact somewhere, and no praise', () => {
    const all = many(HONEY).join('\n');
    for (const text of ['Sunward Farm', 'Our bees fly', 'stone block', 'dappled']) expect(all).toContain(text);
    expect(all).not.toMatch(/best|\bever\b|sku|4711|!/i);
  });

  it('name the product and give a reason to look, the shop’s own where there is room for it', () => {
    for (const caption of many(HONEY)) {
      expect(caption).toContain('Orange Blossom Honey');
      expect(caption).toMatch(/Our bees fly|stone block|dappled/);
    }
    expect(many(HONEY).filter((caption) => caption.includes('Our bees fly')).length).toBeGreaterThan(1.6 * SEEDS);
    const plain = {
      ...NOTHING,
      product: { ...HONEY.product!, title: 'Blossom Honey', description: '' },
      colours: ['yellow'],
    };
    for (const caption of many(plain)) expect(caption).toMatch(/in yellow/i);
  });

  everydayIt.each(['cactus in pot', 'IMG 2041'])('say more than its name of an upload called %s', (title) => {
    const product = { title, vendor: '', kind: '', tags: [], description: '' };
    for (const { captions } of [write({ ...HONEY, product }), write({ ...HONEY, product, prompt: title })]) {
      for (const caption of captions) expect(caption).toMatch(/stone block|dappled|yellow/);
    }
  });

  it('carry what the merchant asked for', () => {
    for (const caption of many({ ...HONEY, prompt: 'Orange Blossom Honey, a present for early risers' })) {
      expect(caption.toLowerCase()).toContain('a present for early risers');
    }
  });

  everydayIt.each([
    ['a product with everything', HONEY],
    [
      'a product with a name alone',
      { ...NOTHING, product: { ...HONEY.product!, vendor: '', description: '', tags: [] } },
    ],
    ['a prompt alone', { ...NOTHING, prompt: 'handmade blue mug for slow mornings' }],
    ['German words', { ...NOTHING, prompt: 'eine handgemachte Tasse für ruhige Morgen' }],
    ['words of another language', { ...NOTHING, prompt: 'taza azul hecha a mano para el té' }],
  ] as const)('asked twenty times they never repeat one: %s', (_name, facts) => {
    const seen: string[] = [];
    for (let seed = 0; seed < 20; seed += 1) {
      const { captions } = write(facts, seed, seen, 3);
      expect(captions).toHaveLength(3);
      expect(captions.filter((caption) => seen.includes(caption))).toEqual([]);
      seen.push(...captions);
    }
  });

  everydayIt('when everything has been said there are none, rather than old ones', () => {
    const facts = { ...NOTHING, prompt: 'taza azul hecha a mano para el té' };
    const seen: string[] = [];
    for (let round = 0; round < 200; round += 1) {
      const { captions } = write(facts, round, seen, 8);
      expect(captions.some((caption) => seen.includes(caption))).toBe(false);
      if (captions.length === 0) return;
      seen.push(...captions);
    }
    throw new Error('no end to what can be said');
  });

  everydayIt.each([
    ['Handmade blue mug on a wooden table, soft light', /handmade blue mug/i],
    ['Write a caption about our new winter tea in candle light', /our new winter tea/i],
    ['a photo of linen shirts for the beach season', /linen shirts/i],
    ['on a white podium under one lamp', /on a white podium/i],
    ['sommer picknick mit freunden draussen', /sommer picknick/i],
  ])('a prompt alone: %s', (prompt, expected) => {
    const { captions } = write({ ...NOTHING, prompt }, 3, [], 3);
    expect(captions).toHaveLength(3);
    for (const caption of captions) expect(caption).toMatch(expected);
    expect(captions.join()).not.toMatch(/write a caption|photo of|undefined/i);
  });

  everydayIt('without any fact there is nothing to say', () => {
    expect(write({ ...NOTHING, prompt: ' ' }).captions).toEqual([]);
  });

  everydayIt('hashtags come from tags that mean something', () => {
    expect(write(HONEY).hashtags).toEqual(['#organic', '#gift', '#spreads', '#sunwardfarm']);
    const bare = { ...HONEY.product!, vendor: '', kind: '', tags: [] };
    expect(write({ ...HONEY, product: bare }).hashtags).toEqual(['#orangeblossomhoney', '#blossomhoney', '#honey']);
    expect(write({ ...NOTHING, prompt: 'Tasse aus Steingut' }).hashtags).toEqual(['#tasse', '#steingut']);
    const hindi = { ...HONEY.product!, vendor: 'मिट्टी घर', kind: '', tags: ['हस्तनिर्मित', 'Cafe\u0301'] };
    expect(write({ ...HONEY, product: hindi }).hashtags).toEqual(expect.arrayContaining(['#हस्तनिर्मित', '#café']));
  });

  everydayIt.each([
    ['Pink shoulder bag', null, ['#pinkshoulderbag', '#shoulderbag', '#bag']],
    ['Black tank top', null, ['#blacktanktop', '#tanktop']],
    ['New canvas sneakers', null, ['#canvassneakers', '#sneakers']],
    ['Rote Umhängetasche mit Leder', 'de', ['#roteumhängetasche', '#umhängetasche', '#leder']],
    ['Tasse bleue émaillée', 'fr', ['#tassebleueémaillée', '#tassebleue', '#tasse']],
    ['Bolso de cuero rojo', 'es', ['#bolsodecuerorojo']],
  ] as const)('no hashtag takes a word out of its name: %s', (title, locale, expected) => {
    const product = { ...HONEY.product!, title, description: '', vendor: '', kind: '', tags: [] };
    expect(write({ ...HONEY, product, locale }).hashtags).toEqual(expected);
  });
});

describe('alt texts', () => {
  everydayIt('say what is there, where it stands and in what light', () => {
    expect(writeAltText(HONEY)).toBe(
      'Orange Blossom Honey by Sunward Farm on a weathered stone block, in dappled sunlight.',
    );
    expect(writeAltText({ ...HONEY, isCutOut: true })).toMatch(/Farm on a transparent background\.$/);
    expect(writeAltText({ ...HONEY, product: null })).toMatch(/^Product in yellow on a weathered stone block/);
    expect(writeAltText(NOTHING)).toBe('');
  });

  everydayIt('are cut between words at 512 characters', () => {
    const title = 'Hand painted porcelain bowl '.repeat(40);
    const alt = writeAltText({ ...HONEY, product: { ...HONEY.product!, title } });
    expect(alt.length).toBeLessThanOrEqual(512);
    expect(alt).toMatch(/ (Hand|painted|porcelain|bowl)\.$/);
  });
});

everydayIt.each([
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

everydayIt('colours have names, and each once', () => {
  expect(nameColours(['#af3504', '#aa2211', '#c0392b'])).toEqual(['terracotta', 'red']);
  expect(nameColours(['#ffffff', '#fefefe', '#1d1d20', '#5d8cc0', 'red'])).toEqual(['white', 'black', 'blue']);
});

describe('the language that the merchant has chosen', () => {
  const german = (text: string) => findLanguage([text.replaceAll(/Orange Blossom Honey|Sunward Farm/g, '')]);

  it('is that of every sentence, and names stay as they are', () => {
    const all = many({ ...HONEY, language: 'de' });
    expect(all.some((caption) => caption.includes('auf einem Steinblock'))).toBe(true);
    for (const caption of all) expect([caption, german(caption)]).not.toEqual([caption, 'en']);
    // The description is not translated: it is left out.
    expect(all.join('\n')).not.toContain('Our bees');
    expect(writeAltText({ ...HONEY, language: 'de' })).toContain('auf einem Steinblock');
    expect(many({ ...HONEY, language: null }).join('\n')).toContain('Our bees');
  });

  everydayIt('does not touch what was asked for in another one', () => {
    const asked = { ...NOTHING, prompt: 'handmade blue mug for slow mornings' };
    expect(write({ ...asked, language: 'de' })).toEqual(write(asked));
  });
});
