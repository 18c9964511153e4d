/** A rectangle of whole pixels; `right` and `bottom` lie just outside. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const wholeOf = ({ width, height }: Size): Area => ({ left: 0, top: 0, right: width, bottom: height });

/** The area that holds both; null is nothing. */
export function join(a: Area | null, b: Area | null): Area | null {
  if (!a || !b) return a ?? b;
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The part of the picture within `reach` of the way from `a` to `b`; null where that is outside. */
export function areaAround(a: Point, b: Point, reach: number, { width, height }: Size): Area | null {
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach));
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach));
  const right = Math.min(width, Math.ceil(Math.max(a.x, b.x) + reach));
  const bottom = Math.min(height, Math.ceil(Math.max(a.y, b.y) + reach));
  return left < right && top < bottom ? { left, top, right, bottom } : null;
}
