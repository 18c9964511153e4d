import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { flatLay, personSet } from '#imaging/tests/fixtures/try-on.ts';
import { makeProducts } from '#imaging/tests/fixtures/make-products.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import { memoryLedger } from '#tests/doubles/memory-ledger.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { untilMade } from '#tests/doubles/until-made.ts';
import { createEngineRegistry } from '../create-engine-registry.server.ts';
import { FAL_OFFERS } from '../providers.ts';
import { bringToShape } from './bring-to-shape.server.ts';

const fal = await startFal();
const settings = { key: FAL_TEST_KEY, origin: fal.origin, webhookUrl: null, ledger: memoryLedger().ledger };
const registry = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none', fal: settings });
afterAll(async () => {
  await registry.close();
  await fal.stop();
  // Every request was one that fal's published shapes allow.
  expect(fal.refused).toEqual([]);
});

/** Engines by the offer whose first model is this. */
function enginesBy(model: string) {
  const offer = FAL_OFFERS.find(({ endpoints }) => endpoints[0]!.id === model)!;
  return untilMade({ ...registry, ...registry.forOffer!(offer) });
}
const run = () => ({ signal: new AbortController().signal });

test.each([
  ['fal-ai/kling-video/v1.6/pro/image-to-video', 4, '5'],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 4, '5'],
  ['fal-ai/kling-video/v2.5-turbo/pro/image-to-video', 6, '10'],
  ['fal-ai/kling-video/v3/pro/image-to-video', 4, '4'],
  ['fal-ai/kling-video/v3/pro/image-to-video', 1, '3'],
])('%s makes a video of %i s with %s s', async (model, seconds, duration) => {
  const image = await tinyPicture('#3366ccff', 64);
  const input = { image, items: [], prompt: '', aspect: '16:9' as const, seconds, seed: 1 };
  const events = await Array.fromAsync(enginesBy(model).animate.animate(input, run()));
  expect(events.at(-1)).toMatchObject({ type: 'video', note: { method: model } });
  expect(fal.jobs().at(-1)).toMatchObject({ endpoint: model, input: { duration } });
});

test('the route that is not Kling keeps its model', async () => {
  const image = await tinyPicture('#3366ccff', 64);
  const input = {
    image,
    items: [],
    prompt: '',
    aspect: '16:9' as const,
    seconds: 4,
    seed: 1,
    route: 'runway' as const,
  };
  await Array.fromAsync(enginesBy('fal-ai/kling-video/v3/pro/image-to-video').animate.animate(input, run()));
  expect(fal.jobs().at(-1)!.endpoint).toBe('fal-ai/veo3.1/fast/image-to-video');
});

test.each([
  ['16:9', 1_600, 900],
  ['9:16', 900, 1_600],
  ['1:1', 900, 900],
] as const)(
  'a picture is brought to %s by its own sides, and nothing of it is cut off',
  async (aspect, across, down) => {
    const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer();
    const shaped = await bringToShape({ bytes }, aspect);
    const { width, height } = await sharp(shaped).metadata();
    expect([width, height]).toEqual([Math.max(900, across), Math.max(900, down)]);
    if (aspect === '1:1') expect(shaped).toBe(bytes);
  },
);

test('a product photo by the model for edits, and a person dressed by Kolors', async () => {
  const [product] = makeProducts(200);
  const item = { id: 'a', role: 'product' as const, image: product!.cutOut, x: 40, y: 40, width: 120, height: 120 };
  const size = { width: 200, height: 200 };
  const place = { ...size, scene: null, prompt: 'on marble', count: 1, seed: 1 };
  const items = [{ ...item, rotation: 0, zIndex: 0 }];
  const staged = await Array.fromAsync(enginesBy('fal-ai/nano-banana-2/edit').stage.stage({ ...place, items }, run()));
  expect(staged.at(-1)).toMatchObject({ type: 'output', image: size });
  expect(fal.jobs().at(-1)!.endpoint).toBe('fal-ai/nano-banana-2/edit');
  const person = { name: 'european-woman', image: product!.photo, set: personSet('european-woman') };
  const garments = [{ image: await flatLay('tee-circle') }];
  const dressing = {
    garments,
    person,
    place: null,
    mode: 'model' as const,
    width: 208,
    height: 312,
    count: 1,
    seed: 5,
  };
  const model = 'fal-ai/kling/v1-5/kolors-virtual-try-on';
  const dressed = await Array.fromAsync(enginesBy(model).tryOn.tryOn(dressing, run()));
  expect(dressed.at(-1)).toMatchObject({ type: 'output', image: { width: 208, height: 312 } });
  expect(fal.jobs().at(-1)!.endpoint).toBe(model);
});
