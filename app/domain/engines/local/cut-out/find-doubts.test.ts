import { describe, expect, test } from 'vitest';
import { toLab } from './lab.ts';
import type { ClassicalView } from './classical.server.ts';
import { findDoubts } from './find-doubts.ts';
import { fitPlainBackground } from './plain-background.ts';

const side = 200;
type Inside = (x: number, y: number) => boolean;

const plane = (inside: Inside): Float32Array =>
  Float32Array.from({ length: side * side }, (_, i) => (inside(i % side, Math.floor(i / side)) ? 1 : 0));

/** A dark product on a pale ground; `isPlain` says whether the classical way trusts it. */
function viewOf(product: Inside, isPlain: boolean): ClassicalView {
  const data = new Uint8Array(side * side * 3);
  for (let i = 0; i < side * side; i++) data.fill(product(i % side, Math.floor(i / side)) ? 60 : 225, i * 3, i * 3 + 3);
  const picture = { data, width: side, height: side };
  const lab = toLab(picture);
  const mask = Uint8Array.from(plane(product));
  return { picture, lab, ground: fitPlainBackground(lab, side, side), isPlain, mask };
}

const box: Inside = (x, y) => x >= 60 && x < 140 && y >= 50 && y < 150;
const label: Inside = (x, y) => x >= 85 && x < 115 && y >= 85 && y < 115;
const strap: Inside = (x, y) => y < 50 && y >= 20 && (Math.abs(x - 70) < 2 || Math.abs(x - 130) < 2);

function doubtsOf(truth: Inside, found: Inside, more: { plain?: boolean; looks?: Inside[] } = {}) {
  const { plain = true, looks = [found] } = more;
  const classical = viewOf(truth, plain);
  return findDoubts({
    classical,
    byColour: plain ? null : classical.mask,
    looks: looks.map(plane),
    proposal: plane(found),
  });
}

describe('what is asked', () => {
  test('nothing where every way agrees on a plain ground', () => {
    expect(doubtsOf(box, box)).toMatchObject({ doubts: [] });
    expect(doubtsOf(box, box).map.some((id) => id > 0)).toBe(false);
  });

  test('a gap in the middle of the product: a hole, or a print that was cut through', () => {
    const cutThrough: Inside = (x, y) => box(x, y) && !label(x, y);
    const { doubts, map } = doubtsOf(box, cutThrough);
    expect(doubts).toHaveLength(1);
    expect(doubts[0]).toMatchObject({ id: 1, kind: 'hole', isKept: false });
    expect(map[100 * side + 100]).toBe(1);
    expect(doubts[0]!.box).toMatchObject({ left: 85 / side, top: 85 / side, width: 30 / side, height: 30 / side });
  });

  test('a strap that was lost', () => {
    const kinds = doubtsOf((x, y) => box(x, y) || strap(x, y), box).doubts.map(({ kind }) => kind);
    expect(kinds).toContain('thin');
  });

  test('an area that a second look sees and the first does not', () => {
    const half: Inside = (x, y) => box(x, y) && y < 100;
    const { doubts } = doubtsOf(box, box, { looks: [half, box] });
    expect(doubts.some(({ kind, isKept }) => kind === 'like-ground' && isKept)).toBe(true);
  });

  test('a second thing on a busy ground: part of a set, or of the scene', () => {
    const two: Inside = (x, y) => box(x, y) || (x > 160 && x < 185 && y > 100 && y < 150);
    expect(doubtsOf(two, two, { plain: false }).doubts).toMatchObject([{ kind: 'part', isKept: true }]);
    expect(doubtsOf(two, two).doubts).toEqual([]);
  });

  test('what is around scraps, and around a product that leaves the picture', () => {
    const scraps: Inside = (x, y) => box(x, y) && (x + y) % 40 < 14;
    const around = doubtsOf(scraps, scraps, { plain: false }).doubts;
    expect(around.some(({ kind, isKept }) => kind === 'unsure' && !isKept)).toBe(true);
    const leaving: Inside = (x, y) => x >= 60 && x < 140 && y >= 100;
    expect(doubtsOf(leaving, leaving).doubts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['frame-edge', 'unsure']),
    );
  });
});
