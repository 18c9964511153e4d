import { expect, test } from 'vitest';
import { toLab } from '../pixels/lab.ts';
import { fitPlainBackground } from './plain-background.ts';
import { restoreInside } from './restore-inside.ts';

const side = 160;
type At = (x: number, y: number) => number;
const each = (value: At): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => value(i % side, Math.floor(i / side)));

/** A grey picture on paper of 225; what was found of it, and what is found after. */
function restored(grey: At, found: At, looks: readonly At[]): (x: number, y: number) => number {
  const light = each(grey);
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < light.length; i++) data.fill(light[i]!, i * 3, i * 3 + 3);
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
  const after = restoreInside(view, each(found), looks.map(each));
  return (x, y) => after[y * side + x]!;
}

const isCloth: (x: number, y: number) => boolean = (x, y) => x >= 40 && x < 120 && y >= 20 && y < 140;
/** A band inside of it: between white stripes, or a gap. */
const isBand: (x: number, y: number) => boolean = (x, y) => x >= 60 && x < 100 && y >= 70 && y < 90;
const clothBut =
  (inBand: number): At =>
  (x, y) =>
    isBand(x, y) ? inBand : isCloth(x, y) ? 255 : 0;

test.each([
  ['half seen, of the cloth’s own colour', 40, 140, 140, 255],
  ['seen by one look only', 40, 90, 180, 255],
  ['the paper seen through a handle', 225, 0, 0, 0],
  ['glass before the paper, half seen', 205, 140, 140, 140],
  ['the dark in a handle, where no look sees anything', 40, 0, 10, 0],
])('inside: %s', (_what, grey, seen, seenByOne, expected) => {
  const at = restored((x, y) => (isBand(x, y) ? grey : isCloth(x, y) ? 40 : 225), clothBut(seen), [
    clothBut(seenByOne),
    clothBut(seen),
  ]);
  expect(at(80, 80)).toBe(expected);
  expect(at(50, 50)).toBe(255);
  expect(at(10, 10)).toBe(0);
});

const halfBelow: At = (x, y) => (isCloth(x, y) ? (y < 80 ? 255 : 110) : 0);

test('the half of a thing that every look half saw is whole up to its own outline', () => {
  const at = restored((x, y) => (isCloth(x, y) ? 40 : 225), halfBelow, [halfBelow]);
  expect([at(80, 110), at(43, 135), at(30, 110), at(80, 150)]).toEqual([255, 255, 0, 0]);
});

test('a shadow as dark as the folds of a dark thing is softer than the thing, and stays as it was seen', () => {
  const folds: At = (x) => 10 + 3 * Math.abs((x % 32) - 16);
  const beyond: At = (x, y) => Math.hypot(Math.max(0, 40 - x, x - 119), Math.max(0, y - 139));
  const shadow: At = (x, y) => Math.min(225, 40 + 4 * beyond(x, y));
  const at = restored((x, y) => (y >= 80 ? shadow(x, y) : isCloth(x, y) ? folds(x, y) : 225), halfBelow, [halfBelow]);
  expect(at(80, 110)).toBe(110);
});

test('where next to no background is seen, nothing is known about its colours', () => {
  const almostAll: At = (x, y) => (isBand(x, y) ? 140 : y > 0 ? 255 : 0);
  expect(restored(() => 40, almostAll, [almostAll])(80, 80)).toBe(140);
});
