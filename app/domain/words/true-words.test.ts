import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { productColours } from '@plinth/imaging/server';
import { createWordsRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineImage, PictureFacts, ProductWords } from '@plinth/imaging';
import { COLOUR_CLAIM, OWN_WORDS, SHADES, wordsOf } from '#tests/fixtures/caption-words.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { LIFE_CATALOGUE } from '#tests/dev-store/life-catalogue.ts';
import { everydayIt, rows, splitRows, times } from '@plinth/testing/depth';
import { questionFor } from './question-for.rules.ts';
import { fittingHashtags, shapeFor } from './network-shape.rules.ts';
import { describePresetScene } from './describe-preset-scene.ts';
import { PRESET_SCENE_WORDS } from './preset-scene-words.ts';

/** 25 pictures: cut-outs of ten shapes in true colours, the same photographed, and plain cut-outs in hard colours. */
interface TestPicture {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isCutOut: boolean;
  /** Colour words that are true of the product, in all three languages; nothing else may be said of its colour. */
  readonly trueColours: RegExp;
}
const NONE = /(?!)/;
const COLOURS: readonly (readonly [hex: string, words: RegExp])[] = [
  ['#2456c8', /blue|navy|blau|bleu/i],
  ['#b5302f', /red|burgundy|rot|rouge|bordeaux/i],
  ['#f4f2ef', /white|cream|weiß|creme|blanc|crème/i],
  ['#1d1d20', /black|dark grey|schwarz|grau|noir|gris/i],
  ['#e6b2bc', /pink|peach|rosa|rose/i],
];
/** The colours of the fixture's shapes, in its order. */
const SHAPE_COLOURS = [
  /red|burgundy|rot|bordeaux|rouge/i,
  /blue|navy|teal|blau|bleu|petrol/i,
  /green|grün|vert|olive?/i,
  /gold|yellow|orange|tan|brown|doré|jaune|gelb|beige|braun|marron/i,
  /purple|lila|violet/i,
  /navy|blue|grey|black|blau|bleu|grau|gris|schwarz|noir/i,
  /terracotta|terrakotta|red|orange|rot|rouge|terre cuite/i,
  /teal|turquoise|petrol|türkis|canard|green|grün/i,
  /brown|braun|marron|terra/i,
  /grey|blue|navy|purple|grau|blau|gris|bleu|lila|violet|flieder|lilas/i,
];

const PRODUCTS: Readonly<Record<'en' | 'de' | 'fr', ProductWords>> = {
  en: {
    title: 'Canvas Sneaker',
    vendor: 'Trailhead',
    kind: 'Getränke',
    tags: ['shoes', 'summer'],
    description: 'Made for long walks in the city. The sole is stitched by hand in small batches.',
  },
  de: {
    title: 'Leinenschuh',
    vendor: 'Wanderwerk',
    kind: 'Beverages',
    tags: ['schuhe', 'sommer'],
    description: 'Gemacht für lange Wege in der Stadt. Die Sohle wird in kleinen Serien von Hand genäht.',
  },
  fr: {
    title: 'Basket en toile',
    vendor: 'Atelier Dune',
    kind: 'Getränke',
    tags: ['chaussures', 'été'],
    description: 'Faite pour les longues marches en ville. La semelle est cousue à la main dans notre atelier.',
  },
};
const NETWORKS = [undefined, 'linkedin', 'facebook', 'twitter', 'tiktok', 'shopify'];
let pictures: TestPicture[];

const LAB = [60, 0, 10] as const;
/** Every part is to be seen, in no one colour. */
const scenesInWords = () =>
  Object.values(PRESET_SCENE_WORDS).map((scene) =>
    describePresetScene(scene, {
      parts: scene.parts.map(() => ({ share: 1, colour: null, lab: LAB })),
      whole: { colour: null, lab: LAB },
      understood: [],
      surface: 'own',
    })!,
  );

beforeAll(async () => {
  const shapes = makeProducts(96);
  const plain = await Promise.all(
    COLOURS.map(async ([hex, trueColours]) => {
      const create = { width: 96, height: 96, channels: 4, background: '#00000000' } as const;
      const bytes = await sharp({ create })
        .composite([{ input: { create: { width: 60, height: 50, channels: 4, background: hex } } }])
        .png()
        .toBuffer();
      return { name: `a plain thing in ${hex}`, bytes, isCutOut: true, trueColours };
    }),
  );
  pictures = [
    ...shapes.map(({ name, cutOut }, at) => {
      return { name: `cut-out of ${name}`, bytes: cutOut.bytes, isCutOut: true, trueColours: SHAPE_COLOURS[at]! };
    }),
    ...shapes.map(({ name, photo }) => {
      return { name: `photo of ${name}`, bytes: photo.bytes, isCutOut: false, trueColours: NONE };
    }),
    ...plain,
  ];
});

