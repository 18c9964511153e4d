import { expect } from 'vitest';
import { everydayIt } from '@plinth/testing/depth';
import { toLab } from '../pixels/lab.ts';
import { addSureParts } from './add-sure-parts.ts';
import { fitPlainBackground } from './plain-background.ts';

const side = 160;
const isHelmet = (x: number, y: number): boolean => x >= 30 && x < 130 && y >= 40 && y < 90;
const isVisor = (x: number, y: number): boolean => x >= 70 && x < 130 && y >= 90 && y < 120;

const plane = (valueAt: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: side * side }, (_, i) => valueAt(i % side, Math.floor(i / side)));

const withVisor = plane((x, y) => (isHelmet(x, y) || isVisor(x, y) ? 255 : 0));
const withoutVisor = plane((x, y) => (isHelmet(x, y) ? 255 : 0));
const joined = plane((x, y) => (isHelmet(x, y) ? 255 : isVisor(x, y) ? 127 : 0));

everydayIt.each([
  ['a grey visor that one look is sure of ends at the photo’s edges: it is taken whole', () => 0.4, 225, 255],
  [
    'a shadow that fades out',
    (x: number, y: number) => 0.2 * Math.min(1, (x - 70) / 30, (129 - x) / 30, (119 - y) / 30),
    225,
    127,
  ],
  ['on a ground that is not one surface at the frame', () => 0.4, 90, 127],
])('%s', (_, depthAt, lowerBackground, expected) => {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    const background = y < 130 ? 225 : lowerBackground;
    const grey = isHelmet(x, y) ? 30 : isVisor(x, y) ? Math.round(225 * (1 - depthAt(x, y))) : background;
    data.fill(grey, i * 3, i * 3 + 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
  const found = addSureParts(view, joined, [withoutVisor, withVisor]);
  expect([found[100 * side + 100], found[110 * side + 100]]).toEqual([expected, expected]);
  expect(found[100 * side + 20]).toBe(0);
});

everydayIt('another thing that leaves the picture is not added: a plant beside an armchair', () => {
  const isPlant = (x: number, y: number): boolean => x >= 130 && y >= 50 && y < 80;
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    data.fill(isHelmet(x, y) ? 30 : isPlant(x, y) ? 90 : 225, i * 3, i * 3 + 3);
  }
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const view = { picture, lab, background: fitPlainBackground(lab, side, side), isPlain: false };
  const withPlant = plane((x, y) => (isHelmet(x, y) || isPlant(x, y) ? 255 : 0));
  expect(addSureParts(view, withoutVisor, [withoutVisor, withPlant])).toEqual(withoutVisor);
});
