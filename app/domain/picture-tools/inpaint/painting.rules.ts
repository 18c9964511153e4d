/** Brush on the screen, pixels (creative-workspaces, sections 5 and 9). */
export const BRUSH = { min: 10, max: 100, first: 40, step: 5 } as const;
/** A pixel of a mask counts as painted when its red is above this. */
const PAINTED_ABOVE = 200;
/** Masks are no larger; the engines stretch them to the picture. */
const MAX_MASK_SIDE = 2048;

/** Mask pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly points: readonly Point[];
  /** Mask pixels. */
  readonly width: number;
  readonly isErase: boolean;
}

export interface Painting {
  readonly strokes: readonly Stroke[];
  /** The strokes that undo took away, newest last. */
  readonly undone: readonly Stroke[];
}

export const BLANK: Painting = { strokes: [], undone: [] };

export type PaintingAction =
  { readonly type: 'stroke'; readonly stroke: Stroke } | { readonly type: 'undo' } | { readonly type: 'redo' };

export function reducePainting(painting: Painting, action: PaintingAction): Painting {
  const { strokes, undone } = painting;
  switch (action.type) {
    case 'stroke':
      return { strokes: [...strokes, action.stroke], undone: [] };
    case 'undo': {
      const last = strokes.at(-1);
      return last ? { strokes: strokes.slice(0, -1), undone: [...undone, last] } : painting;
    }
    case 'redo': {
      const next = undone.at(-1);
      return next ? { strokes: [...strokes, next], undone: undone.slice(0, -1) } : painting;
    }
  }
}

export const clampBrush = (size: number): number => Math.min(BRUSH.max, Math.max(BRUSH.min, Math.round(size)));

/** The mask's size for a picture of that size. */
export function maskSize(picture: { readonly width: number; readonly height: number }): {
  readonly width: number;
  readonly height: number;
} {
  const scale = Math.min(1, MAX_MASK_SIDE / Math.max(picture.width, picture.height));
  return {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
}

/** Whether anything of a mask's RGBA pixels is painted. */
export function isPainted(rgba: Uint8ClampedArray): boolean {
  for (let at = 0; at < rgba.length; at += 4) if (rgba[at]! > PAINTED_ABOVE) return true;
  return false;
}

export type PaintKey = 'smaller' | 'larger' | 'eraser' | 'brush' | 'undo' | 'redo' | 'zoom-in' | 'zoom-out' | 'whole';

/** The action of a key while the user is not typing; null for other keys. */
export function paintKey(press: {
  readonly key: string;
  readonly isMod: boolean;
  readonly isShift: boolean;
}): PaintKey | null {
  const key = press.key.toLowerCase();
  if (key === 'z') return press.isShift ? 'redo' : 'undo';
  if (key === 'y' && press.isMod) return 'redo';
  if (press.isMod) return null;
  const keys: Readonly<Record<string, PaintKey>> = {
    '[': 'smaller',
    ']': 'larger',
    e: 'eraser',
    b: 'brush',
    '+': 'zoom-in',
    '=': 'zoom-in',
    '-': 'zoom-out',
    '0': 'whole',
  };
  return keys[key] ?? null;
}
