/**
 * Stages cut-outs on every scene with the local compositor, placed by the studio's own rules, and writes contact sheets, one row per scene,
 * so that shadows, footing, rest and size can be looked at together.
 *   npm run presets:composites                        the sample products of the shelf
 *   npm run presets:composites -- --all               those and sixteen photos of the development store: eight kinds of goods
 *   npm run presets:composites -- FOLDER [OUT]        NAME.jpg beside NAME.alpha.png; sheets go to OUT (.data/presets)
 *   npm run presets:composites -- --scenes=A,B ...    only these scenes
 */
import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { StageEngine } from '@plinth/imaging';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import type { PresetScene } from '#app/domain/library/presets/presets.schema.ts';
import { cutOutOf } from '#imaging/tests/fixtures/exact-cut-out.ts';
import { shopProduct, stageInScene } from '#tests/fixtures/staged-products.ts';
import type { ShopProduct } from '#tests/fixtures/staged-products.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const CANVAS = 640;
const CELL = 320;
const [ROWS, COLUMNS] = [3, 6];
/** With the samples three of each kind: cosmetics, food, kitchen, home, shoes and bags, clothes, jewellery, other goods. */
const STORE = [
  ['perfume-dark', 'Bottle of perfume'],
  ['serum-dropper', 'Serum bottle with its dropper'],
  ['oil-bottle', 'Bottle of oil'],
  ['coffee-pack', 'Bag of coffee'],
  ['kettle-steel', 'Kettle'],
  ['spice-jars', 'Set of three spice jars'],
  ['vase-white', 'Fluted vase'],
  ['cushion-bird', 'Cushion'],
  ['sneakers-pair', 'Pair of sneakers'],
  ['tote-long-handles', 'Tote bag'],
  ['tshirt-white', 'T-shirt'],
  ['beanie-wool', 'Beanie with pompom'],
  ['ring-gold', 'Ring'],
  ['speaker-black', 'Loudspeaker'],
  ['plush-bear', 'Teddy bear'],
  ['notebook-white', 'Notebook with ribbon'],
] as const;
const root = path.join(import.meta.dirname, '..');
const manifest = await readFile(path.join(root, 'public', 'presets', 'manifest.json'), 'utf8');
const { samples, scenes: known } = presetManifestSchema.parse(JSON.parse(manifest));

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAll = process.argv.includes('--all');
const only = process.argv.find((word) => word.startsWith('--scenes='))?.slice('--scenes='.length);
const scenes = only ? known.filter(({ name }) => only.split(',').includes(name)) : known;
const folder = isAll ? undefined : words[0];
const room = path.resolve(words[isAll ? 0 : 1] ?? path.join(root, '.data', 'presets'));
const products = folder ? await photosIn(folder) : [...(await shelfSamples()), ...(isAll ? await storePhotos() : [])];
const engines = createEngineRegistry({ cutOutModel: 'none', packageRoot: root });
await mkdir(room, { recursive: true });
for (let left = 0; left < products.length; left += COLUMNS) {
  for (let top = 0; top < scenes.length; top += ROWS) await writeSheet(left, top);
}
await engines.close();

async function writeSheet(left: number, top: number): Promise<void> {
  const rows = scenes.slice(top, top + ROWS);
  const columns = products.slice(left, left + COLUMNS);
  const cells = [];
  for (const [y, scene] of rows.entries()) {
    for (const [x, product] of columns.entries()) {
      const picture = await stageOn(engines.stage, scene, product);
      const input = await sharp(picture).resize(CELL, CELL).png().toBuffer();
      cells.push({ input, left: x * CELL, top: y * CELL });
    }
  }
  const size = { width: columns.length * CELL, height: rows.length * CELL };
  const set = folder ? 'photos' : 'samples';
  const file = path.join(room, `composites-${set}-${left / COLUMNS + 1}-${top / ROWS + 1}.png`);
  await sharp({ create: { ...size, channels: 3, background: '#c4beb6' } })
    .composite(cells)
    .png()
    .toFile(file);
  const down = rows.map(({ name }) => name).join(', ');
  console.log(`${file}: ${columns.map(({ title }) => title).join(', ')} | ${down}`);
}

function shelfSamples(): Promise<ShopProduct[]> {
  return Promise.all(
    samples.map(async ({ displayName, alpha }) =>
      shopProduct(displayName, await readFile(path.join(root, 'public', alpha))),
    ),
  );
}

function storePhotos(): Promise<ShopProduct[]> {
  const photos = path.join(root, 'tests', 'dev-store', 'photos');
  return Promise.all(STORE.map(([name, title]) => photo(photos, name, title)));
}

async function photosIn(where: string): Promise<ShopProduct[]> {
  const masks = (await readdir(where)).filter((file) => file.endsWith('.alpha.png')).sort();
  const names = masks.map((mask) => mask.replace('.alpha.png', ''));
  return Promise.all(names.map((name) => photo(where, name, name.replaceAll('-', ' '))));
}

async function photo(where: string, name: string, title: string): Promise<ShopProduct> {
  return shopProduct(title, await cutOutOf(path.join(where, `${name}.jpg`), path.join(where, `${name}.alpha.png`)));
}

async function stageOn(engine: StageEngine, scene: PresetScene, product: ShopProduct): Promise<Uint8Array> {
  const input = await stageInScene(product, scene, CANVAS);
  for await (const event of engine.stage(input, { signal: new AbortController().signal })) {
    if (event.type === 'output') return event.image.bytes;
    if (event.type === 'failed' || event.type === 'output-failed')
      throw new Error(`${scene.name} with ${product.title}: ${event.failure.message}`);
  }
  throw new Error('the engine ended without an output');
}
