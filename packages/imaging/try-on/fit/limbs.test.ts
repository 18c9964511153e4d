import { expect, test } from 'vitest';
import { beyond, notBelow } from './limbs.ts';
import type { Point } from '../shape/outline.ts';

// A slim top in metres, y up: its hem is wider than its chest, and stands out beyond the line of the armhole.
const TIP = { x: 0.2, y: 0.62 };
const ARMPIT = { x: 0.23, y: 0.4 };
const HEM = { x: 0.3, y: 0 };
const SLEEVE = { top: { x: 0.4, y: 0.5 }, bottom: { x: 0.34, y: 0.36 } };
const mirrored = ({ x, y }: Point): Point => ({ x: -x, y });
const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

test.each([
  ['right', (p: Point) => p],
  ['left', mirrored],
] as const)('the %s side below an armpit is no sleeve, the sleeve beside it is', (_side, seen) => {
  const share = notBelow(seen(ARMPIT), seen(HEM), seen(SLEEVE.bottom));
  // The line of the armhole alone takes the hem for a part of the sleeve.
  const end = between(SLEEVE.top, SLEEVE.bottom, 0.5);
  expect(beyond(seen(ARMPIT), seen(TIP), seen(end))(seen(HEM))).toBeGreaterThan(0.5);
  for (const t of [0.2, 0.5, 1]) expect(share(seen(between(ARMPIT, HEM, t)))).toBe(0);
  for (const t of [0, 0.5, 1]) expect(share(seen(between(ARMPIT, SLEEVE.bottom, t)))).toBe(1);
  expect(share(seen(SLEEVE.top))).toBe(1);
});

test('half-way around the armpit the one goes over into the other, within two centimetres', () => {
  const share = notBelow(ARMPIT, HEM, SLEEVE.bottom);
  const unit = (to: Point): Point => {
    const long = Math.hypot(to.x - ARMPIT.x, to.y - ARMPIT.y);
    return { x: (to.x - ARMPIT.x) / long, y: (to.y - ARMPIT.y) / long };
  };
  const [down, out] = [unit(HEM), unit(SLEEVE.bottom)];
  const long = Math.hypot(down.x + out.x, down.y + out.y);
  const along = { x: (down.x + out.x) / long, y: (down.y + out.y) / long };
  // On the line that halves the angle, and so far from it on the side of the hem, metres.
  const beside = (off: number): number =>
    share({ x: ARMPIT.x + along.x * 0.2 + along.y * off, y: ARMPIT.y + along.y * 0.2 - along.x * off });
  expect(beside(0)).toBeCloseTo(1, 6);
  expect(beside(0.01)).toBeCloseTo(0.5, 6);
  expect(beside(0.02)).toBeCloseTo(0, 6);
  expect(beside(-0.05)).toBe(1);
});