const engine = createWordsRegistry().captions;
const idle = { signal: new AbortController().signal };
const PIXEL: EngineImage = { bytes: new Uint8Array(), contentType: 'image/png', width: 1, height: 1 };

const PICTURES = Array.from({ length: 25 }, (_, at) => at);

everydayIt('there are as many pictures as are asked about', () => expect(pictures).toHaveLength(PICTURES.length));

describe.each(['en', 'de', 'fr'] as const)('what is said of a picture in %s', (language) => {
  it.each(splitRows(PICTURES, 4))(
    'is among the facts: every word, every colour; and in that language (picture %i)',
    async (at) => {
      const picture = pictures[at]!;
      const scenes = scenesInWords();
      const colours = await productColours(picture.bytes);
      if (!picture.isCutOut) expect([picture.name, colours]).toEqual([picture.name, []]);
      const scene = at % 2 === 0 ? scenes[at % scenes.length]! : null;
      const product = PRODUCTS[language];
      const image: EngineImage = { bytes: picture.bytes, contentType: 'image/png', width: 96, height: 96 };
      const facts: PictureFacts = { product, scene, prompt: '', colours, isCutOut: picture.isCutOut, locale: null };
      const said: string[] = [];
      for (const social of NETWORKS) {
        const shape = shapeFor(social);
        const input = { facts, picture: image, count: 3, seed: at, avoid: said, shape };
        const written = await engine.writeCaptions(input, idle);
        if (!written.ok) throw new Error(written.failure.message);
        const { captions, hashtags } = written.value;
        expect(captions).toHaveLength(3);
        for (const caption of captions) {
          expect(caption.length).toBeLessThanOrEqual(shape.maxLength);
          const tags = fittingHashtags(social, caption, hashtags);
          expect(tags.length).toBeLessThanOrEqual(shape.maxHashtags);
          if (social === 'twitter') expect([caption, ...tags].join(' ').length).toBeLessThanOrEqual(280);
        }
        expect(captions.filter((caption) => said.includes(caption))).toEqual([]);
        said.push(...captions);
      }
      const alt = await engine.writeAltText({ facts, picture: image }, idle);
      const alone = await engine.writeAltText(
        { facts: { ...facts, product: null, locale: language }, picture: image },
        idle,
      );
      said.push(alt.ok ? alt.value : '', alone.ok ? alone.value : '');
      const scenery = scene ? `${scene[language].place} ${scene[language].light}` : '';
      const known = new Set(wordsOf([product.title, product.vendor, product.description, scenery].join(' ')));
      for (const text of said) {
        const claims = (text.replace(scenery, '').match(COLOUR_CLAIM) ?? []).filter(
          (word) => !known.has(word.toLowerCase()) && !picture.trueColours.test(word),
        );
        expect([picture.name, text, claims]).toEqual([picture.name, text, []]);
        const unknown = wordsOf(text).filter(
          (word) => !known.has(word) && !OWN_WORDS.has(word) && !picture.trueColours.test(word),
        );
        expect([picture.name, text, unknown.filter((word) => !SHADES.test(word))]).toEqual([picture.name, text, []]);
        expect(text).not.toMatch(/getränke|beverages/i);
      }
    },
  );
});

it.each(splitRows(['en', 'de', 'fr'] as const, 1))(
  'the first question about a product, in %s, adds nothing to what is known',
  async (language) => {
    for (const entry of LIFE_CATALOGUE) {
      const { title, vendor, productType: kind, tags, descriptionHtml } = entry;
      const description = descriptionHtml.replace(/<[^>]+>/g, ' ');
      const product: ProductWords = { title, vendor, kind, tags, description };
      const about = { product, scene: null, colours: [], isCutOut: false, locale: null, language } as const;
      const write = async (prompt: string) => {
        const input = {
          facts: { ...about, prompt },
          picture: PIXEL,
          count: 4,
          seed: 7,
          avoid: [],
          shape: shapeFor(undefined),
        };
        const written = await engine.writeCaptions(input, idle);
        return written.ok ? written.value.captions : [];
      };
      const asked = questionFor(product, { language, locale: null });
      expect([title, await write(asked)]).toEqual([title, await write('')]);
    }
  },
);

everydayIt('no picture of a product is said to be in a colour that it is not in', async () => {
  const told: string[] = [];
  for (const { name, bytes, trueColours } of pictures) {
    for (const colour of await productColours(bytes)) if (!trueColours.test(colour)) told.push(`${name}: ${colour}`);
  }
  expect(told).toEqual([]);
});

