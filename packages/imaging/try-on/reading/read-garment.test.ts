import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay } from '#tests/fixtures/try-on.ts';
import { cutOutOf } from '#tests/fixtures/exact-cut-out.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { deepIt, everydayIt, rows, splitRows } from '@plinth/testing/depth';
import type { EngineImage } from '../../contract/engine.ts';
import { readGarment } from './read-garment.server.ts';

const readings = new Map<FlatLay, ReturnType<typeof readGarment>>();

/** A garment as it lies, without a word about it: read once for all that is asked of it. */
function readAlone(name: FlatLay): ReturnType<typeof readGarment> {
  const known = readings.get(name) ?? flatLay(name).then((image) => readGarment({ image }));
  readings.set(name, known);
  return known;
}

/** Of a photo, the part whose fractions are seen. */
async function cutTo({ bytes }: EngineImage, isSeen: (x: number, y: number) => boolean): Promise<EngineImage> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < info.width * info.height; i++) {
    if (!isSeen((i % info.width) / info.width, Math.floor(i / info.width) / info.height)) data[i * 4 + 3] = 0;
  }
  return asPng(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }));
}

/** A tee whose lower part, of so large a share, is folded up onto it: its hem throws a small shadow. */
async function foldedUp({ bytes }: EngineImage, share: number): Promise<EngineImage> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const isCloth = (y: number) => data[(y * width + (width >> 1)) * 4 + 3]! > 150;
  const rows = Array.from({ length: height }, (_, y) => y).filter(isCloth);
  const hem = rows.at(-1)!;
  const fold = Math.round(hem - share * (hem - rows[0]!));
  const out = Buffer.from(data);
  for (let y = fold + 1; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [from, to] = [(y * width + x) * 4, ((2 * fold - y) * width + x) * 4];
      out[from + 3] = 0;
      if (data[from + 3]! > 150) data.copy(out, to, from, from + 4);
      else if (y > hem && y <= hem + 12) {
        const light = 0.8 + (0.2 * (y - hem)) / 12;
        for (let c = 0; c < 3; c++) out[to + c] = data[to + c]! * light;
      }
    }
  }
  return asPng(sharp(out, { raw: { width, height, channels: 4 } }));
}

/** Stretched or squeezed across. */
async function ofWidth({ bytes, width, height }: EngineImage, share: number): Promise<EngineImage> {
  return asPng(sharp(bytes).resize(Math.round(width * share), height, { fit: 'fill' }));
}

/** With bands of a darker colour from side to side, each of `band` rows, beginning every `every` ones. */
async function striped({ bytes }: EngineImage, every: number, band: number): Promise<EngineImage> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  for (let i = 0; i < info.width * info.height; i++) {
    if (Math.floor(i / info.width) % every < band) for (let c = 0; c < 3; c++) data[i * 4 + c] = data[i * 4 + c]! * 0.6;
  }
  return asPng(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }));
}

/** Class and degrees of turning that were drawn. */
const DRAWN: readonly (readonly [FlatLay, string, number])[] = [
  ['tee-circle', 'top', 0],
  ['tee-square', 'top', 7],
  ['tee-text', 'top', -4],
  ['tee-black', 'top', 10],
  ['long-sleeve', 'top', -3],
  ['shirt', 'top', 2],
  ['hoodie', 'top', 0],
  ['hooded', 'hoodie', -5],
  ['coat', 'coat', 4],
  ['dress', 'dress', -6],
  ['trousers', 'trousers', 3],
  ['skirt', 'skirt', -8],
];

