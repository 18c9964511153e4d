import { describe, expect, it } from 'vitest';
import { compareGlass, GLASS_THINGS, glassPhoto } from '#tests/fixtures/glass-truth.ts';
import { deepIt, everydayIt, splitRows } from '@plinth/testing/depth';
import { renderPlacedItem } from './place-item.server.ts';
import { seeThrough } from './see-through.ts';

describe('glass before another ground, against a path-traced truth', () => {
  it.each(splitRows(GLASS_THINGS, 1))('%s: the ground is seen through it', async (thing, parts) => {
    const { distance, opaque } = await compareGlass(thing, parts);
    expect(distance).toBeLessThan(6);
    expect(opaque).toBeGreaterThan(35);
  });

  deepIt('liquid in a round bottle turns the ground round, in a flat one it does not', async () => {
    const seen = async (thing: string) => {
      const photo = await glassPhoto(thing);
      const whole = { x: 0, y: 0, width: 400, height: 400, rotation: 0, zIndex: 0 };
      const item = await renderPlacedItem(
        { id: thing, role: 'product', ...whole, ...photo, seeThrough: 'tinted' },
        whole,
      );
      return item.glass!.turned;
    };
    const { offset } = (await seen('bottle'))!;
    // Left of its axis the ground on the right is seen, and the other way round; above the liquid nothing is turned.
    expect(offset[230 * 400 + 160]).toBeGreaterThan(150);
    expect(offset[230 * 400 + 240]).toBeLessThan(106);
    expect(offset[150 * 400 + 160]).toBe(128);
    expect(await seen('flacon')).toBeNull();
  });

  deepIt('frames and lids stay opaque', async () => {
    // Six pixels wide: on either side of the frame one is half lens.
    expect((await compareGlass('spectacles', 'clear')).touched).toBeLessThan(0.32);
    expect((await compareGlass('jar', 'clear')).touched).toBe(0);
  });

  everydayIt('who says nothing gets the cut-out as it is', async () => {
    const { distance, opaque, touched } = await compareGlass('tumbler', undefined);
    expect(distance).toBeCloseTo(opaque, 1);
    expect(touched).toBe(0);
  });
});

describe('what cannot be seen through', () => {
  const [width, height] = [120, 120];
  const photoOf = (colour: (x: number, y: number) => number) =>
    Uint8Array.from({ length: width * height * 3 }, (_, i) =>
      colour(Math.floor(i / 3) % width, Math.floor(i / 3 / width)),
    );
  const isIn = (x: number, y: number) => x >= 35 && x < 85 && y >= 30 && y < 100;
  const cutOutOf = (photo: Uint8Array) => {
    const data = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      data.set(photo.subarray(i * 3, i * 3 + 3), i * 4);
      data[i * 4 + 3] = isIn(i % width, Math.floor(i / width)) ? 255 : 0;
    }
    return data;
  };
  const look = (photo: Uint8Array) => seeThrough(cutOutOf(photo), photo, { width, height }, 'clear');

  everydayIt('a dark thing, byte for byte', () => {
    expect(look(photoOf((x, y) => (isIn(x, y) ? 20 : 220)))).toBeNull();
  });

  everydayIt('a label on a clear bottle', () => {
    const isLetter = (x: number, y: number) =>
      y >= 55 && y < 75 && x > 42 && x < 78 && (x - 42) % 5 < 1 && (y - 55) % 6 < 4;
    const found = look(photoOf((x, y) => (!isIn(x, y) ? 220 : isLetter(x, y) ? 40 : 205)))!;
    const alphaAt = (x: number, y: number) => found.data[(y * width + x) * 4 + 3]!;
    expect(alphaAt(60, 66)).toBe(255);
    expect(alphaAt(60, 40)).toBeLessThan(120);
  });

  everydayIt('anything before a busy ground', () => {
    expect(look(photoOf((x, y) => (isIn(x, y) ? 190 : (x * 37 + y * 91) % 255)))).toBeNull();
  });
});
