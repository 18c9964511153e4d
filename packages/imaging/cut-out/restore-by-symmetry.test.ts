import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { fitPlainBackground } from './plain-background.ts';
import { restoreBySymmetry } from './restore-by-symmetry.ts';
import type { PhotoView } from './view-photo.server.ts';

const side = 160;
type Colour = readonly [number, number, number];
const ochre: Colour = [194, 148, 51];
const stripes: readonly Colour[] = [
  [178, 84, 56],
  [219, 204, 173],
  [56, 82, 97],
];
const isBody = (x: number, y: number): boolean => x >= 50 && x < 110 && y >= 30 && y < 130;
const isSleeve = (x: number, y: number): boolean => y >= 40 && y < 62 && ((x >= 22 && x < 50) || (x >= 110 && x < 138));
const isLost = (x: number, y: number): boolean => isSleeve(x, y) && x < 50;
const isRug = (x: number, y: number): boolean => x >= 110 && x < 122 && y >= 90 && y < 120;

/** A jumper on a striped rug; what lies where its left sleeve would, as told. */
function viewOf(left: 'sleeve' | 'rug'): PhotoView {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const isWorn = isBody(x, y) || (isSleeve(x, y) && (left === 'sleeve' || !isLost(x, y)));
    data.set(isWorn ? ochre : stripes[Math.floor((x + y / 3) / 12) % 3]!, i * 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  return { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
}

/** The looks saw the jumper without its left sleeve, and a piece of the rug with a strength. */
const found = (rug: number): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    if (isLost(x, y)) return 0;
    return isBody(x, y) || isSleeve(x, y) ? 255 : isRug(x, y) ? rug : 0;
  });
const at = (plane: Uint8Array, x: number, y: number): number => plane[y * side + x]!;

test('a lost sleeve comes back where the other one and its own colour say so', () => {
  const whole = restoreBySymmetry(viewOf('sleeve'), found(0));
  expect(at(whole, 30, 50)).toBe(255);
  expect(at(whole, 46, 58)).toBe(255);
  expect(at(whole, 30, 70)).toBe(0);
});

test('the background beside a thing with one sleeve stays background', () => {
  expect(restoreBySymmetry(viewOf('rug'), found(0))).toEqual(found(0));
});

test('a piece of the rug that was half seen is left, and one that the looks are sure of stays', () => {
  expect(at(restoreBySymmetry(viewOf('sleeve'), found(150)), 116, 105)).toBe(0);
  expect(at(restoreBySymmetry(viewOf('sleeve'), found(255)), 116, 105)).toBe(255);
});

test('the shadow on one side of a thing on a nearly plain background is not restored as its other side', () => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const isShade = isLost(x, y) || (isBody(x, y) && y > 80);
    data.set(isShade ? [120, 116, 110] : isBody(x, y) || isSleeve(x, y) ? ochre : [216, 209, 199], i * 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
  expect(at(restoreBySymmetry(view, found(0)), 36, 50)).toBe(0);
  expect(
    at(restoreBySymmetry({ ...view, background: { ...view.background, borderShare: 0.5 } }, found(0)), 36, 50),
  ).toBe(255);
});
