import { describe, expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { dropMirrorImages, isMirrorImage } from './drop-mirror-images.ts';
import type { PhotoView } from './view-photo.server.ts';

const side = 160;
type Colour = readonly [number, number, number];
type Inside = (x: number, y: number) => boolean;

const PAPER: Colour = [255, 255, 255];

function viewOf(colourAt: (x: number, y: number) => Colour): PhotoView {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.set(colourAt(i % side, Math.floor(i / side)), i * 3);
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  return { picture, lab, background: onPaper(lab), isPlain: true };
}

/** Burnt-out paper, as it is known from the three sides that nothing covers. */
function onPaper(lab: Float32Array): PhotoView['background'] {
  const backdrop = Float32Array.from(lab, (_, i) => (i % 3 === 0 ? 100 : 0));
  const distance = Float32Array.from({ length: side * side }, (_, i) =>
    Math.hypot(lab[i * 3]! - 100, lab[i * 3 + 1]!, lab[i * 3 + 2]!),
  );
  return { distance, backdrop, noise: 0, borderShare: 1 };
}

const plane = (inside: Inside): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => (inside(i % side, Math.floor(i / side)) ? 255 : 0));
const at = (plane: Uint8Array, x: number, y: number): boolean => plane[y * side + x]! > 127;
const mixed = (colour: Colour, share: number): Colour =>
  colour.map((value, c) => Math.round(value * share + PAPER[c]! * (1 - share))) as unknown as Colour;

describe('a mirror image on the table', () => {
  const isIn: Inside = (x, y) => x >= 40 && x < 120 && y >= 30 && y < 90;
  const product = (x: number, y: number): Colour =>
    Math.hypot(x - 90, y - 62) < 20 ? [240, 240, 245] : x < 46 || x > 113 ? [20, 80, 95] : [80, 185, 190];
  const strength = (y: number): number => Math.max(0, 0.4 - (y - 90) / 90);
  const mirrored = viewOf((x, y) => {
    if (isIn(x, y)) return product(x, y);
    return isIn(x, 179 - y) ? mixed(product(x, 179 - y), strength(y)) : PAPER;
  });
  const found: Inside = (x, y) => isIn(x, y) || (x >= 40 && x < 120 && y >= 90 && y < 120);

  test('goes where it came along, and is no lost part', () => {
    const bare = dropMirrorImages(mirrored, plane(found));
    expect([at(bare, 60, 86), at(bare, 60, 93), at(bare, 60, 110)]).toEqual([true, false, false]);
    const image = [...plane((x, y) => found(x, y) && y >= 92).entries()].flatMap(([i, value]) => (value ? [i] : []));
    expect(isMirrorImage(mirrored, image)).toBe(true);
  });

  test('is none where the lower half is paler in itself: a two-coloured can', () => {
    const can = viewOf((x, y) => (found(x, y) ? mixed(product(70, 86), y < 90 ? 1 : 0.3) : PAPER));
    expect(dropMirrorImages(can, plane(found))).toEqual(plane(found));
  });

  test('goes where it leaves the picture over a floor that mirrors, and a white sole stays', () => {
    const heel: Inside = (x, y) => x >= 50 && x < 90 && y >= 10 && y < 100;
    const image: Inside = (x, y) => x >= 50 - (y - 100) / 6 && x < 90 + (y - 100) / 6 && y >= 100;
    const floor = (_x: number, y: number): Colour => (y > 120 ? [232, 232, 234] : PAPER);
    const onFloor = viewOf((x, y) => (heel(x, y) ? [170, 40, 20] : image(x, y) ? [228, 228, 230] : floor(x, y)));
    const bare = dropMirrorImages(
      onFloor,
      plane((x, y) => heel(x, y) || image(x, y)),
    );
    expect([at(bare, 70, 97), at(bare, 70, 110), at(bare, 70, 158)]).toEqual([true, false, false]);
    const sole: Inside = (x, y) => x >= 40 && x < 120 && y >= 90 && y < 100;
    const shoe = viewOf((x, y) => (isIn(x, y) ? [170, 40, 20] : sole(x, y) ? [236, 236, 240] : PAPER));
    const whole = plane((x, y) => isIn(x, y) || sole(x, y));
    expect(dropMirrorImages(shoe, whole)).toEqual(whole);
  });
});
