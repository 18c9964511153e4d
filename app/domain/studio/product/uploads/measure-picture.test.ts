import { describe, expect, it } from 'vitest';
import { contentBox } from './measure-picture.ts';

function picture(rows: readonly string[]) {
  const data = rows.flatMap((row) =>
    [...row].flatMap((pixel) => [0, 0, 0, pixel === '#' ? 255 : pixel === '.' ? 8 : 0]),
  );
  return { data, width: rows[0]!.length, height: rows.length };
}

describe('contentBox', () => {
  it('is the box around what is visible; faint dust does not count', () => {
    expect(contentBox(picture(['.   ', ' ## ', ' #  ', '   .']))).toEqual({
      x: 0.25,
      y: 0.25,
      width: 0.5,
      height: 0.5,
    });
  });

  it('is everything where everything is visible, and null where nothing is', () => {
    expect(contentBox(picture(['##', '##']))).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(contentBox(picture(['  ', ' .']))).toBeNull();
  });
});
