/**
 * Looks at photos that were not used to make the rules:
 * `npm run bench:shop-photos -- FOLDER [--list NAME] [--out FOLDER] [--only TEXT] [--side 480]`.
 * The folder holds the photos of `scripts/bench/NAME.json` (`shop-photos`, or `shop-photos-control`, the set that is looked at only
 * after a change; addresses alone, the photos are not ours to commit), or photos of one's own beside such a list named `set.json`. Each photo is cut out and placed in its category's scene by
 * the studio's rules, with no question answered; where that scene refuses its size, in the first that it names. Writes contact sheets (photo, cut-out with what is asked about in red, picture)
 * and `results.json`; a person judges the sheets.
 */
import { mkdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { CutOutNote, EngineEvent, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { stagePictures } from '#imaging/stage/stage-pictures.server.ts';
import { presetManifestSchema } from '#app/domain/library/presets/presets.schema.ts';
import { sceneWithRoom, shopProduct, stageInScene } from '#tests/fixtures/staged-products.ts';
import type { ShopProduct } from '#tests/fixtures/staged-products.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

interface ShopPhoto {
  readonly file: string;
  readonly title: string;
  readonly category: string;
}

/** The scene that a shop of this category would choose. */
const SCENES: Readonly<Record<string, string>> = {
  luggage: 'street-floor',
  bags: 'raw-concrete',
  shoes: 'street-floor',
  jewellery: 'jewellery-stone',
  home: 'studio-desk',
  kitchen: 'kitchen-counter',
  food: 'wooden-table',
  beauty: 'bathroom-shelf',
  electronics: 'studio-desk',
  sports: 'garden-stone',
  auto: 'raw-concrete',
  clothes: 'hanger-wall',
  books: 'wooden-table',
};
const CELL = 240;
const COLUMNS = 4;
const ROWS = 5;
const CAPTION = 34;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'tests/.artifacts/shop-photos' },
    list: { type: 'string', default: 'shop-photos' },
    only: { type: 'string', default: '' },
    side: { type: 'string', default: '480' },
  },
});
if (!positionals[0])
  throw new LaunchError('npm run bench:shop-photos -- FOLDER [--list NAME] [--only WORD] [--side PIXELS]');
const folder = path.resolve(positionals[0]);
const root = path.resolve(import.meta.dirname, '..');
const ownList = path.join(folder, 'set.json');
const list = existsSync(ownList) ? ownList : path.join(root, 'scripts', 'bench', `${values.list}.json`);
const photos = (JSON.parse(readFileSync(list, 'utf8')) as ShopPhoto[]).filter(({ file, category }) =>
  `${file} ${category}`.includes(values.only),
);
const side = Number(values.side);
const out = path.resolve(values.out);
mkdirSync(out, { recursive: true });
const manifest = presetManifestSchema.parse(
  JSON.parse(readFileSync(path.join(root, 'public', 'presets', 'manifest.json'), 'utf8')),
);

const engines = createEngineRegistry({ cutOutModel: 'auto' });
const results: object[] = [];
let cells: Buffer[] = [];
let sheets = 0;
for (const photo of photos) {
  const made = await look(photo, engines);
  results.push(made.result);
  console.log(JSON.stringify(made.result));
  cells.push(made.cell);
  if (cells.length === COLUMNS * ROWS) await writeSheet();
}
if (cells.length > 0) await writeSheet();
await engines.close();
writeFileSync(path.join(out, 'results.json'), JSON.stringify(results, null, 1));
const asked = results.filter((one) => 'asked' in one && (one.asked as readonly string[]).length > 0).length;
console.log(`${photos.length} photos, asked ${asked} (${((100 * asked) / Math.max(1, photos.length)).toFixed(0)} %)`);

