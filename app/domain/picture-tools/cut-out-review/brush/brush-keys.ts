export type BrushKey =
  | 'keep'
  | 'erase'
  | 'swap'
  | 'smaller'
  | 'larger'
  | 'softer'
  | 'harder'
  | 'edges'
  | 'checkers'
  | 'undo'
  | 'redo'
  | 'zoom-in'
  | 'zoom-out'
  | 'whole';

const KEYS: Readonly<Record<string, BrushKey>> = {
  k: 'keep',
  e: 'erase',
  x: 'swap',
  '[': 'smaller',
  ']': 'larger',
  '{': 'softer',
  '}': 'harder',
  f: 'edges',
  g: 'checkers',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
  '0': 'whole',
};

/** The command of a key in the window of the brush; null for other keys. */
export function brushKey(press: {
  readonly key: string;
  readonly isMod: boolean;
  readonly isShift: boolean;
}): BrushKey | null {
  const key = press.key.toLowerCase();
  if (key === 'z') return press.isShift ? 'redo' : 'undo';
  if (press.isMod) return key === 'y' ? 'redo' : null;
  return KEYS[key] ?? null;
}

/** Diameter of the brush on the screen, pixels. */
export const SIZES = { min: 4, max: 200, first: 36 } as const;

/** The next size up or down: finer where the brush is small. */
export function stepSize(size: number, direction: 1 | -1): number {
  const step = Math.max(1, Math.round(size * 0.2));
  return Math.min(SIZES.max, Math.max(SIZES.min, size + direction * step));
}
