import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { StageInput, StageItem } from '../contract/stage-engine.ts';
import { WHITE_VARIATIONS } from './paint-on-white.ts';
import { stagePictures } from './stage-pictures.server.ts';

const SIZES = [
  { width: 400, height: 400 },
  { width: 360, height: 450 },
  { width: 270, height: 480 },
];

/** A disc with a soft edge on clear ground. */
async function disc(side: number): Promise<StageItem['image']> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="${side / 2}" cy="${side / 2}" r="${side / 2 - 2}" fill="#3a6ea5"/></svg>`;
  return { bytes: await sharp(Buffer.from(svg)).png().toBuffer(), contentType: 'image/png', width: side, height: side };
}

async function stage(frame: { readonly width: number; readonly height: number }): Promise<Buffer[]> {
  const side = Math.round(Math.min(frame.width, frame.height) * 0.85);
  const box = { x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side };
  const item: StageItem = { id: 'a', role: 'product', image: await disc(side), ...box, rotation: 0, zIndex: 0 };
  const input: StageInput = {
    ...frame,
    isOnWhite: true,
    scene: null,
    prompt: 'golden hour',
    items: [item],
    count: 4,
    seed: 7,
  };
  const made: Buffer[] = [];
  await stagePictures(
    input,
    async (event) => {
      if (event.type === 'output') made.push(await sharp(event.image.bytes).removeAlpha().raw().toBuffer());
    },
    async () => {},
  );
  return made;
}

it.each(SIZES)('the frame is pure white all around, and the product keeps its own pixels: %j', async (frame) => {
  const { width, height } = frame;
  const pictures = await stage(frame);
  expect(pictures).toHaveLength(WHITE_VARIATIONS.length);
  const at = (picture: Buffer, x: number, y: number) => [
    ...picture.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
  ];
  for (const picture of pictures) {
    const edge = [
      ...Array.from({ length: width }, (_, x) => [at(picture, x, 0), at(picture, x, height - 1)]).flat(),
      ...Array.from({ length: height }, (_, y) => [at(picture, 0, y), at(picture, width - 1, y)]).flat(),
    ];
    expect(edge.every((pixel) => pixel.every((value) => value === 255))).toBe(true);
    expect(at(picture, width / 2, height / 2)).toEqual([0x3a, 0x6e, 0xa5]);
  }
  // Behind the product the first one is white and nothing else; the others have a shadow, each a darker one.
  const side = Math.round(Math.min(width, height) * 0.85);
  const below = Math.round((height + side) / 2) + 2;
  const shades = pictures.map((picture) => at(picture, width / 2, below)[0]!);
  expect(shades[0]).toBe(255);
  expect([...shades].sort((a, b) => b - a)).toEqual(shades);
  expect(new Set(shades).size).toBe(shades.length);
});
