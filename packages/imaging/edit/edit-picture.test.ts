import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { EngineImage } from '../contract/engine.ts';
import { pictureEditsSchema } from '../contract/picture-edits.schema.ts';
import type { PictureEdit } from '../contract/picture-edits.schema.ts';
import { editPicture } from './edit-picture.server.ts';
import { missingCharacters } from './written-characters.server.ts';

const PHOTO = path.resolve('public/presets/samples/pump-bottle.busy.jpg');

async function imageOf(pipeline: Sharp): Promise<EngineImage & { readonly bytes: Buffer }> {
  const { data, info } = await pipeline.png().toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: 'image/png', width: info.width, height: info.height };
}

/** As a client sends them: what may be left out is left out. */
type Given = Readonly<Record<string, unknown>> & { readonly kind: PictureEdit['kind'] };

async function edited(image: EngineImage, edits: readonly Given[], marks: Record<string, EngineImage> = {}) {
  const made = await editPicture({ image, edits: pictureEditsSchema.parse(edits), marks }, async () => {});
  return { ...made.image, ...(await pixelsOf(made.image.bytes)) };
}

async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** dB between two pictures of one size, over red, green and blue. */
function psnr(one: Uint8Array, other: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) sum += (one[at + channel]! - other[at + channel]!) ** 2;
  }
  return sum === 0 ? Infinity : 10 * Math.log10(255 ** 2 / (sum / ((one.length / 4) * 3)));
}

const plain = (colour: string, width = 80, height = 60) =>
  imageOf(sharp({ create: { width, height, channels: 3, background: colour } }));
