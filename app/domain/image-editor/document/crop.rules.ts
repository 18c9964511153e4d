import type { Box, Size } from './editor-document.ts';

/** Of the frame's sides: less is not cut out. */
const LEAST = 0.02;

/** The largest box of that shape in the middle of another one; `aspect` is width by height in pixels, null keeps the box. */
export function boxOfAspect(frame: Size, aspect: number | null, within: Box = WHOLE): Box {
  if (aspect === null) return within;
  const [width, height] = [within.width * frame.width, within.height * frame.height];
  const across = Math.min(width, height * aspect) / frame.width;
  const down = Math.min(height, width / aspect) / frame.height;
  return {
    left: within.left + (within.width - across) / 2,
    top: within.top + (within.height - down) / 2,
    width: across,
    height: down,
  };
}

export const WHOLE: Box = { left: 0, top: 0, width: 1, height: 1 };

export const isWhole = ({ width, height }: Box): boolean => width > 0.9999 && height > 0.9999;

/** Which sides a handle moves: -1 the left or upper one, 1 the right or lower one, 0 none. Both 0 moves the whole box. */
export interface Handle {
  readonly across: -1 | 0 | 1;
  readonly down: -1 | 0 | 1;
}

/** A box after one of its handles went so far, in fractions of the frame. It stays inside and keeps a shape that is given. */
export function dragBox(
  box: Box,
  handle: Handle,
  [byX, byY]: readonly [number, number],
  frame: Size,
  aspect: number | null,
): Box {
  if (handle.across === 0 && handle.down === 0) {
    return { ...box, left: between(box.left + byX, 0, 1 - box.width), top: between(box.top + byY, 0, 1 - box.height) };
  }
  // The part that does not move: the opposite side, or the middle line.
  const right = box.left + box.width;
  const bottom = box.top + box.height;
  let left = handle.across < 0 ? between(box.left + byX, 0, right - LEAST) : box.left;
  let top = handle.down < 0 ? between(box.top + byY, 0, bottom - LEAST) : box.top;
  let width = handle.across > 0 ? between(box.width + byX, LEAST, 1 - box.left) : right - left;
  let height = handle.down > 0 ? between(box.height + byY, LEAST, 1 - box.top) : bottom - top;
  if (aspect !== null) {
    const share = (aspect * frame.height) / frame.width;
    // The side that was pulled decides; a corner goes by its width. Then as much as there is room for.
    if (handle.across === 0) width = height * share;
    else height = width / share;
    const roomAcross = handle.across < 0 ? right : handle.across > 0 ? 1 - box.left : 1;
    const roomDown = handle.down < 0 ? bottom : handle.down > 0 ? 1 - box.top : 1;
    const fit = Math.min(1, roomAcross / width, roomDown / height);
    [width, height] = [width * fit, height * fit];
    left = handle.across < 0 ? right - width : handle.across > 0 ? box.left : middle(box.left, box.width, width);
    top = handle.down < 0 ? bottom - height : handle.down > 0 ? box.top : middle(box.top, box.height, height);
  }
  return { left, top, width, height };
}

const middle = (start: number, was: number, is: number) => between(start + (was - is) / 2, 0, 1 - is);
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(Math.max(least, most), value));
