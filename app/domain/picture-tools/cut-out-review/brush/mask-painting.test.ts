import { describe, expect, it } from 'vitest';
import { colourGuide } from './colour-guide.ts';
import { MaskPainting } from './mask-painting.ts';
import type { Brush } from './mask-painting.ts';

const SIZE = { width: 200, height: 160 };
const KEEP: Brush = { tool: 'keep', radius: 10, hardness: 1, followsEdges: false };
const ERASE: Brush = { ...KEEP, tool: 'erase' };

/** A cut-out whose left half is the product. */
function painting(guide: Parameters<typeof colourGuide>[0] | null = null) {
  const base = new Uint8Array(SIZE.width * SIZE.height);
  for (let i = 0; i < base.length; i += 1) base[i] = i % SIZE.width < 100 ? 255 : 0;
  return new MaskPainting(base, SIZE, guide && colourGuide(guide, SIZE));
}

function draw(target: MaskPainting, brush: Brush, ...points: readonly (readonly [number, number])[]) {
  target.begin(brush);
  const area = target.extend(points.map(([x, y]) => ({ x, y })));
  target.end();
  return area;
}

const at = (target: MaskPainting, x: number, y: number) => target.mask[y * SIZE.width + x];

describe('a stroke', () => {
  it('keeps or erases what is under it, and nothing else', () => {
    const target = painting();
    draw(target, KEEP, [130, 50], [160, 50]);
    draw(target, ERASE, [50, 100]);
    expect([at(target, 130, 50), at(target, 145, 50), at(target, 160, 58)]).toEqual([255, 255, 255]);
    expect([at(target, 145, 65), at(target, 118, 50)]).toEqual([0, 0]);
    expect([at(target, 50, 100), at(target, 50, 115)]).toEqual([0, 255]);
  });

  it('is drawn anew where it went only', () => {
    const area = draw(painting(), KEEP, [130, 50], [150, 60]);
    expect(area).toEqual({ left: 119, top: 39, right: 161, bottom: 71 });
  });

  it('is soft where its brush is, and not harder for going over itself', () => {
    const soft: Brush = { ...KEEP, hardness: 0 };
    const once = painting();
    draw(once, soft, [150, 80]);
    const often = painting();
    draw(often, soft, [150, 80], [151, 80], [150, 80], [149, 80], [150, 80]);
    const rim = at(once, 157, 80)!;
    expect(rim).toBeGreaterThan(0);
    expect(rim).toBeLessThan(128);
    expect(Math.abs(at(often, 150, 87)! - at(once, 150, 87)!)).toBeLessThan(8);
  });

  it('may leave the picture', () => {
    const target = painting();
    expect(draw(target, KEEP, [-500, -500])).toBeNull();
    expect(target.canUndo).toBe(false);
    draw(target, ERASE, [-5, -5], [205, 165]);
    expect(at(target, 2, 2)).toBe(0);
  });

  it('the later one counts', () => {
    const target = painting();
    draw(target, KEEP, [150, 80]);
    draw(target, ERASE, [150, 80]);
    expect(at(target, 150, 80)).toBe(0);
    draw(target, KEEP, [150, 80]);
    expect(at(target, 150, 80)).toBe(255);
  });

  it('that was called off never was', () => {
    const target = painting();
    draw(target, KEEP, [150, 40]);
    const before = [...target.mask];
    target.begin(ERASE);
    target.extend([{ x: 150, y: 40 }]);
    target.cancel();
    expect([...target.mask]).toEqual(before);
    expect(target.undo()).not.toBeNull();
    expect(target.canUndo).toBe(false);
  });
});