const colourAt = ({ data, width }: { data: Uint8Array; width: number }, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('what sharp can do as well', () => {
  it('turn, flip, crop, resize and colours, one after the other, equal its own work', async () => {
    const photo = await imageOf(sharp(PHOTO));
    const made = await edited(photo, [
      { kind: 'turn', quarters: 1 },
      { kind: 'flip', axis: 'horizontal' },
      { kind: 'crop', left: 0.1, top: 0.2, width: 0.6, height: 0.5 },
      { kind: 'resize', width: 640, height: 400 },
      { kind: 'filter', name: 'sepia' },
      { kind: 'adjust', light: 30 },
    ]);
    const [width, height] = [photo.height, photo.width];
    const turned = await sharp(photo.bytes).rotate(90).toBuffer();
    const flopped = await sharp(turned).flop().toBuffer();
    const left = Math.round(0.1 * width);
    const top = Math.round(0.2 * height);
    const cut = { left, top, width: Math.round(0.7 * width) - left, height: Math.round(0.7 * height) - top };
    const sized = await sharp(await sharp(flopped).extract(cut).toBuffer())
      .resize(640, 400, { fit: 'fill' })
      .toBuffer();
    const sepia = await sharp(sized)
      .recomb([
        [0.393, 0.769, 0.189],
        [0.349, 0.686, 0.168],
        [0.272, 0.534, 0.131],
      ])
      .toBuffer();
    const reference = await pixelsOf(
      await sharp(sepia)
        .linear(2 ** 0.3, 0)
        .toBuffer(),
    );
    expect([made.width, made.height]).toEqual([640, 400]);
    expect(psnr(made.data, reference.data)).toBeGreaterThan(45);
  });

  it('four quarters, and two flips, are the picture again', async () => {
    const photo = await imageOf(sharp(PHOTO).resize(300));
    const back = await edited(photo, [
      { kind: 'turn', quarters: 3 },
      { kind: 'flip', axis: 'vertical' },
      { kind: 'flip', axis: 'vertical' },
      { kind: 'turn', quarters: 1 },
    ]);
    expect(psnr(back.data, (await pixelsOf(photo.bytes)).data)).toBe(Infinity);
  });
});

describe('straightening', () => {
  it('leaves no corner empty and keeps the shape', async () => {
    const made = await edited(await plain('#3060c0', 300, 200), [{ kind: 'straighten', degrees: 7 }]);
    expect(made.width / made.height).toBeCloseTo(1.5, 1);
    for (const [x, y] of [
      [0, 0],
      [made.width - 1, 0],
      [0, made.height - 1],
      [made.width - 1, made.height - 1],
    ] as const) {
      expect(colourAt(made, x, y)).toEqual([0x30, 0x60, 0xc0, 255]);
    }
  });

  it('turns clockwise', async () => {
    const bar = { input: (await plain('#ff0000', 200, 10)).bytes, left: 50, top: 145 };
    const photo = await imageOf(sharp((await plain('#ffffff', 300, 300)).bytes).composite([bar]));
    const made = await edited(photo, [{ kind: 'straighten', degrees: 20 }]);
    const middle = made.width / 2;
    const isRed = (x: number, y: number) => colourAt(made, Math.round(x), Math.round(y))[1]! < 60;
    expect([isRed(middle + 60, middle + 22), isRed(middle + 60, middle - 22)]).toEqual([true, false]);
  });
});

describe('colours', () => {
  it.each([
    [{ light: 100 }, '#204060', [0x40, 0x80, 0xc0]],
    [{ contrast: 100 }, '#808080', [0x81, 0x81, 0x81]],
    [{ saturation: -100 }, '#00ff00', [182, 182, 182]],
    [{ warmth: 0 }, '#123456', [0x12, 0x34, 0x56]],
  ])('%o of %s', async (by, from, to) => {
    const made = await edited(await plain(from), [{ kind: 'adjust', ...by }]);
    const found = colourAt(made, 10, 10).slice(0, 3);
    for (const channel of [0, 1, 2]) expect(Math.abs(found[channel]! - to[channel]!)).toBeLessThanOrEqual(1);
  });

  it('warmth moves red against blue and keeps the lightness of a grey', async () => {
    const warm = colourAt(await edited(await plain('#808080'), [{ kind: 'adjust', warmth: 60 }]), 5, 5);
    expect(warm[0]! - warm[2]!).toBeGreaterThan(15);
    expect(0.2126 * warm[0]! + 0.7152 * warm[1]! + 0.0722 * warm[2]!).toBeCloseTo(128, 0);
  });

  it('a filter of no strength changes nothing, one of half strength half as much', async () => {
    const of = async (strength: number) =>
      colourAt(await edited(await plain('#20a040'), [{ kind: 'filter', name: 'mono', strength }]), 5, 5);
    const [none, half, whole] = [await of(0), await of(50), await of(100)];
    expect(none.slice(0, 3)).toEqual([0x20, 0xa0, 0x40]);
    expect(Math.abs(half[1]! - (none[1]! + whole[1]!) / 2)).toBeLessThanOrEqual(1);
  });

  it('sharpness raises an edge, softness lowers it, and even ground stays', async () => {
    const dark = { input: (await plain('#606060', 100, 200)).bytes, left: 0, top: 0 };
    const photo = await imageOf(sharp((await plain('#a0a0a0', 200, 200)).bytes).composite([dark]));
    const step = async (sharpness: number) => {
      const made = await edited(photo, [{ kind: 'adjust', sharpness }]);
      expect(colourAt(made, 20, 100)[0]).toBe(0x60);
      return colourAt(made, 100, 100)[0]! - colourAt(made, 99, 100)[0]!;
    };
    const [soft, as, sharper] = [await step(-100), await step(0), await step(100)];
    expect(soft).toBeLessThan(as);
    expect(sharper).toBeGreaterThan(as);
  });
});

describe('what is drawn', () => {
  const white = () => plain('#ffffff', 400, 300);

  it('shapes stand where they are said to, turned and see-through', async () => {
    const made = await edited(await white(), [
      { kind: 'shape', shape: 'rectangle', x: 0.25, y: 0.5, width: 0.2, height: 0.1, fill: '#ff0000' },
      { kind: 'shape', shape: 'ellipse', x: 0.75, y: 0.5, width: 0.2, height: 0.2, fill: '#0000ff', opacity: 0.5 },
      { kind: 'shape', shape: 'line', x: 0.5, y: 0.1, width: 0.4, height: 0.1, stroke: '#00aa00', strokeWidth: 0.02 },
    ]);
    expect(colourAt(made, 100, 150)).toEqual([255, 0, 0, 255]);
    expect(colourAt(made, 100, 175)).toEqual([255, 255, 255, 255]);
    expect(
      colourAt(made, 300, 150)
        .slice(0, 2)
        .every((value) => Math.abs(value - 128) <= 1),
    ).toBe(true);
    expect(colourAt(made, 200, 30)).toEqual([0, 170, 0, 255]);
  });

  it('text is written in its colour, wraps in its width, and has a plate behind it', async () => {
    const rows = async (width?: number) => {
      const text = {
        kind: 'text',
        text: 'Linen towel Łódź Größe',
        x: 0.5,
        y: 0.5,
        size: 0.06,
        colour: '#000000',
      } as const;
      const { data, width: across } = await edited(await white(), [{ ...text, ...(width && { width }) }]);
      const dark = new Set<number>();
      for (let at = 0; at < data.length; at += 4) if (data[at]! < 80) dark.add(Math.floor(at / 4 / across));
      return dark.size;
    };
    const [one, several] = [await rows(), await rows(0.3)];
    expect(one).toBeGreaterThan(10);
    expect(several).toBeGreaterThan(one * 1.8);
    const plate = await edited(await white(), [
      { kind: 'text', text: 'x', x: 0.5, y: 0.5, size: 0.1, colour: '#ffffff', plate: '#102030' },
    ]);
    expect(colourAt(plate, 200 - 20, 150)).toEqual([0x10, 0x20, 0x30, 255]);
  });

  it('letters and lines are drawn at the size that they are seen, also where the picture is enlarged after them', async () => {
    const small = await plain('#203040', 200, 150);
    const things: Given[] = [
      { kind: 'text', text: 'Sale', x: 0.5, y: 0.4, size: 0.2, colour: '#ffffff' },
      { kind: 'drawing', points: [0.1, 0.9, 0.9, 0.8], colour: '#ffcc00', width: 0.02 },
    ];
    const resize: Given = { kind: 'resize', width: 1000, height: 750 };
    const [after, before] = [await edited(small, [...things, resize]), await edited(small, [resize, ...things])];
    expect(psnr(after.data, before.data)).toBeGreaterThan(60);
    // Cut first: the part that is left is drawn as large as it becomes.
    const crop: Given = { kind: 'crop', left: 0.25, top: 0.2, width: 0.5, height: 0.4 };
    const cut = await edited(small, [...things, crop, { kind: 'resize', width: 500, height: 300 }]);
    const whole = await edited(small, [resize, ...things, crop]);
    expect(psnr(cut.data, whole.data)).toBeGreaterThan(60);
  });

  it('a line is drawn through its points; a single one is a dot', async () => {
    const made = await edited(await white(), [
      { kind: 'drawing', points: [0.1, 0.1, 0.9, 0.1], colour: '#aa0000', width: 0.02 },
      { kind: 'drawing', points: [0.5, 0.8], colour: '#0000aa', width: 0.05 },
    ]);
    expect(colourAt(made, 200, 30)).toEqual([0xaa, 0, 0, 255]);
    expect(colourAt(made, 200, 240)).toEqual([0, 0, 0xaa, 255]);
  });

  it('watermarks: words in a corner, a picture over everything, and one whose picture is missing', async () => {
    const words = await edited(await plain('#000000', 400, 300), [
      { kind: 'watermark', text: 'ATELIER', place: 'bottom-right', opacity: 1 },
    ]);
    const lit = (left: number, top: number, right: number, bottom: number) => {
      let count = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) if (colourAt(words, x, y)[0]! > 128) count += 1;
      return count;
    };
    expect(lit(300, 260, 400, 300)).toBeGreaterThan(50);
    expect(lit(0, 0, 300, 260)).toBe(0);
    const assetId = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
    const logo = await plain('#00ff00', 40, 20);
    const tiled = { kind: 'watermark', assetId, place: 'tiled', size: 0.1, opacity: 1 } as const;
    const marked = await edited(await plain('#000000', 400, 300), [tiled], { [assetId]: logo });
    let green = 0;
    for (let at = 0; at < marked.data.length; at += 4) if (marked.data[at + 1]! > 200) green += 1;
    expect(green / (400 * 300)).toBeGreaterThan(0.15);
    await expect(edited(logo, [tiled])).rejects.toThrow('missing');
  });
});

