import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPng, flatLay, personSet } from '#tests/fixtures/try-on.ts';
import { times } from '@plinth/testing/depth';
import type { EngineImage } from '../contract/engine.ts';
import type { GarmentInput } from '../contract/try-on-engine.ts';
import type { GarmentPoints } from '../garments/garments.ts';
import { readGarment } from './reading/read-garment.server.ts';
import { tryOnPictures } from './try-on-pictures.server.ts';

const WIDTH = times({ everyday: 416, deep: 624 });

type At = Record<string, { x: number; y: number }>;

interface Photo {
  readonly image: EngineImage;
  /** Where the corners really are. */
  readonly points: GarmentPoints;
  readonly words: string;
}

async function pixelsOf({ bytes }: EngineImage) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const upperAt = (points: GarmentPoints | null): At => {
  if (points?.kind !== 'upper') throw new Error('these are tops');
  return points.at;
};

/** A long sleeve whose sleeves lie on its body: between them nothing of the ground is seen. */
async function sleevesAlongBody(sides: readonly ('Left' | 'Right')[]): Promise<Photo> {
  const image = await flatLay('long-sleeve');
  const points = (await readGarment({ image })).reading.points!;
  const at = upperAt(points);
  const { data, width, height } = await pixelsOf(image);
  for (const side of sides) {
    const corners = [at[`armpit${side}`]!, at[`sleeveBottom${side}`]!, at[`hem${side}`]!];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = (y * width + x) * 4;
        if (data[i + 3]! < 255 && isWithin(corners, x / width, y / height)) data.set([41, 76, 118, 255], i);
      }
    }
  }
  const filled = await asPng(sharp(data, { raw: { width, height, channels: 4 } }));
  return { image: filled, points, words: 'Navy long sleeve' };
}

function isWithin(corners: readonly { x: number; y: number }[], x: number, y: number): boolean {
  const sides = corners.map((a, k) => {
    const b = corners[(k + 1) % corners.length]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
  });
  return sides.every((s) => s >= -0.002) || sides.every((s) => s <= 0.002);
}

async function wornOf(garment: GarmentInput) {
  let made: EngineImage | null = null;
  await tryOnPictures(
    {
      garments: [garment],
      person: { name: 'european-woman', image: garment.image, set: personSet('european-woman') },
      place: null,
      mode: 'model',
      width: WIDTH,
      height: WIDTH * 1.5,
      count: 1,
      seed: 3,
    },
    async (event) => {
      if (event.type === 'output') made = event.image;
    },
    async () => {},
  );
  return made!;
}

describe('the eleven points, put by a person where a photo was refused', () => {
  test('a sleeve that lies on the body is a whole sleeve, not its outer side', async () => {
    const { image, points, words } = await sleevesAlongBody(['Left', 'Right']);
    const inSight = async (garment: GarmentInput) => {
      const { data } = await pixelsOf(await wornOf(garment));
      let navy = 0;
      for (let i = 0; i < data.length; i += 3) if (data[i + 2]! > data[i]! + 30) navy += 1;
      return navy;
    };
    const apart = await inSight({ image: await flatLay('long-sleeve'), words });
    expect(await inSight({ image, words, points })).toBeGreaterThan(0.995 * apart);
  });
});
