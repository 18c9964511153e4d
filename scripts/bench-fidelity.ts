/**
 * Measures the fidelity check: `npm run bench:fidelity`. Damage is planted into products on scenes and has to be found;
 * saving, resizing and light must not raise an alarm. Then an engine that repaints everything (moves, tints and softens the
 * product) is put right in locked mode: inside the mask, two pixels in, every byte has to be the cut-out's.
 */
import { readFileSync, readdirSync } from 'node:fs';
import sharp from 'sharp';
import { keepProducts } from '#imaging/fidelity/keep-products.server.ts';
import { exactMask, placeProducts } from '#imaging/fidelity/placed-products.server.ts';
import type { EngineImage, StageItem } from '@plinth/imaging';
import { createRandom } from '#imaging/pixels/random.ts';
import { renderPlacedItem } from '#imaging/pixels/place-item.server.ts';
import {
  blurred,
  DAMAGES,
  draw,
  HARMLESS,
  harmlessChange,
  plantDamage,
  recolour,
  resized,
} from '#imaging/tests/doubles/planted-damage.ts';
import type { Damage, Harmless } from '#imaging/tests/doubles/planted-damage.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

const side = 800;
const presets = 'public/presets';
const planted = 200;
const random = createRandom(20);
const verbose = process.argv.includes('--verbose');
const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);
const silent = async (): Promise<void> => undefined;

interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const products = [
  ...(await samples()),
  ...makeProducts(480).map(({ name, cutOut }) => ({ name, image: cutOut })),
].slice(0, 10);
const scenes = await Promise.all(['marble-podium', 'wooden-table', 'garden-stone', 'raw-concrete'].map(scene));

if (!process.argv.includes('--locked')) await measureDamage();
await measureLocked();

async function measureDamage(): Promise<void> {
  const missed = new Map<Damage, number>();
  const seen = new Map<Damage, number>();
  for (let n = 0; n < planted; n++) {
    const damage = DAMAGES[n % DAMAGES.length]!;
    const { ground, item } = arrange(n);
    const placed = await renderPlacedItem(item, ground);
    const data = await plantDamage(ground, placed, damage, random);
    const { passed, products: found } = await certify(data, item);
    seen.set(damage, (seen.get(damage) ?? 0) + 1);
    if (passed) {
      missed.set(damage, (missed.get(damage) ?? 0) + 1);
      if (verbose) console.log('missed', damage, item.id, JSON.stringify(found[0]));
    }
  }
  const alarms = new Map<Harmless, number>();
  for (let n = 0; n < planted; n++) {
    const change = HARMLESS[n % HARMLESS.length]!;
    const { ground, item } = arrange(n);
    const placed = await renderPlacedItem(item, ground);
    const picture = { ...ground, data: draw(ground, placed) };
    const { passed, products: found } = await certify(await harmlessChange(picture, change, random), item);
    if (!passed) {
      alarms.set(change, (alarms.get(change) ?? 0) + 1);
      if (verbose) console.log('alarm', change, item.id, JSON.stringify(found[0]));
    }
  }
  console.log(`\nPlanted damage, products that may be relit (blend): ${planted} pictures of ${side} x ${side}`);
  for (const damage of DAMAGES)
    console.log(`  ${damage.padEnd(16)} missed ${missed.get(damage) ?? 0} of ${seen.get(damage)}`);
  console.log(`  all              missed ${total(missed)} of ${planted}`);
  console.log(`\nNo damage: ${planted} pictures`);
  for (const change of HARMLESS) console.log(`  ${change.padEnd(16)} alarms ${alarms.get(change) ?? 0}`);
  console.log(
    `  all              alarms ${total(alarms)} of ${planted}, ${((total(alarms) / planted) * 100).toFixed(1)} %`,
  );
}

