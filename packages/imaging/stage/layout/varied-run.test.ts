import sharp from 'sharp';
import { expect, it } from 'vitest';
import { presetTemplate } from '#tests/fixtures/wall-and-floor.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../../contract/engine.ts';
import type { StageInput, StageNote } from '../../contract/stage-engine.ts';
import { keepProducts } from '../../fidelity/keep-products.server.ts';
import { renderPlacedItem } from '../../pixels/place-item.server.ts';
import { LEAST_APART } from '../choose-take.server.ts';
import { surroundingsApart } from '../near-twins.ts';
import { stagePictures } from '../stage-pictures.server.ts';
import { moveItem } from './similarity.ts';

const SIDE = 200;

async function orderOf(scene: string, sample: string): Promise<StageInput> {
  const template = await presetTemplate(scene);
  const { anchor, maxProduct } = template.light;
  const { data, info } = await sharp(`public/presets/samples/${sample}.alpha.png`)
    .trim()
    .png()
    .toBuffer({ resolveWithObject: true });
  const scale = 0.7 * SIDE * Math.min(maxProduct.width / info.width, maxProduct.height / info.height);
  const [width, height] = [info.width * scale, info.height * scale];
  return {
    ...{ width: SIDE, height: SIDE, scene: template, prompt: template.description ?? '', count: 4, seed: 7 },
    items: [
      {
        id: 'product',
        role: 'product',
        image: { bytes: data, contentType: 'image/png', width: info.width, height: info.height },
        ...{ x: anchor.x * SIDE - width / 2, y: anchor.y * SIDE - height, width, height, rotation: 0, zIndex: 0 },
      },
    ],
  };
}

interface Made {
  readonly image: EngineImage;
  readonly note: StageNote;
}

async function run(order: StageInput): Promise<Made[]> {
  const made: Made[] = [];
  await stagePictures(
    order,
    async (event) => {
      if (event.type !== 'output') throw new Error('a picture failed');
      made.push({ image: event.image, note: event.note as StageNote });
    },
    async () => {},
  );
  return made;
}

const known = new Map<string, Promise<{ readonly order: StageInput; readonly four: Made[] }>>();

/** The order of a scene and its four pictures; the same ones are made once. */
function fourOf(scene: string, sample: string) {
  const key = `${scene} ${sample}`;
  const made = known.get(key) ?? orderOf(scene, sample).then(async (order) => ({ order, four: await run(order) }));
  known.set(key, made);
  return made;
}

/** Between the two pictures of a run that are nearest to each other, of 255. */
async function leastApart(order: StageInput, four: readonly Made[]): Promise<number> {
  const compared = await Promise.all(
    four.map(async (made) => ({
      rgb: new Uint8Array(await sharp(made.image.bytes).removeAlpha().raw().toBuffer()),
      width: SIDE,
      height: SIDE,
      products: await Promise.all(itemsIn(order, made).map((item) => renderPlacedItem(item, order))),
    })),
  );
  return Math.min(...compared.flatMap((a, i) => compared.slice(i + 1).map((b) => surroundingsApart(a, b))));
}

const itemsIn = (order: StageInput, { note }: Made) =>
  order.items.map((item) => (note.shown ? moveItem(item, note.shown, order) : item));

it.each(
  splitRows(
    ['wooden-table', 'marble-podium', 'kitchen-counter', 'garden-stone'].flatMap((scene) =>
      ['sneaker', 'mug', 'pump-bottle'].map((sample) => [scene, sample] as const),
    ),
    1,
  ),
)('%s, %s: four pictures differ, and each has the product’s own pixels where it says', async (scene, sample) => {
  const { order, four } = await fourOf(scene, sample);
  expect([four[0]!.note.varied, four[0]!.note.shown, four[0]!.note.placed]).toEqual([undefined, undefined, undefined]);
  for (const made of four) {
    const items = itemsIn(order, made);
    const check = { picture: made.image, width: SIDE, height: SIDE, items, mode: 'locked', layBack: false } as const;
    const { note } = await keepProducts(check, async () => {});
    expect(note.certificate.products[0]).toMatchObject({ changedPixels: 0, passed: true });
  }
  for (const { note } of four.slice(1)) expect(note.varied).toEqual(expect.arrayContaining(['size', 'crop']));
  expect(await leastApart(order, four)).toBeGreaterThan(LEAST_APART);
});

it.each(
  splitRows(
    ['linen-bed', 'arch-plaster', 'pastel-steps', 'bathroom-shelf'].map((scene) => [scene]),
    0,
  ),
)('%s: four differ where the words leave light little to vary', async (scene) => {
  const order = { ...(await orderOf(scene, 'sneaker')), prompt: 'red wall, light from the right' };
  expect(await leastApart(order, await run(order))).toBeGreaterThan(LEAST_APART);
});

everydayIt('a recipe makes each picture of a run again, to the byte', async () => {
  const { order, four } = await fourOf('wooden-table', 'sneaker');
  const single = await run({ ...order, count: 1 });
  expect(Buffer.compare(single[0]!.image.bytes, four[0]!.image.bytes)).toBe(0);
  const third = (await run({ ...order, count: 3 }))[2]!;
  expect(Buffer.compare(third.image.bytes, four[2]!.image.bytes)).toBe(0);
  expect(third.note).toEqual(four[2]!.note);
});
