import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { asPng, flatLay, personSet } from '#tests/fixtures/try-on.ts';
import type { EngineImage } from '../../contract/engine.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { tryOnPictures } from '../try-on-pictures.server.ts';

const drawn = (svg: string) =>
  asPng(
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1300">${svg}</svg>`)).ensureAlpha(),
  );

/** One of our people in a tee and trousers, before a green wall, cut out by that; of their height, from so far down on. */
async function inTee(name: string, from: number, to: number): Promise<EngineImage> {
  const [tee, trousers] = [await flatLay('tee-circle'), await flatLay('trousers')];
  let seen: EngineImage | null = null;
  await tryOnPictures(
    {
      garments: [{ image: tee }, { image: trousers }],
      person: { name, image: tee, set: personSet(name) },
      place: null,
      paper: '#00ff00',
      mode: 'model',
      width: 416,
      height: 624,
      count: 1,
      seed: 7,
    },
    async (event) => {
      if (event.type === 'output') seen = event.image;
    },
    async () => {},
  );
  const { data, info } = await sharp(seen!.bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [top, bottom] = [info.height, 0];
  for (let i = 0; i < info.width * info.height; i++) {
    const [r, g, b] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
    if (g > 1.35 * Math.max(r, b)) data[i * 4 + 3] = 0;
    else [top, bottom] = [Math.min(top, Math.floor(i / info.width)), Math.floor(i / info.width)];
  }
  const at = (share: number) => Math.round(top + (bottom - top) * share);
  return asPng(
    sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).extract({
      left: 0,
      top: at(from),
      width: info.width,
      height: at(to) - at(from),
    }),
  );
}

test.each(
  splitRows(
    [
      ['african-woman', 0.145, 0.72],
      ['east-asian-man', 0.145, 0.55],
    ] as const,
    1,
  ),
)('%s wears it, seen from %f to %f of the height', async (name, from, to) => {
  expect((await readGarment({ image: await inTee(name, from, to) })).reading.refusal).toBe('worn');
});

everydayIt('arms and legs at once are a person or a mannequin, also without a head and in one colour', async () => {
  const body =
    'M440 60 H560 V110 L680 150 L740 560 L690 570 L640 300 L625 560 L640 1200 H540 L500 620 L460 1200 H360 L375 560 L360 300 L310 570 L260 560 L320 150 L440 110 Z';
  expect((await readGarment({ image: await drawn(`<path fill="#e8e6e1" d="${body}"/>`) })).reading.refusal).toBe(
    'worn',
  );
});

deepIt('ribs and patches of the colour of skin are cloth', async () => {
  const d =
    'M410 100 L500 116 L590 100 L700 145 L845 290 L750 400 L735 340 V780 H265 V340 L250 400 L155 290 L300 145 Z';
  const clip = (marks: string) =>
    drawn(
      `<clipPath id="c"><path d="${d}"/></clipPath><path d="${d}" fill="#2c3e60"/><g clip-path="url(#c)">${marks}</g>`,
    );
  const ribs =
    '<path stroke="#c99a78" stroke-width="44" fill="none" d="M410 100 Q500 190 590 100 M850 285 L750 405 M150 285 L250 405"/>';
  const patches = [
    [500, 200],
    [500, 400],
    [400, 560],
    [600, 520],
    [780, 300],
    [220, 300],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="55" fill="#d9a98a"/>`)
    .join('');
  for (const marks of [ribs, `<circle cx="500" cy="130" r="60" fill="#d9a98a"/>${patches}`]) {
    expect((await readGarment({ image: await clip(marks) })).reading).toMatchObject({ garment: 'top', refusal: null });
  }
});