async function look(photo: ShopPhoto, registry: EngineRegistry) {
  const bytes = readFileSync(path.join(folder, photo.file));
  const { width, height, format } = await sharp(bytes).metadata();
  const image: EngineImage = { bytes, contentType: `image/${format}`, width, height };
  const cut = await cutOut(registry, image, photo.title);
  if (typeof cut === 'string') {
    const result = { file: photo.file, asked: [], refused: cut };
    return { result, cell: await cellOf(photo.title, `refused: ${cut}`, [bytes]) };
  }
  const { note } = cut;
  const product = await shopProduct(photo.title, cut.image.bytes);
  const chosen = manifest.scenes.find(({ name }) => name === SCENES[photo.category])!;
  const scene = sceneWithRoom(product, chosen, manifest.scenes);
  const staged = await stageInScene(product, scene, side);
  const picture = await firstPicture(staged);
  const asked = note.doubts.map(({ kind, share }) => `${kind} ${share.toFixed(2)}`);
  const [item] = staged.items;
  const result = {
    file: photo.file,
    scene: scene.name,
    asked,
    confidence: Number(note.confidence.toFixed(2)),
    view: staged.view,
    rest: item!.rest ?? null,
    shape: product.content.shape,
    mayBeClear: product.content.mayBeClear ?? false,
  };
  const said = `${scene.name} ${staged.view}, ${item!.rest ?? '-'}; ${asked.join(', ') || 'not asked'}`;
  return { result, cell: await cellOf(photo.title, said, [bytes, await onGreen(product, note), picture]) };
}

/** As the product does it: the photo goes with its name. */
async function cutOut(registry: EngineRegistry, image: EngineImage, words: string) {
  const events = registry.cutOut.cutOut({ image, words }, { signal: AbortSignal.timeout(300_000) });
  for await (const event of events as AsyncIterable<EngineEvent<CutOutNote>>) {
    if (event.type === 'output') return event;
    if (event.type === 'failed' || event.type === 'output-failed') return event.failure.code;
  }
  throw new Error('the engine ended without an output');
}

async function firstPicture(input: Parameters<typeof stagePictures>[0]): Promise<Uint8Array> {
  const made: Uint8Array[] = [];
  const keep = async (event: EngineEvent<unknown>) => {
    if (event.type === 'output') made.push(event.image.bytes);
  };
  await stagePictures(input, keep, async () => {});
  return made[0]!;
}

async function onGreen({ image }: ShopProduct, { regions }: CutOutNote): Promise<Buffer> {
  const { width, height } = image;
  const overlays: OverlayOptions[] = [{ input: Buffer.from(image.bytes) }];
  if (regions) {
    const alpha = await sharp(regions.bytes)
      .extractChannel(0)
      .threshold(1)
      .linear(0.6, 0)
      .resize(width, height, { fit: 'fill', kernel: 'nearest' })
      .raw()
      .toBuffer();
    const red = sharp({ create: { width, height, channels: 3, background: '#f00' } });
    const input = await red
      .joinChannel(alpha, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer();
    overlays.push({ input });
  }
  const ground = sharp({ create: { width, height, channels: 3, background: '#2fc043' } });
  return await ground.composite(overlays).jpeg().toBuffer();
}

async function cellOf(title: string, said: string, pictures: readonly Uint8Array[]): Promise<Buffer> {
  const parts = await Promise.all(
    pictures.map((bytes) =>
      sharp(bytes)
        .flatten({ background: '#fff' })
        .resize(CELL, CELL, { fit: 'contain', background: '#888' })
        .toBuffer(),
    ),
  );
  const text = [title, said].map((line, at) => `<text x="3" y="${13 + 15 * at}">${escape(line)}</text>`);
  const caption = `<svg width="${CELL * 3}" height="${CAPTION}"><g font-size="12" font-family="sans-serif">${text.join('')}</g></svg>`;
  const sheet = sharp({ create: { width: CELL * 3, height: CELL + CAPTION, channels: 3, background: '#fff' } });
  const overlays = parts.map((input, at) => ({ input, left: at * CELL, top: 0 }));
  return await sheet
    .composite([...overlays, { input: Buffer.from(caption), left: 0, top: CELL }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

async function writeSheet(): Promise<void> {
  const high = CELL + CAPTION;
  const rows = Math.ceil(cells.length / COLUMNS);
  const sheet = sharp({ create: { width: COLUMNS * CELL * 3, height: rows * high, channels: 3, background: '#fff' } });
  const overlays = cells.map((input, at) => ({
    input,
    left: (at % COLUMNS) * CELL * 3,
    top: Math.floor(at / COLUMNS) * high,
  }));
  const file = path.join(out, `sheet-${++sheets}.png`);
  await sheet.composite(overlays).png().toFile(file);
  console.log(file);
  cells = [];
}

function escape(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
