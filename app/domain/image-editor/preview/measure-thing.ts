import type { Size, ThingEdit } from '../document/editor-document.ts';
import { fontOf, newCanvas, penOf } from './preview.ts';

/** Where a thing lies: its middle and its sides as fractions of the frame's sides, before it is turned. */
export interface ThingBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

/** Of the letters' height, as it is drawn. */
const LINE_HEIGHT = 1.25;
const MEASURED_SIZE = 100;
/** Thin things can still be taken hold of. */
const LEAST = 0.03;

/** The box around a thing in a frame of that shape. */
export function boxOfThing(edit: ThingEdit, frame: Size): ThingBox {
  const shape = frame.width / frame.height;
  if (edit.kind === 'drawing') {
    const across = edit.points.filter((_, at) => at % 2 === 0);
    const down = edit.points.filter((_, at) => at % 2 === 1);
    const [left, right] = [Math.min(...across), Math.max(...across)];
    const [top, bottom] = [Math.min(...down), Math.max(...down)];
    const width = Math.max(LEAST, right - left + edit.width);
    const height = Math.max(LEAST, bottom - top + edit.width * shape);
    return { x: (left + right) / 2, y: (top + bottom) / 2, width, height, rotation: 0 };
  }
  const { x, y, rotation } = edit;
  if (edit.kind === 'shape') {
    const isLine = edit.shape === 'line' || edit.shape === 'arrow';
    const height = isLine ? Math.max(edit.strokeWidth * 6, LEAST) : edit.height;
    return { x, y, rotation, width: Math.max(LEAST, edit.width), height: Math.max(LEAST, height * shape) };
  }
  const pen = penOf((measuring ??= newCanvas(1, 1)));
  pen.font = fontOf(MEASURED_SIZE, edit.isBold);
  const lines = edit.text.split('\n');
  const widest = Math.max(...lines.map((line) => pen.measureText(line).width)) / MEASURED_SIZE;
  const width = edit.width ?? widest * edit.size;
  return { x, y, rotation, width: Math.max(LEAST, width), height: lines.length * LINE_HEIGHT * edit.size * shape };
}

let measuring: HTMLCanvasElement | undefined;
