import { expect, it } from 'vitest';
import { findCutSides } from './cut-sides.ts';

const cutSides = (isIn: (x: number, y: number) => boolean) =>
  findCutSides({ width: 400, height: 300, alphaAt: (x, y) => (isIn(x + 0.5, y + 0.5) ? 255 : 0) });
const disc = (cx: number, cy: number, r: number) => (x: number, y: number) => Math.hypot(x - cx, y - cy) < r;

it('names the sides that a product goes on beyond', () => {
  expect(cutSides((x, y) => Math.abs(x - 200) < 60 && y < 250)).toEqual(['top']);
  expect(cutSides(disc(200, 290, 90))).toEqual(['bottom']);
  expect(cutSides((_, y) => y > 100 && y < 200)).toEqual(['left', 'right']);
});

it('names none that it stands away from, or only touches', () => {
  expect(cutSides(disc(200, 150, 100))).toEqual([]);
  expect(cutSides(disc(200, 150, 150))).toEqual([]);
  expect(cutSides((x, y) => x < 300 && y > 50)).toEqual([]);
  expect(cutSides((x, y) => Math.abs(x - 200) < 5 || (y > 100 && y < 200 && x > 100 && x < 300))).toEqual([]);
});