describe('transparent pictures', () => {
  async function cutOut(): Promise<EngineImage> {
    const thing = { input: (await plain('#c02020', 100, 100)).bytes, left: 50, top: 50 };
    return imageOf(sharp({ create: { width: 200, height: 200, channels: 4, background: '#0000' } }).composite([thing]));
  }

  it('stay transparent until a background is laid under them', async () => {
    const edits = [
      { kind: 'straighten', degrees: 5 },
      { kind: 'adjust', light: 20 },
    ] as const;
    const see = await edited(await cutOut(), edits);
    expect(colourAt(see, 3, 3)[3]).toBe(0);
    // No dark rim: what is half transparent has the thing's own colour.
    for (let at = 0; at < see.data.length; at += 4) {
      if (see.data[at + 3]! > 100) expect(see.data[at]! / see.data[at + 1]!).toBeGreaterThan(4);
    }
    const laid = await edited(await cutOut(), [{ kind: 'background', colour: '#10d0e0' }]);
    expect([colourAt(laid, 3, 3), colourAt(laid, 100, 100)]).toEqual([
      [0x10, 0xd0, 0xe0, 255],
      [0xc0, 0x20, 0x20, 255],
    ]);
  });

  it('are laid on a picture that fills the frame; one that is missing is refused', async () => {
    const assetId = '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11';
    const halves = { input: (await plain('#2040ff', 300, 200)).bytes, left: 300, top: 0 };
    const ground = await imageOf(
      sharp({ create: { width: 600, height: 200, channels: 3, background: '#f0e010' } }).composite([halves]),
    );
    const laid = await edited(await cutOut(), [{ kind: 'background', assetId }], { [assetId]: ground });
    expect([laid.width, laid.height]).toEqual([200, 200]);
    expect([colourAt(laid, 3, 3), colourAt(laid, 196, 196), colourAt(laid, 100, 100)]).toEqual([
      [0xf0, 0xe0, 0x10, 255],
      [0x20, 0x40, 0xff, 255],
      [0xc0, 0x20, 0x20, 255],
    ]);
    await expect(edited(await cutOut(), [{ kind: 'background', assetId }])).rejects.toThrow('without its picture');
  });
});