async function measureLocked(): Promise<void> {
  let [identical, passed, atItsPlace] = [0, 0, 0];
  let pictures = 0;
  for (const [index, product] of products.entries()) {
    for (const [place, ground] of scenes.entries()) {
      const item = itemOf(product, index * 7 + place * 3);
      const placed = await renderPlacedItem(item, ground);
      const pixels = placed.data.slice();
      recolour(pixels, 40 + 10 * place, random);
      const soft = { ...placed, data: pixels };
      const shift = { x: Math.round((random() - 0.5) * 40), y: Math.round((random() - 0.5) * 30) };
      const by = 0.95 + random() * 0.1;
      const painted = await resized({ ...soft, data: await blurred(soft, 1.5 + place * 0.5) }, by, by);
      const data = draw(ground, { ...painted, left: painted.left + shift.x, top: painted.top + shift.y });
      const picture = await png({ ...ground, data });
      const { image, note } = await keepProducts(
        { picture, width: side, height: side, items: [item], mode: 'locked', layBack: true },
        silent,
      );
      const [fidelity] = note.certificate.products;
      const [laid] = await placeProducts([{ ...item, ...fidelity!.placement }], { width: side, height: side });
      const result = await sharp(image.bytes).removeAlpha().raw().toBuffer();
      const mask = exactMask(laid!);
      let differing = 0;
      for (let i = 0; i < mask.length; i++) {
        if (!mask[i]) continue;
        const at =
          ((laid!.placed.top + Math.floor(i / laid!.placed.width)) * side +
            laid!.placed.left +
            (i % laid!.placed.width)) *
          3;
        if ([0, 1, 2].some((c) => result[at + c] !== laid!.placed.data[i * 4 + c])) differing++;
      }
      pictures++;
      if (differing === 0) identical++;
      if (note.certificate.passed) passed++;
      const off = Math.hypot(
        fidelity!.placement.x + fidelity!.placement.width / 2 - (painted.left + shift.x + painted.width / 2),
        fidelity!.placement.y + fidelity!.placement.height - (painted.top + shift.y + painted.height),
      );
      if (off <= 4) atItsPlace++;
      else if (verbose)
        console.log(
          'off',
          product.name,
          place,
          off.toFixed(1),
          by.toFixed(3),
          shift,
          JSON.stringify(fidelity!.placement),
        );
    }
  }
  console.log(`\nLocked, after an engine that moved, tinted and softened the product: ${pictures} pictures`);
  console.log(`  identical inside the mask, two pixels in   ${identical} of ${pictures}`);
  console.log(`  certificate passed                         ${passed} of ${pictures}`);
  console.log(`  laid where the engine had put it (4 px)    ${atItsPlace} of ${pictures}`);
}

async function certify(data: Uint8Array, item: StageItem) {
  const picture = await png({ data, width: side, height: side });
  const input = { picture, width: side, height: side, items: [item], mode: 'blend', layBack: false } as const;
  return (await keepProducts(input, silent)).note.certificate;
}

function arrange(n: number): { readonly ground: Raster; readonly item: StageItem } {
  return { ground: scenes[n % scenes.length]!, item: itemOf(products[(n * 3) % products.length]!, n) };
}

function itemOf(product: { readonly name: string; readonly image: EngineImage }, n: number): StageItem {
  const { image } = product;
  const scale = (330 + ((n * 37) % 170)) / Math.max(image.height, image.width * 0.8);
  const [width, height] = [image.width * scale, image.height * scale];
  return {
    id: product.name,
    role: 'product',
    image,
    x: (side - width) / 2 + ((n * 13) % 60) - 30,
    y: 690 - height,
    width,
    height,
    rotation: 0,
    zIndex: 0,
  };
}

async function samples(): Promise<{ readonly name: string; readonly image: EngineImage }[]> {
  const files = readdirSync(`${presets}/samples`).filter((file) => file.endsWith('.alpha.png'));
  return Promise.all(
    files.map(async (file) => {
      const bytes = await sharp(readFileSync(`${presets}/samples/${file}`))
        .trim()
        .png()
        .toBuffer();
      const { width, height } = await sharp(bytes).metadata();
      return { name: file.replace('.alpha.png', ''), image: { bytes, contentType: 'image/png', width, height } };
    }),
  );
}

async function scene(name: string): Promise<Raster> {
  const data = await sharp(`${presets}/scenes/${name}.webp`)
    .resize(side, side, { fit: 'cover' })
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data: new Uint8Array(data), width: side, height: side };
}

async function png({ data, width, height }: Raster): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}
