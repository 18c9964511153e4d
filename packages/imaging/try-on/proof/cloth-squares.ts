import type { Lab } from '../colour/cloth-colour.ts';
import { gridOf } from '../fit/fit-grid.ts';
import type { Drape } from '../read-person.server.ts';
import { viewOfCloth } from '../wear/wear.ts';
import type { Fabric, View } from '../wear/wear.ts';

/** Metres between two compared places of the cloth. */
export const STEP = 0.006;

/** Metres of cloth over two pixels of the drape, along and across together: facing the camera they are seven millimetres. */
const STEEP = 0.013;

/** The laid garment: the drape it went through, and the picture it should be in. */
export interface WornGarment {
  readonly drape: Drape;
  readonly fabric: Extract<Fabric, { kind: 'photo' }>;
  readonly view: View;
}

/** A small square of cloth. */
export interface Square {
  /** Flat place, whole steps. */
  readonly u: number;
  readonly v: number;
  /** Lab of the photo. */
  readonly want: Lab;
}

/** A square of cloth in the photo and in the picture. */
export interface Cell extends Square {
  /** Of the photo, pixels. */
  readonly px: number;
  readonly py: number;
  /** Lab as it is in the picture, with its light and folds. */
  readonly seen: readonly [number, number, number];
  /** Lab without the light on white cloth. */
  readonly got: readonly [number, number, number];
  /** Of the picture, so many lie on it. */
  readonly pixels: number;
  readonly isThere: boolean;
}

/** A pixel of the drape that shows its front well, and what of the photo lies there. */
export interface ClothPlace {
  /** Of its square: `u * 4096 + v`. */
  readonly key: number;
  /** In the picture, pixels. */
  readonly x: number;
  readonly y: number;
  /** In the photo, pixels. */
  readonly fx: number;
  readonly fy: number;
  /** Light on white cloth. */
  readonly shade: number;
}

/** Every place where the front of a garment should be seen well. */
export function eachPlace(worn: WornGarment, visit: (place: ClothPlace) => void): void {
  const { photo } = worn.fabric;
  eachFront(worn, (place, isPastEnd, isInNeck) => {
    const { fx, fy } = place;
    if (isPastEnd || isInNeck || fx < 1 || fy < 1 || fx >= photo.width - 1 || fy >= photo.height - 1) return;
    if (photo.alpha[fy * photo.width + fx]! >= 0.99) visit(place);
  });
}

/** Every place of the figure's cloth where the photo has none: past its hem and its sleeves. */
export function eachPlaceBeyond(worn: WornGarment, visit: (place: ClothPlace) => void): void {
  const { photo } = worn.fabric;
  eachFront(worn, (place, isPastEnd, isInNeck) => {
    const { fx, fy } = place;
    if (isInNeck) return;
    const isWithin = fx >= 0 && fy >= 0 && fx < photo.width && fy < photo.height;
    if (isPastEnd || !isWithin || photo.alpha[fy * photo.width + fx]! <= 0.01) visit(place);
  });
}

function eachFront(
  { drape, fabric, view: bodyView }: WornGarment,
  visit: (place: ClothPlace, isPastEnd: boolean, isInNeck: boolean) => void,
): void {
  const view = viewOfCloth(bodyView, drape);
  const { fit, ratio } = fabric;
  const [x0, y0] = drape.cloth.low;
  const placeOf = gridOf(drape.cloth, fit);
  const at = new Float64Array(4);
  for (let y = 1; y < drape.height - 1; y++) {
    for (let x = 1; x < drape.width - 1; x++) {
      const i = y * drape.width + x;
      if (drape.panel[i] !== 1 || drape.cover[i]! < 0.99) continue;
      // Cloth seen edge on holds many places in a pixel, of which the picture shows one.
      const steep =
        Math.abs(drape.u[i + 1]! - drape.u[i - 1]!) + Math.abs(drape.v[i + drape.width]! - drape.v[i - drape.width]!);
      if (steep > STEEP || drape.shade[i]! < 0.12) continue;
      const [u, v] = [drape.u[i]!, drape.v[i]!];
      placeOf(u, v, at);
      const [fx, fy] = [Math.round(at[0]! * ratio - 0.5), Math.round(at[1]! * ratio - 0.5)];
      const place = {
        key: Math.floor((u - x0) / STEP) * 4096 + Math.floor((v - y0) / STEP),
        x: (drape.left + x + 0.5) * view.zoom + view.left - 0.5,
        y: (drape.top + y + 0.5) * view.zoom + view.top - 0.5,
        fx,
        fy,
        shade: drape.shade[i]!,
      };
      visit(place, at[2]! > -2, at[3]! > -2);
    }
  }
}

/** How many of these squares of cloth lie together at most. */
export function largestPatch(cells: readonly Pick<Square, 'u' | 'v'>[]): number {
  const left = new Set(cells.map(({ u, v }) => u * 4096 + v));
  let largest = 0;
  for (const start of left) {
    const open = [start];
    left.delete(start);
    let size = 0;
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      size += 1;
      for (const next of [key - 4096, key + 4096, key - 1, key + 1]) if (left.delete(next)) open.push(next);
    }
    largest = Math.max(largest, size);
  }
  return largest;
}

/** The squares of cloth on and around the given ones. */
export function around(cells: readonly Square[]): ReadonlySet<number> {
  const near = new Set<number>();
  for (const { u, v } of cells) {
    for (let du = -3; du <= 3; du++) for (let dv = -3; dv <= 3; dv++) near.add((u + du) * 4096 + v + dv);
  }
  return near;
}