describe('what cannot be', () => {
  it('says which characters cannot be written', () => {
    expect(missingCharacters('Größe Łódź Ελλάδα Київ Việt −20 % €\nnew line')).toEqual([]);
    expect(missingCharacters('夏 sale 😀 夏')).toEqual(['夏', '😀']);
  });

  it.each([
    ['no edits', []],
    ['201 edits', Array.from({ length: 201 }, () => ({ kind: 'turn', quarters: 1 }))],
    ['one of no known kind', [{ kind: 'explode' }]],
    ['a crop over the edge', [{ kind: 'crop', left: 0.6, top: 0, width: 0.5, height: 1 }]],
    ['a crop of nothing', [{ kind: 'crop', left: 0, top: 0, width: 0, height: 1 }]],
    ['a side of 20,000', [{ kind: 'resize', width: 20_000, height: 10 }]],
    ['a colour that is a style', [{ kind: 'background', colour: 'url(//x)' }]],
    ['half a point', [{ kind: 'drawing', points: [0, 0, 1], colour: '#000000', width: 0.1 }]],
    ['a watermark of both', [{ kind: 'watermark', text: 'x', assetId: '0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11' }]],
    ['a field of no meaning', [{ kind: 'turn', quarters: 1, then: 'more' }]],
  ])('refuses %s', (_name, edits) => {
    expect(pictureEditsSchema.safeParse(edits).success).toBe(false);
  });

  it('refuses a size that is too large before it is made', async () => {
    await expect(edited(await plain('#000000'), [{ kind: 'resize', width: 9_000, height: 9_000 }])).rejects.toThrow(
      '9000 x 9000',
    );
  });
});

it('a list of twelve, to be looked at', async () => {
  const made = await edited(await imageOf(sharp(PHOTO)), [
    { kind: 'straighten', degrees: 3 },
    { kind: 'crop', left: 0.1, top: 0.05, width: 0.8, height: 0.9 },
    { kind: 'adjust', light: 12, contrast: 15, saturation: 10, warmth: 20, sharpness: 40 },
    { kind: 'filter', name: 'fade', strength: 40 },
    { kind: 'shape', shape: 'rectangle', x: 0.5, y: 0.92, width: 1, height: 0.2, fill: '#10233a', opacity: 0.75 },
    { kind: 'text', text: 'Summer sale −20 %', x: 0.5, y: 0.9, size: 0.07, colour: '#ffffff', isBold: true },
    { kind: 'text', text: 'Only until Sunday', x: 0.5, y: 0.965, size: 0.035, colour: '#ffd58a' },
    {
      kind: 'shape',
      shape: 'arrow',
      x: 0.3,
      y: 0.3,
      width: 0.25,
      height: 0.1,
      rotation: 25,
      stroke: '#d0312d',
      strokeWidth: 0.012,
    },
    {
      kind: 'shape',
      shape: 'ellipse',
      x: 0.55,
      y: 0.5,
      width: 0.3,
      height: 0.6,
      stroke: '#d0312d',
      strokeWidth: 0.008,
    },
    {
      kind: 'text',
      text: 'New',
      x: 0.15,
      y: 0.22,
      size: 0.05,
      colour: '#ffffff',
      plate: '#d0312d',
      rotation: -12,
      isBold: true,
    },
    { kind: 'drawing', points: [0.7, 0.2, 0.75, 0.25, 0.85, 0.12], colour: '#1f9d55', width: 0.012 },
    { kind: 'watermark', text: 'atelier nord', place: 'top-right', size: 0.22 },
  ]);
  mkdirSync('tests/.artifacts', { recursive: true });
  writeFileSync('tests/.artifacts/edited-twelve.png', made.bytes);
  expect(made.width).toBeGreaterThan(500);
});
