import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { asPng, personSet } from '#tests/fixtures/try-on.ts';
import { fitPhoto } from './fit-photo.ts';
import { readDrape, readPerson } from '../read-person.server.ts';
import { readGarment } from '../reading/read-garment.server.ts';

/** A garment of one colour, ten pixels to a centimetre, the middle of its neck at (500, 100), and what is drawn on it. */
const drawn = (d: string, marks = '') =>
  asPng(
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1300"><path fill="#dfdcd4" d="${d}"/>${marks}</svg>`,
      ),
    ).ensureAlpha(),
  );

/** The points that are the same on both sides: from the middle of the neck clockwise to the middle of the hem, and back. */
function both(right: readonly (readonly [number, number])[]): string {
  const left = right.map(([x, y]) => [1000 - x, y] as const).reverse();
  return `M${[...right, ...left].map((p) => p.join(' ')).join(' L')} Z`;
}

const BODY = [
  [500, 116],
  [590, 100],
  [700, 145],
] as const;
const TEE = both([...BODY, [845, 290], [750, 400], [735, 340], [735, 780], [500, 785]]);
const V_NECK = '<path fill="#8f8c85" d="M410 100 L500 116 L590 100 L500 260 Z"/>';
const ARMHOLE = [
  [660, 165],
  [645, 230],
  [680, 310],
] as const;
const TANK = both([[500, 116], [575, 100], [625, 112], ...ARMHOLE, [740, 330], [737, 780], [500, 786]]);
const DRESS = both([
  [500, 120],
  [590, 100],
  [660, 130],
  ...ARMHOLE,
  [725, 320],
  [690, 520],
  [730, 720],
  [790, 1150],
  [500, 1160],
]);
const SLIP = both([
  [500, 270],
  [600, 200],
  [606, 100],
  [616, 100],
  [622, 195],
  [710, 340],
  [685, 520],
  [730, 740],
  [760, 1180],
  [500, 1190],
]);

async function fitOf(image: Awaited<ReturnType<typeof drawn>>, set = 'top-regular') {
  const { reading, outline, photo, neckline } = await readGarment({ image });
  const person = personSet('european-woman');
  const { cloth } = await readDrape(person, set, (await readPerson(person)).body);
  const at = (name: string) => ({ x: cloth.landmarks[name]![0], y: cloth.landmarks[name]![1] });
  return { reading, cloth, at, fit: fitPhoto(cloth, reading.points!, outline, photo, neckline) };
}

describe('cuts that are no plain tee', () => {
  everydayIt.each([
    ['a tank top', TANK, 'top'],
    ['a sleeveless dress', DRESS, 'dress'],
    ['a dress on straps', SLIP, 'dress'],
  ])('%s has armholes in place of sleeves', async (_, d, garment) => {
    const { reading } = await readGarment({ image: await drawn(d) });
    expect(reading).toMatchObject({ garment, refusal: null });
    if (reading.points?.kind !== 'upper') throw new Error('it has the points of a top');
    const { armpitRight, sleeveBottomRight, sleeveTopRight } = reading.points.at;
    expect(sleeveBottomRight).toEqual(armpitRight);
    expect(sleeveTopRight.x).toBeLessThan(armpitRight.x);
    expect(sleeveTopRight.y).toBeLessThan(armpitRight.y);
  });

  deepIt('sleeves folded behind it are no armholes', async () => {
    const d = both([...BODY, [735, 340], [735, 780], [500, 785]]);
    expect((await readGarment({ image: await drawn(d) })).reading.refusal).toBe('unclear');
  });

  everydayIt('where there is no sleeve the arm is bare, and the strap lies on the shoulder', async () => {
    const { fit, at } = await fitOf(await drawn(TANK));
    const [tip, pit] = [at('shoulder'), at('armpit')];
    const sleeve = { x: (tip.x + at('sleeveTop').x) / 2, y: (pit.y + at('sleeveTop').y) / 2 };
    expect(fit.beyondEnd(sleeve)).toBeGreaterThan(4);
    expect(fit.beyondEnd({ x: 0, y: pit.y })).toBeLessThan(-4);
  });

  everydayIt('a V-neck is cut as deep as it is, and a crew neck is not cut', async () => {
    const { fit, at } = await fitOf(await drawn(TEE, V_NECK));
    const below = at('neck').y - 0.14;
    expect(fit.inNeck({ x: 0, y: below })).toBeGreaterThan(1);
    expect(fit.inNeck({ x: 0.06, y: below })).toBeLessThan(-4);
    expect(fit.inNeck({ x: 0, y: at('neck').y - 0.2 })).toBeLessThan(-4);
    const crew = '<path fill="#8f8c85" d="M410 100 L500 116 L590 100 Q580 185 500 185 Q420 185 410 100 Z"/>';
    const round = await fitOf(await drawn(TEE, crew));
    expect(round.fit.inNeck({ x: 0, y: below })).toBeLessThan(-4);
  });

  everydayIt('checks are no neckline', async () => {
    const lines = Array.from(
      { length: 34 },
      (_, k) => `<path stroke="#456" stroke-width="8" d="M100 ${100 + k * 24} H900 M${100 + k * 24} 100 V900"/>`,
    ).join('');
    const clip = `<clipPath id="c"><path d="${TEE}"/></clipPath>`;
    const image = await drawn(TEE, `${clip}<g clip-path="url(#c)">${lines}</g>`);
    expect((await readGarment({ image })).neckline?.contrast).toBe(0);
  });

  deepIt('a cuff that touches the body leaves a hole: its top is the armpit', async () => {
    const d = both([...BODY, [810, 330], [730, 440], [735, 780], [500, 785]]);
    const hole = '<path fill="#000" d="M740 335 L748 408 L733 418 Z M260 335 L252 408 L267 418 Z"/>';
    const solid = await sharp((await drawn(d)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const black = await sharp((await drawn(d, hole)).bytes)
      .raw()
      .toBuffer();
    for (let i = 0; i < black.length; i += 4) if (black[i]! < 40) solid.data[i + 3] = 0;
    const { width, height } = solid.info;
    const image = await asPng(sharp(solid.data, { raw: { width, height, channels: 4 } }));
    const { points, refusal } = (await readGarment({ image })).reading;
    if (points?.kind !== 'upper') throw new Error('a tee has the points of a top');
    expect(refusal).toBeNull();
    expect(points.at.armpitRight.y * 1300).toBeLessThan(352);
    expect(points.at.armpitRight.y * 1300).toBeGreaterThan(325);
  });

  deepIt('long sleeves that lie level are no legs', async () => {
    const spread = [
      [500, 108],
      [560, 100],
      [600, 115],
      [968, 230],
      [950, 290],
      [656, 252],
    ] as const;
    const d = both([...spread, [656, 520], [500, 524]]);
    expect((await readGarment({ image: await drawn(d) })).reading).toMatchObject({ garment: 'top', refusal: null });
  });

  deepIt('a dress that flares less than the pattern shows no slit along its side', async () => {
    const { fit, at } = await fitOf(await drawn(DRESS), 'dress');
    const [pit, hem] = [at('armpit'), at('hem')];
    for (let k = 4; k < 10; k++) {
      const t = k / 10;
      const edge = pit.x + (hem.x - pit.x) * t;
      const row = Array.from(
        { length: 30 },
        (_, i) => fit.place({ x: (edge * i) / 29, y: pit.y + (hem.y - pit.y) * t }).x,
      );
      expect(row).toEqual(row.toSorted((a, b) => a - b));
    }
  });
});
