import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { createEngineRegistry } from '../create-engine-registry.server.ts';
import type { StageEngine, StageInput } from '@plinth/imaging';
import type { EngineRegistry } from '../index.ts';

const product = makeProducts(160)[0]!.cutOut;
const side = 256;
let engines: EngineRegistry;
let stage: StageEngine;

beforeAll(() => {
  engines = createEngineRegistry({ cutOutModel: 'none' });
  stage = engines.stage;
});
afterAll(async () => {
  await engines.close();
});

function input(changes: Partial<StageInput> = {}): StageInput {
  return {
    width: side,
    height: side,
    scene: null,
    prompt: 'white marble, morning light',
    items: [
      { id: 'p', role: 'product', image: product, x: 60, y: 70, width: 140, height: 140, rotation: 0, zIndex: 0 },
    ],
    count: 1,
    seed: 5,
    ...changes,
  };
}

async function pictures(
  of: StageInput,
): Promise<{ bytes: Uint8Array; label: string; understood: readonly string[] | null }[]> {
  const events = await Array.fromAsync(stage.stage(of, { signal: new AbortController().signal }));
  return events.flatMap((event) =>
    event.type === 'output'
      ? [{ bytes: event.image.bytes, label: event.note.variation.label, understood: event.note.understood }]
      : [],
  );
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const light = async (bytes: Uint8Array): Promise<Uint8Array> => await sharp(bytes).removeAlpha().raw().toBuffer();

test('four variations differ visibly and each has its own name', async () => {
  const made = await pictures(input({ count: 4 }));
  expect(new Set(made.map(({ label }) => label)).size).toBe(4);
  const raw = await Promise.all(made.map(({ bytes }) => light(bytes)));
  for (let a = 0; a < 4; a++) {
    for (let b = a + 1; b < 4; b++) {
      let sum = 0;
      for (let i = 0; i < raw[a]!.length; i++) sum += Math.abs(raw[a]![i]! - raw[b]![i]!);
      expect(sum / raw[a]!.length, `variations ${a} and ${b}`).toBeGreaterThan(4);
    }
  }
});

test('the same seed and index give the same bytes, whatever the count; another seed does not', async () => {
  const [four, two, other] = [
    await pictures(input({ count: 4 })),
    await pictures(input({ count: 2 })),
    await pictures(input({ seed: 6 })),
  ];
  expect(hash(four[1]!.bytes)).toBe(hash(two[1]!.bytes));
  expect(hash(four[0]!.bytes)).not.toBe(hash(other[0]!.bytes));
});

test('outputs are PNG files of the asked size', async () => {
  const [made] = await pictures(input({ width: 320, height: 180 }));
  const { format, width, height, hasAlpha } = await sharp(made!.bytes).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 320, height: 180, hasAlpha: false });
});

test('the words that counted are listed', async () => {
  const [made] = await pictures(input({ prompt: 'A flurble on dark walnut, golden hour' }));
  expect(made!.understood).toEqual(['dark walnut', 'golden hour']);
  expect(made!.label).toBe('Golden hour');
});

test('the ground darkens where the product stands, and not when nothing stands there', async () => {
  const withProduct = await light((await pictures(input()))[0]!.bytes);
  const without = await light((await pictures(input({ items: [] })))[0]!.bytes);
  expect(without.length).toBe(withProduct.length);
  // Just under the base line, in the middle of the product.
  const row = 70 + Math.round(140 * 0.86) + 2;
  const at = (row * side + 130) * 3;
  const far = (row * side + 12) * 3;
  expect(withProduct[at + 1]! / withProduct[far + 1]!).toBeLessThan((without[at + 1]! / without[far + 1]!) * 0.85);
});

test('unusable inputs are named as such', async () => {
  const broken = { ...product, bytes: new TextEncoder().encode('<html>not a picture</html>') };
  const bad: StageInput[] = [
    input({ items: [{ ...input().items[0]!, image: broken }] }),
    input({ items: [{ ...input().items[0]!, width: Number.NaN }] }),
    input({ width: 0 }),
    input({ count: 9 }),
  ];
  for (const one of bad) {
    const events = await Array.fromAsync(stage.stage(one, { signal: new AbortController().signal }));
    expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'unusable-input', retryable: false } });
  }
});
