import { describe, expect, it } from 'vitest';
import { freePlace } from './free-place.rules.ts';
import type { Box } from './free-place.rules.ts';

const view = { width: 1440, height: 900 };
const size = { width: 384, height: 64 };
const box = (left: number, top: number, width: number, height: number): Box => ({ left, top, width, height });

const covers = (place: Pick<Box, 'left' | 'top'>, controls: readonly Box[]) =>
  controls.some(
    ({ left, top, width, height }) =>
      place.left < left + width &&
      left < place.left + size.width &&
      place.top < top + height &&
      top < place.top + size.height,
  );

describe('freePlace', () => {
  it('is the lower right corner of an empty screen', () => {
    expect(freePlace(view, size, [])).toEqual({ left: 1440 - 384 - 16, top: 900 - 64 - 16 });
  });

  it('leaves a button at the lower right alone', () => {
    const controls = [box(1250, 830, 170, 50)];
    expect(covers(freePlace(view, size, controls), controls)).toBe(false);
  });

  it('finds the one gap of a full screen', () => {
    const rows = Array.from({ length: 18 }, (_, row) => box(0, row * 50, 1440, 46));
    const controls = rows.filter((_, row) => row !== 7 && row !== 8);
    const place = freePlace(view, size, controls);
    expect(covers(place, controls)).toBe(false);
    expect(place.top).toBeGreaterThanOrEqual(346);
    expect(place.top + size.height).toBeLessThanOrEqual(450);
  });

  it('covers the least where there is no gap', () => {
    const controls = [box(0, 0, 1440, 790), box(0, 840, 1440, 60)];
    const { top } = freePlace(view, size, controls);
    expect(top).toBeGreaterThan(766);
    expect(top).toBeLessThan(800);
  });

  it('covers a part of an image before half of a tool', () => {
    const tools = Array.from({ length: 10 }, (_, tool) => box(480 + tool * 50, 68, 48, 71));
    const controls = [
      ...tools,
      box(400, 145, 600, 575),
      box(60, 0, 330, 900),
      box(1010, 0, 430, 900),
      box(400, 740, 600, 160),
    ];
    const { left, top } = freePlace(view, size, controls);
    expect(covers({ left, top }, tools)).toBe(false);
  });

  it('stays on a screen smaller than itself', () => {
    expect(freePlace({ width: 200, height: 40 }, size, [])).toEqual({ left: 0, top: 0 });
  });
});
