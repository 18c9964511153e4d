import type { GarmentPoints } from '../../garments/garments.ts';
import type { Point } from '../shape/outline.ts';

export interface UpperCorners {
  readonly kind: 'upper';
  readonly at: Record<keyof Extract<GarmentPoints, { kind: 'upper' }>['at'], Point>;
}

/** The corners of a garment in its upright frame: pixels, x from the middle line, y down. */
export type Corners =
  | UpperCorners
  | { readonly kind: 'trousers'; readonly at: Record<keyof Extract<GarmentPoints, { kind: 'trousers' }>['at'], Point> }
  | { readonly kind: 'skirt'; readonly at: Record<keyof Extract<GarmentPoints, { kind: 'skirt' }>['at'], Point> };

/** Colours down the middle line of an upright garment: Lab at (x, y) of the upright frame. */
export type ColourAt = (x: number, y: number) => readonly [number, number, number];
