import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { findLanguage, WORDS_LANGUAGES } from '@plinth/imaging';
import type { SceneFacts } from '@plinth/imaging';
import { createAssetFromUpload } from '#app/domain/library/index.server.ts';
import { describePicture } from '#app/domain/words/index.server.ts';
import { PRESET_SCENE_WORDS } from '#app/domain/words/preset-scene-words.ts';
import { readPictureFacts } from '#app/domain/words/read-picture-facts.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { COLOUR_CLAIM, OWN_WORDS, SHADES, wordsOf } from '#tests/fixtures/caption-words.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { isDeep, rows, splitRows, times } from '@plinth/testing/depth';

const NETWORKS = ['facebook', 'linkedin', 'twitter', 'tiktok'] as const;

const RED = /red|burgundy|terracotta|rot|bordeaux|terrakotta|rouge|cuite/i;
const ORANGE = /orange|terracotta|terrakotta|cuite|red|rot|rouge/i;
const BLUE = /blue|navy|blau|bleu|marine/i;
const BLUE_GREEN = /blue|teal|navy|green|blau|petrol|türkis|grün|bleu|canard|vert/i;
const GREEN = /green|sage|mint|teal|grün|salbei|petrol|vert|sauge|canard/i;
const BROWN = /brown|tan|terracotta|braun|terrakotta|marron|cuite|beige/i;
const PALE = /white|cream|beige|weiß|creme|blanc|crème/i;
const WHITE_AND_BLACK = /white|black|grey|weiß|schwarz|grau|blanc|noir|gris/i;
const NONE = /(?!)/;

/** The true colours of the samples, as they were painted. */
const SAMPLES: Readonly<Record<string, RegExp>> = {
  'pump-bottle': GREEN,
  'cream-jar': WHITE_AND_BLACK,
  mug: BLUE_GREEN,
  'tea-box': GREEN,
  'tote-bag': PALE,
  sneaker: ORANGE,
  watch: /brown|tan|blue|navy|grey|braun|blau|grau|marron|bleu|gris|beige/i,
  candle: BROWN,
};

/** Five photos of the development store. */
const PHOTOS: Readonly<Record<string, RegExp>> = {
  'mug-kitchen': BLUE,
  'beanie-wool': RED,
  'sneakers-pair': ORANGE,
  'tote-long-handles': NONE,
  'oil-bottle': NONE,
};

/** Things and what they are made of: said only where the facts say so. */
const MATERIALS =
  /\b(leather|cotton|ceramic|stoneware|porcelain|wool\w*|linen|canvas|metal|steel|silver|golden|glass|wooden|wood|oak|marble|plaster|concrete|plastic|silk|rubber|leder|baumwoll\w*|keramik|steingut|porzellan|leinen|metall|stahl|glas|holz\w*|eiche\w*|marmor|gips\w*|beton|kunststoff|seide\w*|cuir|coton|céramique|grès|porcelaine|laine|lin|toile|métal|acier|verre|bois|chêne|marbre|plâtre|béton|plastique|soie)\b/giu;

interface Row {
  readonly name: string;
  readonly assetId: string;
  readonly trueColours: RegExp;
  /** Everything that its facts say in words. */
  readonly said: string;
  readonly scene: SceneFacts | null;
}

let account: Account;
const table: Row[] = [];

const cutOutOf = async (photo: Buffer, mask: Buffer): Promise<Buffer> => {
  const { width, height } = await sharp(photo).metadata();
  const outline = await sharp(mask).extractChannel(0).resize(width, height, { fit: 'fill' }).toBuffer();
  return sharp(photo).removeAlpha().joinChannel(outline).resize(320).png().toBuffer();
};

async function keep(bytes: Buffer, name: string, more: object = {}): Promise<string> {
  const { id } = await createAssetFromUpload({ account, source: { bytes }, name });
  await database().asset.update({ where: { id }, data: more });
  return id;
}

async function stage(sample: string, cutOut: Buffer, parentId: string, scene: string): Promise<Row> {
  const product = await sharp(cutOut).resize(160, 160, { fit: 'inside' }).png().toBuffer();
  const ground = await sharp(path.resolve(`public/presets/scenes/${scene}.webp`))
    .resize(320, 320)
    .toBuffer();
  const bytes = await sharp(ground)
    .composite([{ input: product }])
    .jpeg()
    .toBuffer();
  const recipe = { engine: 'local', prompt: 'silver leather shoes on gold', scene, seed: 1, variation: 'A' };
  const assetId = await keep(bytes, 'product photo.jpg', { recipe, origin: 'generated', parentId });
  const { facts } = await readPictureFacts({ account, assetId });
  return { name: `${sample} on ${scene}`, assetId, trueColours: SAMPLES[sample]!, said: '', scene: facts.scene };
}

