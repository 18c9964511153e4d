import { frameSize } from './editor-document.ts';
import type { Box, EditorDocument, Size, Thing, ThingEdit } from './editor-document.ts';

/** A quarter clockwise, with all that is on it. */
export function turnClockwise(document: EditorDocument, picture: Size): EditorDocument {
  const { width, height } = frameSize(picture, document);
  // After a flip a turn of what is seen is one the other way round before it.
  const quarters = ((document.quarters + (document.isFlipped ? 3 : 1)) % 4) as EditorDocument['quarters'];
  // Lengths are fractions of the width, which is another one now.
  const scale = width / height;
  return {
    ...document,
    quarters,
    crop: document.crop && turnedBox(document.crop),
    size: document.size && { width: document.size.height, height: document.size.width },
    things: document.things.map((thing) =>
      moved(
        thing,
        ([x, y]) => [1 - y, x],
        scale,
        (angle) => angle + 90,
      ),
    ),
  };
}

export function turnBack(document: EditorDocument, picture: Size): EditorDocument {
  return [0, 1, 2].reduce((turned) => turnClockwise(turned, picture), document);
}

/** `horizontal` changes left and right. Words stay readable: they change places only. */
export function flip(document: EditorDocument, axis: 'horizontal' | 'vertical'): EditorDocument {
  const isAcross = axis === 'horizontal';
  const { quarters, crop } = document;
  const mirror = ([x, y]: Point): Point => (isAcross ? [1 - x, y] : [x, 1 - y]);
  return {
    ...document,
    isFlipped: !document.isFlipped,
    // Up and down is left and right, and half a turn.
    quarters: (isAcross ? quarters : (quarters + 2) % 4) as EditorDocument['quarters'],
    degrees: -document.degrees,
    crop: crop && {
      ...crop,
      left: isAcross ? 1 - crop.left - crop.width : crop.left,
      top: isAcross ? crop.top : 1 - crop.top - crop.height,
    },
    things: document.things.map((thing) =>
      // An arrow that points right points left then; words lean the other way.
      moved(thing, mirror, 1, (angle) => (isAcross && thing.edit.kind === 'shape' ? 180 - angle : -angle)),
    ),
  };
}

type Point = readonly [x: number, y: number];

const turnedBox = ({ left, top, width, height }: Box): Box => ({
  left: 1 - top - height,
  top: left,
  width: height,
  height: width,
});

function moved(
  { id, edit }: Thing,
  place: (point: Point) => Point,
  scale: number,
  turned: (degrees: number) => number,
): Thing {
  return { id, edit: movedEdit(edit, place, scale, turned) };
}

function movedEdit(
  edit: ThingEdit,
  place: (point: Point) => Point,
  scale: number,
  turned: (degrees: number) => number,
): ThingEdit {
  if (edit.kind === 'drawing') {
    const points: number[] = [];
    for (let at = 0; at < edit.points.length; at += 2) points.push(...place([edit.points[at]!, edit.points[at + 1]!]));
    return { ...edit, points, width: edit.width * scale };
  }
  const [x, y] = place([edit.x, edit.y]);
  const rotation = wrapped(turned(edit.rotation));
  if (edit.kind === 'text') {
    const width = edit.width === undefined ? {} : { width: edit.width * scale };
    return { ...edit, x, y, rotation, size: edit.size * scale, ...width };
  }
  const { width, height, strokeWidth } = edit;
  return {
    ...edit,
    ...{ x, y, rotation },
    ...{ width: width * scale, height: height * scale, strokeWidth: Math.min(1, strokeWidth * scale) },
  };
}

/** -180 to 180. */
export const wrapped = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;
