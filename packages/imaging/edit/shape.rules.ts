import type { PictureEdit } from '../contract/picture-edits.schema.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How much smaller a rectangle has to be, to lie within itself after turning. */
export function insideShare(aspect: number, radians: number): number {
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  return Math.min(1 / (cos + sin / aspect), 1 / (cos + sin * aspect));
}

/** The whole pixels of a part of a side, given as fractions of it; at least one. */
export function span(from: number, part: number, all: number): [start: number, length: number] {
  const start = Math.min(all - 1, Math.round(from * all));
  const end = Math.min(all, Math.max(start + 1, Math.round((from + part) * all)));
  return [start, end - start];
}

/** Size of a picture after edits, in pixels, without making it. */
export function sizeAfter({ width, height }: Size, edits: readonly PictureEdit[]): Size {
  return edits.reduce(afterOne, { width, height });
}

function afterOne({ width, height }: Size, edit: PictureEdit): Size {
  switch (edit.kind) {
    case 'turn':
      return edit.quarters === 2 ? { width, height } : { width: height, height: width };
    case 'straighten': {
      const share = insideShare(width / height, (edit.degrees * Math.PI) / 180);
      return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) };
    }
    case 'crop': {
      const [, across] = span(edit.left, edit.width, width);
      const [, down] = span(edit.top, edit.height, height);
      return { width: across, height: down };
    }
    case 'resize':
      return { width: edit.width, height: edit.height };
    default:
      return { width, height };
  }
}
