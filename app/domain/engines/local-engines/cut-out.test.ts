import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { need } from '@plinth/testing/needs';
import { everydayIt, splitRows, times } from '@plinth/testing/depth';
import { createEngineRegistry } from '../create-engine-registry.server.ts';
import type { CutOutNote, EngineEvent, EngineImage } from '@plinth/imaging';
import type { EngineRegistry } from '../index.ts';
import { hasIsnetWeights } from '#imaging/cut-out/isnet-weights.server.ts';
import { distanceToMask } from '#imaging/cut-out/regions.ts';

const products = makeProducts(320);
/** Of one picture, which is to give the same bytes. */
const RUNS = times({ everyday: 2, deep: 3 });

async function cutOut(engines: EngineRegistry, image: EngineImage): Promise<EngineEvent<CutOutNote>> {
  const events = await Array.fromAsync(engines.cutOut.cutOut({ image }, { signal: new AbortController().signal }));
  return events.at(-1)!;
}

async function alphaOf(image: EngineImage): Promise<Uint8Array> {
  return await sharp(image.bytes).extractChannel('alpha').raw().toBuffer();
}

function overlap(found: Uint8Array, truth: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < truth.length; i++) {
    if (found[i]! > 127 && truth[i]! > 127) both++;
    if (found[i]! > 127 || truth[i]! > 127) either++;
  }
  return both / either;
}

async function plain(width: number, height: number, background: string): Promise<EngineImage> {
  const bytes = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

describe('without the network', () => {
  let engines: EngineRegistry;
  beforeAll(() => {
    engines = createEngineRegistry({ cutOutModel: 'none' });
  });
  afterAll(async () => {
    await engines.close();
  });

  everydayIt('a picture that is already cut out is left alone, byte for byte', async () => {
    const event = await cutOut(engines, products[0]!.cutOut);
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    expect(event.note.method).toBe('existing-alpha');
    expect(Buffer.from(event.image.bytes).equals(products[0]!.cutOut.bytes)).toBe(true);
  });

  everydayIt('a transparent WebP becomes a PNG with the same pixels', async () => {
    const bytes = await sharp(products[1]!.cutOut.bytes).webp({ lossless: true, exact: true }).toBuffer();
    const event = await cutOut(engines, { ...products[1]!.cutOut, bytes, contentType: 'image/webp' });
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    expect(event.image.contentType).toBe('image/png');
    expect(await alphaOf(event.image)).toEqual(Buffer.from(products[1]!.alpha));
  });

  test.each(splitRows(products.slice(0, 6), 1))('finds the $name on plain ground', async ({ photo, alpha }) => {
    const event = await cutOut(engines, photo);
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    expect(event.note.method).toBe('classical');
    expect({ width: event.image.width, height: event.image.height }).toEqual({ width: 320, height: 320 });
    expect(overlap(await alphaOf(event.image), alpha)).toBeGreaterThan(0.95);
  });

  everydayIt('edge pixels carry the product’s colour, not the ground’s', async () => {
    const { photo, cutOut: truth, alpha } = products[5]!;
    const event = await cutOut(engines, photo);
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    const found = await sharp(event.image.bytes).raw().toBuffer();
    const real = await sharp(truth.bytes).raw().toBuffer();
    const before = await sharp(photo.bytes).ensureAlpha().raw().toBuffer();
    let [error, mixed, count] = [0, 0, 0];
    for (let i = 0; i < alpha.length; i++) {
      if (found[i * 4 + 3]! < 40 || found[i * 4 + 3]! > 230 || alpha[i]! < 40) continue;
      error += Math.abs(found[i * 4 + 1]! - real[i * 4 + 1]!);
      mixed += Math.abs(before[i * 4 + 1]! - real[i * 4 + 1]!);
      count++;
    }
    expect(count).toBeGreaterThan(30);
    expect(error).toBeLessThan(mixed * 0.5);
  });

  test('the same picture gives the same cut-out, also on a busy ground', async () => {
    const { photo, alpha } = products[0]!;
    const data = await sharp(photo.bytes).removeAlpha().raw().toBuffer();
    for (let i = 0; i < alpha.length; i++) {
      const [x, y] = [i % photo.width, Math.floor(i / photo.width)];
      const patch = (Math.imul((x >> 4) * 73 + (y >> 4) * 151, 2_654_435_761) >>> 8) & 255;
      if (alpha[i]! < 128) data.set([patch, 255 - patch, (patch * 7) & 255], i * 3);
    }
    const bytes = await sharp(data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
      .png()
      .toBuffer();
    const made: Buffer[] = [];
    for (let run = 0; run < RUNS; run++) {
      const event = await cutOut(engines, { ...photo, bytes });
      if (event.type !== 'output') throw new Error(JSON.stringify(event));
      made.push(Buffer.from(event.image.bytes));
    }
    expect(made.map((bytes) => bytes.equals(made[0]!))).toEqual(Array(RUNS).fill(true));
  });

  everydayIt('a picture without a product says so', async () => {
    const event = await cutOut(engines, await plain(200, 200, '#d8d4cc'));
    expect(event).toMatchObject({ type: 'failed', failure: { code: 'nothing-found', retryable: false } });
    const clear = await cutOut(engines, await plain(64, 64, '#00000000'));
    expect(clear).toMatchObject({ type: 'failed', failure: { code: 'nothing-found' } });
  });

  everydayIt.each([
    ['text', new TextEncoder().encode('<html></html>')],
    ['nothing', new Uint8Array()],
    ['half a PNG', products[0]!.photo.bytes.slice(0, 400)],
  ])('unusable input: %s', async (_name, bytes) => {
    const event = await cutOut(engines, { bytes, contentType: 'image/png', width: 1, height: 1 });
    expect(event).toMatchObject({ type: 'failed', failure: { code: 'unusable-input', retryable: false } });
  });
});

describe('with the network', () => {
  let engines: EngineRegistry;
  // One process: it reads the weights once.
  beforeAll(() => {
    engines = createEngineRegistry({ cutOutModel: 'auto', threads: 2 });
  });
  afterAll(async () => engines.close());
  beforeEach((context) => need(context, hasIsnetWeights(process.cwd()), 'weights of the cut-out not installed'));

  everydayIt('finds a product with a hole, and says how', async () => {
    const { photo, alpha } = products[1]!;
    const event = await cutOut(engines, photo);
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    expect(event.note.method).toBe('network');
    expect(event.note.confidence).toBeGreaterThan(0.5);
    expect(overlap(await alphaOf(event.image), alpha)).toBeGreaterThan(0.93);
  });

  test.each(splitRows(['mug', 'tea-box.busy'], 0))('the sample %s is solid inside, or is asked about', async (name) => {
    const bytes = readFileSync(`public/presets/samples/${name}.jpg`);
    const { width, height } = await sharp(bytes).metadata();
    const event = await cutOut(engines, { bytes, contentType: 'image/jpeg', width, height });
    if (event.type !== 'output') throw new Error(JSON.stringify(event));
    const alpha = await alphaOf(event.image);
    const inDepth = distanceToMask(
      Uint8Array.from(alpha, (value) => (value < 13 ? 1 : 0)),
      width,
      height,
    );
    const soft = alpha.filter((value, i) => value < 250 && inDepth[i]! >= 10).length;
    if (soft > 0) expect(event.note.doubts).toMatchObject([{ kind: 'see-through', isKept: false }]);
    expect(name !== 'mug' || soft === 0).toBe(true);
  });
});