describe('undo', () => {
  it('goes back and forth byte for byte, a stroke at a time', () => {
    const target = painting();
    const states = [[...target.mask]];
    const strokes = [
      [KEEP, [130, 30], [190, 150]],
      [ERASE, [20, 20], [90, 140]],
      [{ ...KEEP, hardness: 0.2 }, [50, 80], [150, 80]],
    ] as const;
    for (const [brush, ...points] of strokes) {
      draw(target, brush, ...points);
      states.push([...target.mask]);
    }
    for (const state of states.slice(0, -1).reverse()) {
      target.undo();
      expect([...target.mask]).toEqual(state);
    }
    expect([target.canUndo, target.undo(), target.isPainted]).toEqual([false, null, false]);
    for (const state of states.slice(1)) {
      target.redo();
      expect([...target.mask]).toEqual(state);
    }
    expect(target.redo()).toBeNull();
  });

  it('a new stroke ends what could be redone', () => {
    const target = painting();
    draw(target, KEEP, [150, 80]);
    target.undo();
    draw(target, KEEP, [150, 40]);
    expect(target.canRedo).toBe(false);
  });

  it('a stroke that changes nothing is no step; a reset is one', () => {
    const target = painting();
    target.begin(KEEP);
    expect(target.end()).toBe(false);
    expect(target.reset()).toBeNull();
    draw(target, KEEP, [150, 80]);
    draw(target, ERASE, [20, 20]);
    const painted = [...target.mask];
    expect(target.reset()).toEqual({ left: 0, top: 0, right: 200, bottom: 160 });
    expect([...target.mask]).toEqual([...target.base]);
    target.undo();
    expect([...target.mask]).toEqual(painted);
  });
});

describe('following edges', () => {
  /** Light background, a dark product from x = 100 on, and a second dark thing behind a gap. */
  const scene = () => {
    const rgba = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
    for (let y = 0; y < SIZE.height; y += 1) {
      for (let x = 0; x < SIZE.width; x += 1) {
        const isDark = (x >= 100 && x < 140) || x >= 150;
        const value = isDark ? 60 + (x % 3) : 225 + (y % 3);
        rgba.fill(value, (y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 3);
      }
    }
    return rgba;
  };
  const wide: Brush = { tool: 'keep', radius: 40, hardness: 1, followsEdges: true };

  it('paint stops where the colours change, and does not jump over a gap', () => {
    const target = painting(scene());
    target.base.fill(0);
    target.mask.fill(0);
    draw(target, wide, [125, 80]);
    expect([at(target, 105, 80), at(target, 135, 80), at(target, 125, 110)]).toEqual([255, 255, 255]);
    expect([at(target, 97, 80), at(target, 145, 80), at(target, 155, 80)]).toEqual([0, 0, 0]);
  });

  it('without it the brush is round', () => {
    const target = painting(scene());
    target.base.fill(0);
    target.mask.fill(0);
    draw(target, { ...wide, followsEdges: false }, [125, 80]);
    expect([at(target, 97, 80), at(target, 145, 80), at(target, 155, 80)]).toEqual([255, 255, 255]);
  });

  it('follows shading', () => {
    const rgba = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).fill(255);
    for (let i = 0; i < rgba.length / 4; i += 1) rgba.fill(120 + (i % SIZE.width) / 20, i * 4, i * 4 + 3);
    const target = painting(rgba);
    draw(target, wide, [150, 80]);
    expect([at(target, 120, 80), at(target, 180, 80)]).toEqual([255, 255]);
  });
});

it('strokes are green where they keep and red where they erase, as strong as the paint', () => {
  const target = painting();
  draw(target, KEEP, [150, 80]);
  draw(target, { ...ERASE, hardness: 0 }, [50, 80]);
  const rgba = target.strokes();
  const pixel = (x: number, y: number) => [...rgba.slice((y * SIZE.width + x) * 4, (y * SIZE.width + x) * 4 + 4)];
  expect(pixel(150, 80)).toEqual([0, 255, 0, 255]);
  expect(pixel(50, 80).slice(0, 3)).toEqual([255, 0, 0]);
  expect(pixel(57, 80)[3]).toBeGreaterThan(0);
  expect(pixel(57, 80)[3]).toBeLessThan(128);
  expect(pixel(10, 10)).toEqual([0, 0, 0, 0]);
});