describe('reading a garment from its outline', () => {
  test.each(splitRows(DRAWN, 2))('%s is a %s and lies turned by %s degrees', async (name, garment, turned) => {
    const { reading } = await readAlone(name);
    expect(reading).toMatchObject({ garment, refusal: null, doubt: null });
    expect(Math.abs(reading.turned - turned)).toBeLessThanOrEqual(1);
    expect(reading.points).not.toBeNull();
  });

  test.each(
    splitRows(
      [
        ['tee-slim', 'slim'],
        ['tee-oversized', 'oversized'],
        ...(['tee-circle', 'tee-square', 'tee-text', 'tee-black', 'tee-thin'] as const).map(
          (name) => [name, 'regular'] as const,
        ),
        // Long sleeves hide what their shoulders are; a larger regular tee is as wide for its length as that.
        ['long-sleeve', 'regular'],
        ['hoodie', 'regular'],
        ['dress', null],
      ] as const,
      1,
    ),
  )('%s is cut %s', async (name, fit) => {
    expect((await readAlone(name)).reading.fit).toBe(fit);
  });

  everydayIt('what it is called, and what is chosen, go before its proportions', async () => {
    const image = await flatLay('tee-oversized');
    expect((await readGarment({ image, words: 'Regular fit tee' })).reading.fit).toBe('regular');
    expect((await readGarment({ image, words: 'Regular fit tee', fit: 'slim' })).reading.fit).toBe('slim');
    const short = await cutTo(image, (_, y) => y < 0.7);
    expect((await readGarment({ image: short, words: 'Crop tee' })).reading.fit).toBe('regular');
  });

  everydayIt('the corners of a tee are where they were drawn', async () => {
    const image = await flatLay('tee-circle');
    const { reading } = await readAlone('tee-circle');
    if (reading.points?.kind !== 'upper') throw new Error('a tee has the points of a top');
    // Drawn with nine pixels to a centimetre, the middle of the neck in the middle of the picture, 9 cm from its top.
    const at = (x: number, y: number) => ({ x: 0.5 + (x * 9) / image.width, y: ((y + 9) * 9) / image.height });
    const far = (p: { x: number; y: number }, q: { x: number; y: number }) =>
      Math.hypot((p.x - q.x) * image.width, (p.y - q.y) * image.height) / 9;
    const { at: points } = reading.points;
    expect(far(points.armpitRight, at(25, 25))).toBeLessThan(1.6);
    expect(far(points.hemRight, at(24.8, 68))).toBeLessThan(1.6);
    expect(far(points.neckLeft, at(-9, 0))).toBeLessThan(1.6);
    expect(far(points.sleeveTopRight, at(38.5, 17.1))).toBeLessThan(1.6);
    expect(far(points.neckMiddle, at(0, 9.4))).toBeLessThan(2.5);
  });

  everydayIt('a thing that is no garment is refused, each in its own words', async () => {
    const shape = (svg: string) =>
      asPng(
        sharp(
          Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${svg}</svg>`),
        ).ensureAlpha(),
      );
    const refusalOf = async (svg: string) => (await readGarment({ image: await shape(svg) })).reading.refusal;
    // A mug, a bag with handles, a person's silhouette, nothing.
    expect(await refusalOf('<rect x="150" y="200" width="250" height="300"/><circle cx="430" cy="330" r="70"/>')).toBe(
      'no-garment',
    );
    expect(
      await refusalOf(
        '<rect x="150" y="250" width="300" height="320"/><path d="M230 260 V120 H370 V260" fill="none" stroke="#000" stroke-width="24"/>',
      ),
    ).toBe('no-garment');
    expect(
      await refusalOf(
        '<circle cx="300" cy="80" r="48"/><rect x="285" y="100" width="30" height="60"/><path d="M200 150 H400 L430 330 L390 330 L375 220 L370 580 H310 L300 400 L290 580 H230 L225 220 L210 330 L170 330 Z"/>',
      ),
    ).toBe('worn');
    expect(await refusalOf('')).toBe('no-garment');
  });

  everydayIt('the crown of a cap is no waist', async () => {
    const image = await asPng(
      sharp(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="M140 420 C140 180 220 140 300 140 C380 140 460 180 460 420 C520 430 520 470 470 470 H130 C80 470 80 430 140 420 Z"/></svg>',
        ),
      ).ensureAlpha(),
    );
    expect((await readGarment({ image })).reading).toMatchObject({ garment: null, refusal: 'no-garment' });
  });

  test.each(
    splitRows(
      [
        ...(['tee-circle', 'tee-black', 'dress', 'trousers', 'skirt'] as const).map((name) => [name, 0.35] as const),
        ...(['dress', 'trousers'] as const).map((name) => [name, 0.22] as const),
        ['tee-circle', 0.28] as const,
      ],
      1,
    ),
  )('a %s photographed from beside is refused: nearer parts are larger, by %f', async (name, larger) => {
    const { data, info } = await sharp((await flatLay(name)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const beside = Buffer.alloc(data.length);
    for (let y = 0; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const size = 1 - larger * (1 - x / info.width);
        const from = Math.round(info.height / 2 + (y - info.height / 2) / size);
        if (from < 0 || from >= info.height) continue;
        const at = (from * info.width + x) * 4;
        data.copy(beside, (y * info.width + x) * 4, at, at + 4);
      }
    }
    const image = await asPng(sharp(beside, { raw: { width: info.width, height: info.height, channels: 4 } }));
    expect((await readGarment({ image })).reading.refusal).toBe('angled');
  });

  deepIt('a tee photographed at an angle is refused, and worn where a person puts the points', async () => {
    const image = await flatLay('tee-text');
    const skewed = await asPng(
      sharp(image.bytes).affine([1, 0.55, 0.1, 0.8], { background: { r: 0, g: 0, b: 0, alpha: 0 } }),
    );
    const { reading } = await readGarment({ image: skewed });
    expect(reading.refusal).toBe('angled');
    const points = (await readAlone('tee-text')).reading.points!;
    expect((await readGarment({ image: skewed, points })).reading).toMatchObject({
      garment: 'top',
      refusal: null,
      points,
    });
  });

  test.each(
    splitRows(
      [
        ['a plate', '<circle cx="300" cy="300" r="220"/>', ''],
        ['a plate that is called a skirt', '<circle cx="300" cy="300" r="220"/>', 'Skirt'],
        ['an egg', '<path d="M300 80 C420 80 480 330 470 400 C450 560 150 560 130 400 C120 330 180 80 300 80 Z"/>', ''],
        ['half a disc', '<path d="M100 400 A200 200 0 0 1 500 400 Z"/>', ''],
        ['a vase', '<path d="M240 80 H360 L340 160 C460 220 460 420 380 540 H220 C140 420 140 220 260 160 Z"/>', ''],
        ['a cushion', '<path d="M120 120 Q300 150 480 120 Q450 300 480 480 Q300 450 120 480 Q150 300 120 120 Z"/>', ''],
        ['a key', '<path d="M250 60 H350 V160 H320 V520 H280 V160 H250 Z"/>', ''],
        [
          'a star',
          '<path d="M300 60 L360 230 L540 230 L395 335 L450 510 L300 405 L150 510 L205 335 L60 230 L240 230 Z"/>',
          '',
        ],
      ],
      1,
    ),
  )('%s is no garment', async (_, svg, words) => {
    const image = await asPng(
      sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">${svg}</svg>`)).ensureAlpha(),
    );
    expect((await readGarment({ image, words })).reading).toMatchObject({ garment: null, refusal: 'no-garment' });
  });

  test.each(
    splitRows(
      [
        ['with its hem folded up', (_: number, y: number) => y < 0.5],
        ['along its middle', (x: number) => x > 0.5],
        ['with its sleeves under it', (x: number) => x > 0.255 && x < 0.745],
        ['for the shelf', (x: number, y: number) => x > 0.3 && x < 0.7 && y < 0.6],
      ],
      1,
    ),
  )('a tee that is folded %s is refused as folded', async (_, isSeen) => {
    const image = await cutTo(await flatLay('tee-circle'), isSeen);
    expect((await readGarment({ image, words: 'White tee' })).reading).toMatchObject({ refusal: 'folded' });
    // Without words it may be no garment, whose advice is the same: spread it out.
    expect(['folded', 'no-garment']).toContain((await readGarment({ image })).reading.refusal);
  });

  test.each(splitRows([0.25, 0.33, 0.4], 0))('a tee whose hem is folded up by %s is folded', async (share) => {
    const image = await foldedUp(await flatLay('tee-circle'), share);
    expect((await readGarment({ image })).reading.refusal).toBe('folded');
  });

  deepIt(
    'forearms along both sides leave two holes, which are armpits; one hole is the handle of something',
    async () => {
      const path =
        'M386 87 Q460 112 535 90 L655 127 L740 197 L814 430 L718 670 L664 661 L666 697 L230 702 V642 L174 653 L95 422 L175 190 L262 122 Z';
      const left = 'M233 334 L206 370 L230 475 Z';
      const right = 'M652 348 L700 374 L653 525 Z';
      const draw = (holes: string) =>
        asPng(
          sharp(
            Buffer.from(
              `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="787"><path fill="#b02020" fill-rule="evenodd" d="${path}${holes}"/></svg>`,
            ),
          ).ensureAlpha(),
        );
      const { garment, refusal, points } = (await readGarment({ image: await draw(left + right) })).reading;
      expect([garment, refusal]).toEqual(['top', null]);
      const { armpitLeft, armpitRight } = (points as Extract<typeof points, { kind: 'upper' }>).at;
      expect(armpitLeft.y * 787).toBeCloseTo(336, -1);
      expect(armpitRight.y * 787).toBeCloseTo(346, -1);
      expect((await readGarment({ image: await draw(right) })).reading.refusal).not.toBeNull();
    },
  );

  deepIt('a slim tee, folded up, is as long as a wide one: its edge is asked about', async () => {
    const tee = await flatLay('tee-circle');
    const slim = await ofWidth(tee, 0.8);
    expect((await readGarment({ image: await foldedUp(slim, 0.33) })).reading).toMatchObject({
      garment: 'top',
      refusal: 'short',
    });
    // A circle made wider would tell of a camera from below.
    const wide = await ofWidth(await flatLay('tee-text'), 1.15);
    expect((await readGarment({ image: wide })).reading.refusal).toBeNull();
    expect((await readGarment({ image: await striped(wide, 40, 20) })).reading.refusal).toBeNull();
  });

  deepIt('wrinkles are no edge: what is cut wide for its length is worn', async () => {
    for (const share of rows([1.08, 1.15, 1.2], 1)) {
      const image = await ofWidth(await flatLay('tee-thin'), share);
      expect((await readGarment({ image })).reading.refusal, `${share} as wide`).toBeNull();
    }
  });

  deepIt('an underarm that the body covers is where its corner is seen', async () => {
    const image = await asPng(sharp('packages/imaging/tests/fixtures/flat-lays/unseen/tee-mornings.webp'));
    const { points, refusal } = (await readGarment({ image })).reading;
    expect(refusal).toBeNull();
    const { armpitLeft, armpitRight } = (points as Extract<typeof points, { kind: 'upper' }>).at;
    // In pixels of the picture, looked up in it.
    expect(Math.hypot(armpitLeft.x * image.width - 221, armpitLeft.y * image.height - 408)).toBeLessThan(20);
    expect(Math.hypot(armpitRight.x * image.width - 665, armpitRight.y * image.height - 370)).toBeLessThan(20);
  });

  everydayIt(
    'what is short without an edge may be a crop top: the points that were found are asked about',
    async () => {
      const image = await cutTo(await flatLay('tee-circle'), (_, y) => y < 0.62);
      const { points, refusal } = (await readGarment({ image, words: 'White tee' })).reading;
      expect(refusal).toBe('short');
      expect(points?.kind).toBe('upper');
      expect((await readGarment({ image, points: points! })).reading).toMatchObject({ garment: 'top', refusal: null });
      for (const words of ['crop_top.png', 'Cropped tee, white']) {
        expect((await readGarment({ image, words })).reading).toMatchObject({ garment: 'top', refusal: null });
      }
    },
  );

  test.each(
    splitRows(
      [
        ['a lamp shade', 'M220 120 H380 L500 460 H100 Z'],
        ['a steep lamp shade', 'M200 120 H400 L460 460 H140 Z'],
        ['a lamp shade from a little above', 'M220 130 Q300 115 380 130 L500 450 Q300 490 100 450 Z'],
        ['a flower pot', 'M180 140 H420 L480 480 H120 Z'],
        ['a jar', 'M220 120 H380 Q470 190 480 460 H120 Q130 190 220 120 Z'],
      ],
      1,
    ),
  )('%s has the shape of a skirt: it is asked about, unless its words call it one', async (_, d) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><path d="${d}"/></svg>`;
    const image = await asPng(sharp(Buffer.from(svg)).ensureAlpha());
    const { garment, points, refusal } = (await readGarment({ image })).reading;
    expect({ garment, refusal }).toEqual({ garment: 'skirt', refusal: 'shape' });
    expect((await readGarment({ image, points: points! })).reading.refusal).toBeNull();
    expect((await readGarment({ image, words: 'Mini skirt' })).reading.refusal).toBeNull();
  });

  deepIt('a woollen hat is wider at its brim than a dress at its hem, and is asked about', async () => {
    const photo = 'tests/dev-store/photos/beanie-wool';
    const image = await asPng(sharp(await cutOutOf(`${photo}.jpg`, `${photo}.alpha.png`)));
    expect((await readGarment({ image })).reading.refusal).toBe('shape');
  });

  everydayIt('words make a hoodie or a coat of what has the outline of a top', async () => {
    const image = await flatLay('hoodie');
    expect((await readGarment({ image, words: 'Red hoodie' })).reading).toMatchObject({
      garment: 'hoodie',
      refusal: null,
    });
    expect((await readGarment({ image, words: 'Bomber jacket' })).reading).toMatchObject({
      garment: 'coat',
      refusal: null,
    });
  });

  deepIt('words decide between a top and a dress, not between a skirt and a mug', async () => {
    const tee = { image: await flatLay('tee-circle'), words: 'Linen dress, white' };
    expect((await readGarment(tee)).reading.garment).toBe('dress');
  });
});
