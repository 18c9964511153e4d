import { describe, expect, test } from 'vitest';
import { drawLook, drawView } from '#tests/fixtures/drawn-views.ts';
import { dropShadows, findShadows } from './drop-shadows.ts';

const side = 200;
/** Grey, 0..255, at a place. */
type Grey = (x: number, y: number) => number;
const background = 205;
const isProduct = (x: number, y: number): boolean => x >= 50 && x < 130 && y >= 50 && y < 150;
/** The network's finding: the product and 24 pixels to its right. */
const isFound = (x: number, y: number): boolean => x >= 50 && x < 154 && y >= 50 && y < 150;

const viewOf = (grey: Grey) =>
  drawView(side, (x, y) => {
    const value = grey(x, y);
    return [value, value, value];
  });

const found = drawLook(side, isFound);
/** Share of an area that is left. */
function left(kept: Uint8Array, fromX: number, toX: number): number {
  let count = 0;
  for (let y = 60; y < 140; y++) for (let x = fromX; x < toX; x++) if (kept[y * side + x]) count++;
  return count / (80 * (toX - fromX));
}

/** A white product, and to its right whatever `beside` says, starting with 0 at the product's edge. */
const besideWhite =
  (beside: (far: number) => number): Grey =>
  (x, y) =>
    isProduct(x, y) ? 240 : isFound(x, y) ? beside(x - 130) : background;

describe('what came along with the product', () => {
  test('a shadow that fades out goes; the product stays whole', () => {
    const kept = dropShadows(viewOf(besideWhite((far) => background - Math.max(0, 40 - 1.7 * far))), found);
    expect(left(kept, 133, 154)).toBeLessThan(0.1);
    expect(left(kept, 50, 129)).toBe(1);
  });

  test('a grey side that ends sharply stays', () => {
    const kept = dropShadows(viewOf(besideWhite(() => background - 40)), found);
    expect(left(kept, 130, 154)).toBe(1);
  });

  test('the shaded rim of a round product stays: it brightens as softly as it begins', () => {
    const view = viewOf((x, y) => {
      if (!isFound(x, y)) return background;
      return x < 130 ? Math.min(240, background + 3 * (130 - x)) : background - 36 + 3 * Math.abs(x - 142);
    });
    expect(left(dropShadows(view, found), 50, 150)).toBe(1);
  });

  test('a product that is darker than its shade stays', () => {
    const view = viewOf((x, y) =>
      isProduct(x, y) ? 90 : isFound(x, y) ? background - Math.max(0, 40 - 1.7 * (x - 130)) : background,
    );
    expect(left(dropShadows(view, found), 50, 154)).toBe(1);
  });

  test('a black body under a bright rim stays: no shadow is as dark as that', () => {
    // Out of focus at its outline, sharp where the bright inside begins, as a mug is.
    const view = viewOf((x, y) => {
      if (!isFound(x, y)) return background;
      if (y < 75) return 245;
      return Math.min(background, 12 + 16 * Math.max(0, 8 - Math.min(x - 50, 153 - x, 149 - y)));
    });
    expect(left(dropShadows(view, found), 50, 154)).toBe(1);
    expect(left(findShadows(view, found).perhaps, 50, 154)).toBe(0);
  });

  test('beside a product in the shade only a person can decide', () => {
    const view = viewOf((x, y) =>
      isProduct(x, y) ? background - 20 : isFound(x, y) ? background - Math.max(0, 50 - 2.1 * (x - 130)) : background,
    );
    const { certain, perhaps } = findShadows(view, found);
    expect(left(certain, 133, 150)).toBe(0);
    expect(left(perhaps, 133, 146)).toBeGreaterThan(0.8);
    expect(left(perhaps, 50, 125)).toBe(0);
  });

  /** White on white: a face as light as the background, a side as dark as the shadow before it, and between them a pale line. */
  const boxOnWhite =
    (beside: (far: number) => number): Grey =>
    (x, y) => {
      if (y < 50 || y >= 150 || x < 30) return background;
      if (x < 100) return background + 1;
      if (x < 120) return background - 18;
      return x < 124 ? background - 13 : beside(x - 124);
    };
  const foundOnWhite = Uint8Array.from({ length: side * side }, (_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)];
    return x >= 30 && x < 160 && y >= 50 && y < 150 ? 255 : 0;
  });

  test('the shadow of a white product on white goes, though its side is as dark; the side stays', () => {
    const fades = (far: number): number => background - Math.min(18, Math.max(0, 1.5 * (38 - far)));
    const kept = dropShadows(viewOf(boxOnWhite(fades)), foundOnWhite);
    expect(left(kept, 127, 160)).toBeLessThan(0.1);
    expect(left(kept, 30, 122)).toBe(1);
  });

  test('another side of a white product, which ends sharply, stays', () => {
    const ends = (far: number): number => (far < 36 ? background - 18 : background);
    expect(left(dropShadows(viewOf(boxOnWhite(ends)), foundOnWhite), 30, 158)).toBe(1);
  });
});
