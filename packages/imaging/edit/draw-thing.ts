import type { EditOf, PictureEdit } from '../contract/picture-edits.schema.ts';

const DRAWN = ['text', 'shape', 'drawing', 'watermark'] as const satisfies readonly PictureEdit['kind'][];
export type DrawnEdit = EditOf<(typeof DRAWN)[number]>;

export const isDrawn = (edit: PictureEdit): edit is DrawnEdit => (DRAWN as readonly string[]).includes(edit.kind);

/** Of the letters' height: from one line to the next, and what a plate adds around the text. */
const LINE_HEIGHT = 1.25;
const PLATE_MARGIN = 0.35;
/** Of the picture's width: from a watermark to the edge, and between the tiles. */
const MARK_MARGIN = 0.03;
/** The head of an arrow, in widths of its line. */
const ARROW_HEAD = 4;

/** The pen: the part that a browser's canvas and the server's have in common. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'ellipse'
  | 'fill'
  | 'fillRect'
  | 'fillText'
  | 'globalAlpha'
  | 'lineTo'
  | 'lineWidth'
  | 'measureText'
  | 'moveTo'
  | 'rect'
  | 'restore'
  | 'rotate'
  | 'save'
  | 'stroke'
  | 'translate'
> & {
  fillStyle: unknown;
  strokeStyle: unknown;
  font: string;
  lineCap: string;
  lineJoin: string;
  textAlign: string;
  textBaseline: string;
};

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The surroundings that drawing needs. */
export interface Surroundings {
  /** A canvas's `font` for letters of that size. */
  readonly fontOf: (sizePx: number, isBold: boolean) => string;
  /** The picture of a watermark, as wide as asked for; it draws itself with its corner at a place. Null where it is not there. */
  readonly markOf: (assetId: string, width: number) => (Size & { draw(x: number, y: number): void }) | null;
}

/** Draws one thing; the same lines in the browser as on the server, at any size. */
export function drawThing(pen: Pen, edit: DrawnEdit, size: Size, around: Surroundings): void {
  pen.save();
  pen.globalAlpha = edit.opacity;
  if (edit.kind === 'drawing') drawLine(pen, edit, size);
  else if (edit.kind === 'watermark') drawMark(pen, edit, size, around);
  else {
    pen.translate(edit.x * size.width, edit.y * size.height);
    pen.rotate((edit.rotation * Math.PI) / 180);
    if (edit.kind === 'text') drawText(pen, edit, size, around);
    else drawShape(pen, edit, size);
  }
  pen.restore();
}

function drawText(pen: Pen, edit: EditOf<'text'>, { width }: Size, { fontOf }: Surroundings): void {
  const size = edit.size * width;
  pen.font = fontOf(size, edit.isBold);
  pen.textBaseline = 'middle';
  const lines = linesOf(pen, edit.text, edit.width === undefined ? Infinity : edit.width * width);
  const widest = Math.max(...lines.map((line) => pen.measureText(line).width));
  const block = edit.width === undefined ? widest : edit.width * width;
  const step = size * LINE_HEIGHT;
  if (edit.plate) {
    const margin = size * PLATE_MARGIN;
    const [plateWidth, plateHeight] = [block + 2 * margin, lines.length * step + 2 * margin];
    pen.fillStyle = edit.plate;
    pen.fillRect(-plateWidth / 2, -plateHeight / 2, plateWidth, plateHeight);
  }
  pen.fillStyle = edit.colour;
  pen.textAlign = edit.align;
  const x = { left: -block / 2, center: 0, right: block / 2 }[edit.align];
  lines.forEach((line, at) => pen.fillText(line, x, (at - (lines.length - 1) / 2) * step));
}

/** Broken at spaces where a line grows too wide; a single word that is too wide stands alone. */
function linesOf(pen: Pen, text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && pen.measureText(longer).width > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

function drawShape(pen: Pen, edit: EditOf<'shape'>, size: Size): void {
  const [width, height] = [edit.width * size.width, edit.height * size.width];
  const line = edit.strokeWidth * size.width;
  pen.lineWidth = line;
  pen.lineJoin = 'round';
  pen.beginPath();
  if (edit.shape === 'rectangle') pen.rect(-width / 2, -height / 2, width, height);
  else if (edit.shape === 'ellipse') pen.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else {
    pen.lineCap = 'round';
    pen.moveTo(-width / 2, 0);
    pen.lineTo(width / 2, 0);
    if (edit.shape === 'arrow') {
      const head = Math.min(width, line * ARROW_HEAD);
      pen.moveTo(width / 2 - head, -head * 0.6);
      pen.lineTo(width / 2, 0);
      pen.lineTo(width / 2 - head, head * 0.6);
    }
  }
  const isArea = edit.shape === 'rectangle' || edit.shape === 'ellipse';
  if (isArea && edit.fill) {
    pen.fillStyle = edit.fill;
    pen.fill();
  }
  if (edit.stroke && line > 0) {
    pen.strokeStyle = edit.stroke;
    pen.stroke();
  }
}

function drawLine(pen: Pen, { points, colour, width }: EditOf<'drawing'>, size: Size): void {
  pen.strokeStyle = colour;
  pen.lineWidth = width * size.width;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(points[0]! * size.width, points[1]! * size.height);
  // A single point is a dot.
  for (let at = points.length === 2 ? 0 : 2; at < points.length; at += 2) {
    pen.lineTo(points[at]! * size.width, points[at + 1]! * size.height);
  }
  pen.stroke();
}

function drawMark(pen: Pen, edit: EditOf<'watermark'>, size: Size, around: Surroundings): void {
  const width = Math.max(1, Math.round(edit.size * size.width));
  const mark = edit.assetId === undefined ? markOfWords(pen, edit, width, around) : around.markOf(edit.assetId, width);
  if (!mark) return;
  const margin = MARK_MARGIN * size.width;
  if (edit.place !== 'tiled') {
    const [x, y] = cornerOf(edit.place, mark, size, margin);
    return mark.draw(x, y);
  }
  for (let row = 0, y = margin; y < size.height; row += 1, y += mark.height + margin * 2) {
    const shift = row % 2 === 0 ? 0 : -mark.width / 2;
    for (let x = margin + shift; x < size.width; x += mark.width + margin * 2) mark.draw(x, y);
  }
}

function cornerOf(place: string, mark: Size, size: Size, margin: number): [x: number, y: number] {
  const x = place.endsWith('left')
    ? margin
    : place.endsWith('right')
      ? size.width - mark.width - margin
      : (size.width - mark.width) / 2;
  const y = place.startsWith('top')
    ? margin
    : place.startsWith('bottom')
      ? size.height - mark.height - margin
      : (size.height - mark.height) / 2;
  return [x, y];
}

function markOfWords(pen: Pen, edit: EditOf<'watermark'>, width: number, { fontOf }: Surroundings) {
  const words = (edit.text ?? '').replace(/\s+/g, ' ');
  pen.font = fontOf(100, true);
  const letters = (width / Math.max(1, pen.measureText(words).width)) * 100;
  const height = Math.max(1, Math.ceil(letters * LINE_HEIGHT));
  pen.font = fontOf(letters, true);
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  pen.fillStyle = edit.colour;
  return { width, height, draw: (x: number, y: number) => pen.fillText(words, x, y + height / 2) };
}
