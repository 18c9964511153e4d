import { describe, expect, test } from 'vitest';
import { flatLay, seenFromBelow } from '#tests/fixtures/try-on.ts';
import type { FlatLay } from '#tests/fixtures/try-on.ts';
import { everydayIt, rows, splitRows } from '@plinth/testing/depth';
import type { GarmentPoint, GarmentPoints } from '../../garments/garments.ts';
import { readGarment } from '../reading/read-garment.server.ts';
import { tiltOf } from './seen-tilted.ts';

async function read(name: FlatLay) {
  const { reading, photo } = await readGarment({ image: await flatLay(name) });
  return { refusal: reading.refusal, points: reading.points!, photo };
}
type Read = Awaited<ReturnType<typeof read>>;

/** Its corners as a camera has them that is one and a half of its lengths away and looks from the hem's side; below 0 from the neck's. */
function tilted({ points, photo }: Read, degrees: number): GarmentPoints {
  const all = Object.values(points.at as Record<string, GarmentPoint>);
  const [xs, ys] = [all.map(({ x }) => x * photo.width), all.map(({ y }) => y * photo.height)];
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const [cx, cy] = [middle(xs), middle(ys)];
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const angle = (degrees * Math.PI) / 180;
  const seen = ({ x, y }: GarmentPoint): GarmentPoint => {
    const [across, down] = [(x * photo.width - cx) / size, (y * photo.height - cy) / size];
    const near = 1.5 / (1.5 - down * Math.sin(angle));
    return {
      x: 0.5 + (across * near * size) / 2 / photo.width,
      y: 0.5 + (down * Math.cos(angle) * near * size) / 2 / photo.height,
    };
  };
  const at = Object.fromEntries(Object.entries(points.at).map(([name, point]) => [name, seen(point)]));
  return { kind: points.kind, at } as unknown as GarmentPoints;
}

describe('from below or above', () => {
  test.each(splitRows(['tee-circle', 'tee-text', 'tee-black', 'tee-oversized', 'long-sleeve'] as const, 1))(
    '%s is asked about at 45 degrees',
    async (name) => {
      const lay = await read(name);
      for (const degrees of [-45, 45]) expect(tiltOf(tilted(lay, degrees), lay.photo), `${degrees}`).toBe('likely');
    },
  );

  test('no drawn garment that lies level is', async () => {
    const names = rows(['tee-slim', 'shirt', 'hoodie', 'hooded', 'coat', 'dress', 'trousers', 'skirt'] as const, 1);
    const lays = await Promise.all(names.map(read));
    expect(lays.map(({ refusal }) => refusal)).toEqual(names.map(() => null));
    // As it lies, and a little off: phones are not held level.
    for (const lay of lays) {
      for (const degrees of [-8, 0, 8]) expect(tiltOf(tilted(lay, degrees), lay.photo)).not.toBe('likely');
    }
  });

  test.each(splitRows(['tee-text', 'long-sleeve', 'shirt', 'coat', 'dress', 'trousers'] as const, 1))(
    '%s is said to be possibly so, from one side at least, at 30 degrees',
    async (name) => {
      const lay = await read(name);
      expect([-30, 30].map((degrees) => tiltOf(tilted(lay, degrees), lay.photo))).not.toEqual([null, null]);
    },
  );
});

describe('what the outline leaves open', () => {
  everydayIt('is reported of a garment that is worn all the same, until its points are put by hand', async () => {
    const image = await seenFromBelow(await flatLay('dress'), 30);
    const { reading } = await readGarment({ image });
    expect(reading).toMatchObject({ garment: 'dress', refusal: null, doubt: 'tilted' });
    const { reading: put } = await readGarment({ image, points: reading.points! });
    expect(put).toMatchObject({ garment: 'dress', refusal: null, doubt: null });
  });

  everydayIt('is not said of what is refused for it', async () => {
    const { reading } = await readGarment({ image: await seenFromBelow(await flatLay('tee-black'), 30) });
    expect(reading).toMatchObject({ refusal: 'tilted', doubt: null });
  });
});
