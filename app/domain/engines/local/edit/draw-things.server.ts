import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { EngineImage } from '../../engine.ts';
import { EngineError } from '../../engine-error.ts';
import type { EditOf, PictureEdit } from '../../picture-edits.schema.ts';
import { fromBitmap, toBitmap } from './bitmap.server.ts';
import type { Bitmap } from './bitmap.server.ts';
import { fontOf } from './letters.server.ts';

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

/** Draws one thing after the other onto the picture, at its full size. */
export async function drawThings(
  picture: Bitmap,
  edits: readonly DrawnEdit[],
  marks: Readonly<Record<string, EngineImage>>,
): Promise<Bitmap> {
  const { width, height } = picture;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const edit of edits) {
    context.save();
    await drawThing(context, edit, { width, height }, marks);
    context.restore();
  }
  const { data } = context.getImageData(0, 0, width, height);
  const input = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const layer = { input, raw: { width, height, channels: 4 as const } };
  const laid = await toBitmap(fromBitmap(picture).composite([layer]));
  // Something laid over an opaque picture leaves it opaque.
  return laid.channels === picture.channels ? laid : toBitmap(fromBitmap(laid).removeAlpha());
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function drawThing(
  context: SKRSContext2D,
  edit: DrawnEdit,
  size: Size,
  marks: Readonly<Record<string, EngineImage>>,
): Promise<void> {
  context.globalAlpha = edit.opacity;
  if (edit.kind === 'drawing') return drawLine(context, edit, size);
  if (edit.kind === 'watermark') return drawMark(context, edit, size, marks);
  context.translate(edit.x * size.width, edit.y * size.height);
  context.rotate((edit.rotation * Math.PI) / 180);
  if (edit.kind === 'text') drawText(context, edit, size);
  else drawShape(context, edit, size);
}

function drawText(context: SKRSContext2D, edit: EditOf<'text'>, { width }: Size): void {
  const size = edit.size * width;
  context.font = fontOf(size, edit.isBold);
  context.textBaseline = 'middle';
  const lines = linesOf(context, edit.text, edit.width === undefined ? Infinity : edit.width * width);
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  const block = edit.width === undefined ? widest : edit.width * width;
  const step = size * LINE_HEIGHT;
  if (edit.plate) {
    const margin = size * PLATE_MARGIN;
    const [plateWidth, plateHeight] = [block + 2 * margin, lines.length * step + 2 * margin];
    context.fillStyle = edit.plate;
    context.fillRect(-plateWidth / 2, -plateHeight / 2, plateWidth, plateHeight);
  }
  context.fillStyle = edit.colour;
  context.textAlign = edit.align;
  const x = { left: -block / 2, center: 0, right: block / 2 }[edit.align];
  lines.forEach((line, at) => context.fillText(line, x, (at - (lines.length - 1) / 2) * step));
}

/** Broken at spaces where a line grows too wide; a single word that is too wide stands alone. */
function linesOf(context: SKRSContext2D, text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && context.measureText(longer).width > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

function drawShape(context: SKRSContext2D, edit: EditOf<'shape'>, size: Size): void {
  const [width, height] = [edit.width * size.width, edit.height * size.width];
  const line = edit.strokeWidth * size.width;
  context.lineWidth = line;
  context.lineJoin = 'round';
  context.beginPath();
  if (edit.shape === 'rectangle') context.rect(-width / 2, -height / 2, width, height);
  else if (edit.shape === 'ellipse') context.ellipse(0, 0, width / 2, height / 2, 0, 0, 2 * Math.PI);
  else {
    context.lineCap = 'round';
    context.moveTo(-width / 2, 0);
    context.lineTo(width / 2, 0);
    if (edit.shape === 'arrow') {
      const head = Math.min(width, line * ARROW_HEAD);
      context.moveTo(width / 2 - head, -head * 0.6);
      context.lineTo(width / 2, 0);
      context.lineTo(width / 2 - head, head * 0.6);
    }
  }
  const isArea = edit.shape === 'rectangle' || edit.shape === 'ellipse';
  if (isArea && edit.fill) {
    context.fillStyle = edit.fill;
    context.fill();
  }
  if (edit.stroke && line > 0) {
    context.strokeStyle = edit.stroke;
    context.stroke();
  }
}

function drawLine(context: SKRSContext2D, { points, colour, width }: EditOf<'drawing'>, size: Size): void {
  context.strokeStyle = colour;
  context.lineWidth = width * size.width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  context.moveTo(points[0]! * size.width, points[1]! * size.height);
  // A single point is a dot.
  for (let at = points.length === 2 ? 0 : 2; at < points.length; at += 2) {
    context.lineTo(points[at]! * size.width, points[at + 1]! * size.height);
  }
  context.stroke();
}

async function drawMark(
  context: SKRSContext2D,
  edit: EditOf<'watermark'>,
  size: Size,
  marks: Readonly<Record<string, EngineImage>>,
): Promise<void> {
  const mark =
    edit.assetId === undefined ? markOfWords(edit, size) : await markOfPicture(marks[edit.assetId], edit, size);
  const margin = MARK_MARGIN * size.width;
  if (edit.place !== 'tiled') {
    const [x, y] = cornerOf(edit.place, mark, size, margin);
    return void context.drawImage(mark, x, y);
  }
  for (let row = 0, y = margin; y < size.height; row += 1, y += mark.height + margin * 2) {
    const shift = row % 2 === 0 ? 0 : -mark.width / 2;
    for (let x = margin + shift; x < size.width; x += mark.width + margin * 2) context.drawImage(mark, x, y);
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

function markOfWords(edit: EditOf<'watermark'>, size: Size): Canvas {
  const width = Math.max(1, Math.round(edit.size * size.width));
  const words = (edit.text ?? '').replace(/\s+/g, ' ');
  const probe = createCanvas(1, 1).getContext('2d');
  probe.font = fontOf(100, true);
  const letters = (width / Math.max(1, probe.measureText(words).width)) * 100;
  const mark = createCanvas(width, Math.max(1, Math.ceil(letters * LINE_HEIGHT)));
  const context = mark.getContext('2d');
  context.font = fontOf(letters, true);
  context.textBaseline = 'middle';
  context.fillStyle = edit.colour;
  context.fillText(words, 0, mark.height / 2);
  return mark;
}

async function markOfPicture(picture: EngineImage | undefined, edit: EditOf<'watermark'>, size: Size) {
  if (!picture) throw new EngineError('unusable-input', 'the picture of a watermark is missing');
  const width = Math.max(1, Math.round(edit.size * size.width));
  // Sized before it is drawn: the canvas alone would lose lines of a much larger logo.
  return loadImage(await sharp(picture.bytes).resize({ width }).png().toBuffer());
}