beforeAll(async () => {
  account = await createMerchant(0);
  const folder = path.resolve('tests/dev-store/photos');
  for (const [name, trueColours] of Object.entries(PHOTOS)) {
    const photo = await sharp(path.join(folder, `${name}.jpg`))
      .resize(320)
      .jpeg()
      .toBuffer();
    const said = name.replaceAll('-', ' ');
    // In a photo the product's part is not known: captions must not name a colour.
    const ground = await keep(photo, `${said}.jpg`);
    table.push({ name: `photo of ${name}`, assetId: ground, trueColours: NONE, said, scene: null });
    const cutOut = await cutOutOf(photo, readFileSync(path.join(folder, `${name}.alpha.png`)));
    const assetId = await keep(cutOut, `${said}.png`, { origin: 'cutout', hasAlpha: true });
    table.push({ name: `cut-out of ${name}`, assetId, trueColours, said, scene: null });
  }
  const scenes = Object.keys(PRESET_SCENE_WORDS);
  const samples = Object.keys(SAMPLES);
  for (const [at, sample] of rows([...samples.entries()], 4)) {
    const file = (ending: string) => readFileSync(path.resolve(`public/presets/samples/${sample}.${ending}`));
    const cutOut = await cutOutOf(file('jpg'), file('alpha.png'));
    const parentId = await keep(cutOut, 'IMG_2041.png', { origin: 'cutout', hasAlpha: true });
    // Everyday four with a scene each; deep three each for the first four samples, two each for the others.
    for (let turn = 0; turn < times({ everyday: 1, deep: at < 4 ? 3 : 2 }); turn += 1) {
      table.push(await stage(sample, cutOut, parentId, scenes[(at * 3 + turn) % scenes.length]!));
    }
  }
});

const ask = (row: Row, social: string, locale: string, more: { option?: 0 | 1; isAnew?: boolean } = {}) =>
  describePicture({
    account,
    address: `/files/${row.assetId}/display`,
    social,
    product: null,
    option: more.option ?? 0,
    isAnew: more.isAnew ?? false,
    locale,
    signal: new AbortController().signal,
  });

/** The claims of a text that the facts do not make: colours, materials, and any other word. */
function claimsOf(text: string, row: Row, language: (typeof WORDS_LANGUAGES)[number]): string[] {
  const scene = row.scene?.[language];
  const scenery = scene ? `${scene.place} ${scene.light ?? ''}` : '';
  const said = wordsOf(row.said);
  // A hashtag has several words of a name as one.
  const joined = said.flatMap((_, from) =>
    said.slice(from + 1).map((_, at) => said.slice(from, from + at + 2).join('')),
  );
  const known = new Set([...said, ...joined, ...wordsOf(scenery)]);
  let rest = text;
  for (const part of [scene?.place, scene?.light]) if (part) rest = rest.replace(part, ' ');
  const isTrue = (word: string) => known.has(word.toLowerCase()) || row.trueColours.test(word);
  const claimed = [...(rest.match(COLOUR_CLAIM) ?? []), ...(rest.match(MATERIALS) ?? [])];
  const others = wordsOf(rest).filter((word) => !OWN_WORDS.has(word) && !SHADES.test(word));
  return [...claimed, ...others].filter((word) => !isTrue(word));
}

describe('captions of five photos, their cut-outs and staged pictures', () => {
  it('there are as many as that, and the check finds a claim', () => {
    expect(table).toHaveLength(times({ everyday: 14, deep: 30 }));
    const staged = table.find(({ name }) => name === 'mug on raw-concrete') ?? table.at(-1)!;
    expect(claimsOf('A silver leather shoe', staged, 'en')).toEqual(
      expect.arrayContaining(['silver', 'leather', 'shoe']),
    );
  });

  it.each(rows(WORDS_LANGUAGES, 1))(
    'in %s, for networks: nothing is said that the facts do not hold',
    async (language) => {
      const wrong: string[] = [];
      let written = 0;
      // Everyday each language is asked for another network.
      const asked = isDeep ? NETWORKS : [NETWORKS[WORDS_LANGUAGES.indexOf(language)]!];
      for (const row of table) {
        for (const [at, social] of asked.entries()) {
          const { caption, hashtags, facts } = await ask(row, social, language, { option: at % 2 === 0 ? 0 : 1 });
          const text = `${caption} ${hashtags.join(' ')}`;
          const claims = claimsOf(text, row, language);
          if (claims.length > 0) wrong.push(`${row.name}, ${social}: ${text} (${claims.join(', ')})`);
          expect(facts.length, `${row.name}: ${text}`).toBeGreaterThan(0);
          // A name of the merchant's keeps its own language; everything around it is in theirs.
          const shown = findLanguage([caption]);
          if (row.said === '' && shown !== null) expect([caption, shown]).toEqual([caption, language]);
          written += 1;
        }
      }
      expect(wrong).toEqual([]);
      expect(written).toBe(table.length * asked.length);
    },
  );

  it.each(splitRows(NETWORKS, 0))(
    '12 times anew for %s: never one that was there, and none that claims more',
    async (social) => {
      for (const row of [table[1]!, table.at(-1)!]) {
        const seen = [(await ask(row, social, 'en')).caption, (await ask(row, social, 'en', { option: 1 })).caption];
        for (let round = 0; round < 12; round += 1) {
          const { caption, hashtags } = await ask(row, social, 'en', { isAnew: true });
          expect(claimsOf(`${caption} ${hashtags.join(' ')}`, row, 'en')).toEqual([]);
          seen.push(caption);
        }
        expect(new Set(seen).size).toBe(14);
      }
    },
  );
});