/** The true facts of the development store's products, where a colour may be said at all. */
const STORE_COLOURS: Readonly<Record<string, RegExp>> = {
  'beanie-wool': /red|burgundy|pink/,
  'brush-bath': /tan|brown|beige/,
  'chair-oak': /tan|brown|beige/,
  'coffee-pack': /black/,
  'monstera-pot': /green/,
  'mug-kitchen': /blue|navy/,
  'perfume-dark': /black/,
  'plush-bear': /brown|tan/,
  'ring-gold': /gold/,
  'sneakers-pair': /red|orange|terracotta/,
  'speaker-black': /black/,
};

it('nothing white, of steel or of glass in a shop is said to be grey or cream, and no wood olive', async () => {
  const folder = new URL('../../../tests/dev-store/photos/', import.meta.url);
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.jpg') ? [file.slice(0, -4)] : []));
  expect(names.length).toBeGreaterThanOrEqual(24);
  const [told, wrong]: [string[], string[]] = [[], []];
  for (const name of rows(names, 8)) {
    const outline = await sharp(fileURLToPath(new URL(`${name}.alpha.png`, folder)))
      .extractChannel(0)
      .toBuffer();
    const cutOut = await sharp(fileURLToPath(new URL(`${name}.jpg`, folder)))
      .joinChannel(outline)
      .png()
      .toBuffer();
    for (const colour of await productColours(cutOut)) {
      told.push(name);
      if (!STORE_COLOURS[name]?.test(colour)) wrong.push(`${name}: ${colour}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(told.length).toBeGreaterThanOrEqual(times({ everyday: 1, deep: 5 }));
});

everydayIt('a blue sneaker on a grey and pink ground has no colour, and its cut-out is blue', async () => {
  const shoe = { create: { width: 50, height: 24, channels: 4, background: '#2456c8' } } as const;
  const ground = { create: { width: 96, height: 96, channels: 4, background: '#cfcecb' } } as const;
  const carpet = { create: { width: 96, height: 30, channels: 4, background: '#e6b2bc' } } as const;
  const photo = await sharp(ground)
    .composite([
      { input: carpet, left: 0, top: 66 },
      { input: shoe, left: 20, top: 40 },
    ])
    .png()
    .toBuffer();
  const clear = { create: { width: 96, height: 96, channels: 4, background: '#00000000' } } as const;
  const cutOut = await sharp(clear)
    .composite([{ input: shoe, left: 20, top: 40 }])
    .png()
    .toBuffer();
  expect(await productColours(photo)).toEqual([]);
  expect(await productColours(cutOut)).toEqual(['blue']);
  const { pictures: eyes } = createWordsRegistry();
  const asImage = (bytes: Uint8Array): EngineImage => ({ bytes, contentType: 'image/png', width: 96, height: 96 });
  expect(await eyes.describe({ image: asImage(photo) }, idle)).toMatchObject({ ok: false });
  expect(await eyes.describe({ image: asImage(cutOut) }, idle)).toMatchObject({
    value: 'A product in blue, cut out of its background.',
  });
});

everydayIt('no sentence mixes languages: another language gets the shop’s own words and marks only', async () => {
  const product = {
    title: 'Taza de gres',
    vendor: 'Barro Sur',
    kind: 'Getränke',
    tags: ['cerámica'],
    description: 'Hecha a mano en nuestro taller con arcilla local.',
  };
  const [, scene = null] = scenesInWords();
  const facts: PictureFacts = { product, scene, prompt: '', colours: ['blue'], isCutOut: false, locale: 'en' };
  const shape = shapeFor('instagram');
  const written = await engine.writeCaptions({ facts, picture: null, count: 8, seed: 1, avoid: [], shape }, idle);
  const alt = await engine.writeAltText({ facts, picture: null }, idle);
  const known = new Set(wordsOf([product.title, product.vendor, product.description].join(' ')));
  const said = [...(written.ok ? written.value.captions : []), alt.ok ? alt.value : ''];
  expect(said).toHaveLength(9);
  for (const text of said) expect([text, wordsOf(text).filter((word) => !known.has(word))]).toEqual([text, []]);
});

everydayIt('every scene that ships with the product can be said in every language', async () => {
  const { scenes } = (await import('../../../public/presets/manifest.json', { with: { type: 'json' } })).default;
  expect(Object.keys(PRESET_SCENE_WORDS).sort()).toEqual(scenes.map(({ name }: { name: string }) => name).sort());
});
