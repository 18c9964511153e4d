import type { SceneLight } from '../contract/scene-light.ts';
import { softBlur } from '../pixels/box-blur.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import { smoothStep } from './noise.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

/** Where an item meets the ground. Canvas pixels. */
export interface Footing {
  /** Lowest opaque row. */
  readonly baseY: number;
  /** Rows from the highest opaque row to the base. */
  readonly height: number;
  /** Middle of the opaque columns. */
  readonly centerX: number;
  readonly width: number;
  /** For each column of the placed item, its lowest opaque row, or -1. */
  readonly lowest: Int32Array;
}

/** Null for an item with nothing opaque on the canvas. */
export function findFooting(item: PlacedItem): Footing | null {
  const lowest = new Int32Array(item.width).fill(-1);
  let [highest, base, first, last] = [item.height, -1, -1, -1];
  for (let x = 0; x < item.width; x++) {
    for (let y = item.height - 1; y >= 0; y--) {
      if (item.data[(y * item.width + x) * 4 + 3]! < 128) continue;
      if (lowest[x] === -1) lowest[x] = item.top + y;
      highest = Math.min(highest, y);
      base = Math.max(base, y);
      if (first < 0) first = x;
      last = x;
    }
  }
  if (base < 0) return null;
  return {
    baseY: item.top + base + 1,
    height: base - highest + 1,
    centerX: item.left + (first + last + 1) / 2,
    width: last - first + 1,
    lowest,
  };
}

/** Of the frame: how far above the ground a floating thing is taken to be, where nothing is known of the ground. */
const FLOATING_GAP = 0.05;
/** Of the frame: how far below a hanging thing a drawn wall goes on. */
const WALL_BELOW = 0.34;

/** Where the ground lies below a floating thing. */
function liftedFooting(footing: Footing, frameHeight: number): Footing {
  const gap = FLOATING_GAP * frameHeight;
  return { ...footing, baseY: footing.baseY + gap, height: footing.height + gap };
}

/** The footing that a drawn set is built around: the floor below what floats, a wall behind what hangs. */
export function groundFooting(footing: Footing, rest: PlacedItem['rest'], frameHeight: number): Footing {
  if (rest === 'float') return liftedFooting(footing, frameHeight);
  return rest === 'hang' ? { ...footing, baseY: footing.baseY + WALL_BELOW * frameHeight } : footing;
}

/** How much light a shadow takes away, 0..1 per pixel, on a grid of half the canvas's resolution. */
interface ShadowMap {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly depth: Float32Array;
}

/** Shadows are soft, so half the resolution is enough and a quarter of the work. */
const step = 2;

/** Longest believable shadow, as a multiple of the item's height. */
const longestShadow = 2.2;

/** Focal length of a product photograph, in frame heights. */
const usualFocal = 2;

/** Heights above the ground, as shares of the item's height, at which the penumbra is computed. */
const bandHeights = [0, 0.12, 0.3, 0.6, 1];

export interface ShadowOptions {
  readonly light: SceneLight;
  /** The light that a wholly shadowed floor keeps, per channel. */
  readonly remaining: LinearColor;
}

/**
 * Darkens the canvas under and behind one item: contact shadow along its base, a wide ambient one, and the cast
 * shadow, sharp at the foot and softer with height. Products already drawn are left alone.
 */
export function castShadow(canvas: LinearCanvas, item: PlacedItem, footing: Footing, options: ShadowOptions): void {
  const { light } = options;
  const horizon = light.horizonY * canvas.height;
  const floor = Math.max(horizon + 1, light.floorY * canvas.height);
  // 1 at the anchor's line, 0 at the horizon: things far back have smaller and fainter shadows.
  const nearness = (footing.baseY - horizon) / (floor - horizon);
  if (nearness <= 0.02 || item.rest === 'hang') {
    darken(
      canvas,
      wallShadow(canvas, item, footing, light),
      options.remaining,
      (item.rest === 'hang' ? 0.9 : 0.45) * light.shadowStrength,
    );
    return;
  }
  const size = Math.min(1.15, 0.45 + 0.55 * nearness);
  const strength = Math.min(1, 0.4 + 0.6 * smoothStep(0, 0.9, nearness));
  const cast = Math.min(1, light.shadowStrength * 1.6) * strength;
  if (item.rest === 'float') {
    const below = liftedFooting(footing, canvas.height);
    const soft = { ...light, softness: Math.max(0.6, light.softness) };
    darken(canvas, silhouetteShadow(canvas, item, below, soft, size), options.remaining, 0.8 * cast);
    return;
  }
  darken(canvas, silhouetteShadow(canvas, item, footing, light, size), options.remaining, cast);
  const contact = Math.min(1, 0.55 + 0.5 * light.shadowStrength) * strength;
  for (const [sigma, weight] of [
    [0.1 + 0.05 * light.softness, 0.5],
    [0.035, 0.78],
    [0.008, 0.92],
  ] as const) {
    darken(canvas, contactShadow(canvas, item, footing, sigma * size), options.remaining, contact * weight);
  }
}

/** The item's outline laid on the floor, away from the light. */
function silhouetteShadow(
  canvas: LinearCanvas,
  item: PlacedItem,
  footing: Footing,
  light: SceneLight,
  size: number,
): ShadowMap {
  const { lean, rise } = shadowSlope(canvas, footing, light, size);
  const length = Math.hypot(lean, rise);
  const sigmaAtFoot = 1.2 + footing.height * 0.012 * light.softness;
  const sigmaAtTop = sigmaAtFoot + footing.height * (0.008 + 0.085 * light.softness) * Math.max(0.5, length);
  const pad = Math.ceil(sigmaAtTop * 2.6);
  const reachX = lean * footing.height;
  const box = boxOnCanvas(
    canvas,
    item.left + Math.min(0, reachX) - pad,
    footing.baseY - Math.max(0, rise) * footing.height - pad,
    item.left + item.width + Math.max(0, reachX) + pad,
    footing.baseY - Math.min(0, rise) * footing.height + pad,
  );
  const bands = bandHeights.map(() => new Float32Array(box.width * box.height));
  for (let y = 0; y < box.height; y++) {
    const canvasY = box.top + (y + 0.5) * step;
    const up = (footing.baseY - canvasY) / rise;
    if (up < 0 || up > footing.height) continue;
    const height = up / footing.height;
    const band = bandHeights.findIndex((limit, k) => k > 0 && height <= limit);
    const share = (height - bandHeights[band - 1]!) / (bandHeights[band]! - bandHeights[band - 1]!);
    const fade = 1 - (0.3 + 0.4 * light.softness) * height;
    for (let x = 0; x < box.width; x++) {
      const sourceX = box.left + (x + 0.5) * step - lean * up;
      const alpha = alphaAt(item, sourceX, footing.baseY - up) * fade;
      if (alpha === 0) continue;
      const i = y * box.width + x;
      bands[band - 1]![i] = alpha * (1 - share);
      bands[band]![i] = alpha * share;
    }
  }
  const depth = new Float32Array(box.width * box.height);
  bands.forEach((band, k) => {
    const sigma = (sigmaAtFoot + (sigmaAtTop - sigmaAtFoot) * bandHeights[k]!) / step;
    const soft = softBlur(band, box.width, box.height, sigma);
    for (let i = 0; i < depth.length; i++) depth[i]! += soft[i]!;
  });
  const horizon = light.horizonY * canvas.height;
  for (let y = 0; y < box.height; y++) {
    const onFloor = smoothStep(horizon - 0.02 * canvas.height, horizon + 0.03 * canvas.height, box.top + y * step);
    for (let x = 0; x < box.width; x++) depth[y * box.width + x]! *= onFloor * (1 - 0.22 * light.softness);
  }
  return { ...box, depth };
}

/**
 * How far a shadow runs to the right and up in the picture, per pixel of the item's height. From the measured tip
 * where the scene has one; else by the perspective of a floor that vanishes at the horizon.
 */
function shadowSlope(
  canvas: LinearCanvas,
  footing: Footing,
  light: SceneLight,
  size: number,
): { readonly lean: number; readonly rise: number } {
  if (light.shadowTip) {
    const { x, y } = light.shadowTip;
    const scale = size * Math.min(1, longestShadow / Math.hypot(x, y)) || 0;
    // A shadow exactly along the base line would have no area.
    const rise = -y * scale;
    return { lean: x * scale, rise: Math.abs(rise) < 0.08 ? (rise < 0 ? -0.08 : 0.08) : rise };
  }
  const length = Math.min(longestShadow, Math.max(0.15, light.shadowLength)) * size;
  const { x, y } = light.keyDirection;
  const ahead = Math.sqrt(Math.max(0.04, 1 - x * x - y * y));
  const level = Math.hypot(x, ahead);
  const back = ((ahead / level) * length * footing.height) / (usualFocal * canvas.height);
  const overHorizon = Math.max(0, footing.baseY - light.horizonY * canvas.height);
  const rise = (overHorizon * (1 - 1 / (1 + back))) / footing.height;
  return { lean: ((-x / level) * length) / (1 + back), rise: Math.max(0.08, rise) };
}

/** The dark line where the item touches the ground; `sigma` as a share of the item's height. */
function contactShadow(canvas: LinearCanvas, item: PlacedItem, footing: Footing, sigma: number): ShadowMap {
  const blur = Math.max(1.4, sigma * Math.min(footing.height, footing.width * 1.6));
  const pad = Math.ceil(blur * 3.2);
  const reach = footing.height * 0.1 + 3;
  const box = boxOnCanvas(
    canvas,
    item.left - pad,
    footing.baseY - reach - pad,
    item.left + item.width + pad,
    footing.baseY + pad,
  );
  const line = new Float32Array(box.width * box.height);
  for (let x = 0; x < box.width; x++) {
    const column = Math.round(box.left + (x + 0.5) * step) - item.left;
    const low = footing.lowest[column] ?? -1;
    if (low < 0) continue;
    // Overhanging parts (a handle, a brim) touch nothing.
    const touching = 1 - (footing.baseY - low) / reach;
    if (touching <= 0) continue;
    const from = Math.max(0, Math.floor((low - blur * 1.1 - box.top) / step));
    const to = Math.min(box.height - 1, Math.ceil((low + blur * 1.05 - box.top) / step));
    for (let y = from; y <= to; y++) line[y * box.width + x] = touching;
  }
  return { ...box, depth: softBlur(line, box.width, box.height, blur / step) };
}

/** For things that hang before the wall, above the floor's far edge: a faint shadow beside them. */
function wallShadow(canvas: LinearCanvas, item: PlacedItem, footing: Footing, light: SceneLight): ShadowMap {
  const shiftX = -light.keyDirection.x * 0.06 * footing.height;
  const shiftY = (0.03 - light.keyDirection.y * 0.04) * footing.height;
  const sigma = (0.02 + 0.05 * light.softness) * footing.height;
  const pad = Math.ceil(sigma * 3);
  const box = boxOnCanvas(
    canvas,
    item.left + shiftX - pad,
    item.top + shiftY - pad,
    item.left + item.width + shiftX + pad,
    item.top + item.height + shiftY + pad,
  );
  const depth = new Float32Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      depth[y * box.width + x] = alphaAt(
        item,
        box.left + (x + 0.5) * step - shiftX,
        box.top + (y + 0.5) * step - shiftY,
      );
    }
  }
  return { ...box, depth: softBlur(depth, box.width, box.height, sigma / step) };
}

function boxOnCanvas(
  canvas: LinearCanvas,
  left: number,
  top: number,
  right: number,
  bottom: number,
): Omit<ShadowMap, 'depth'> {
  // A little of what lies outside the frame is kept: shadows from there reach in.
  const spare = 0.25 * Math.max(canvas.width, canvas.height);
  const x0 = Math.floor(Math.max(-spare, left));
  const y0 = Math.floor(Math.max(-spare, top));
  const x1 = Math.ceil(Math.min(canvas.width + spare, right));
  const y1 = Math.ceil(Math.min(canvas.height + spare, bottom));
  return {
    left: x0,
    top: y0,
    width: Math.max(1, Math.ceil((x1 - x0) / step)),
    height: Math.max(1, Math.ceil((y1 - y0) / step)),
  };
}

function alphaAt(item: PlacedItem, canvasX: number, canvasY: number): number {
  const x = Math.floor(canvasX) - item.left;
  const y = Math.floor(canvasY) - item.top;
  if (x < 0 || y < 0 || x >= item.width || y >= item.height) return 0;
  return item.data[(y * item.width + x) * 4 + 3]! / 255;
}

function darken(canvas: LinearCanvas, map: ShadowMap, remaining: LinearColor, strength: number): void {
  const right = Math.min(canvas.width, map.left + map.width * step);
  const bottom = Math.min(canvas.height, map.top + map.height * step);
  for (let y = Math.max(0, map.top); y < bottom; y++) {
    for (let x = Math.max(0, map.left); x < right; x++) {
      const i = y * canvas.width + x;
      const free = 1 - canvas.productCover[i]!;
      if (free === 0) continue;
      const depth = Math.min(1, sampleMap(map, x, y)) * strength * free;
      if (depth < 0.0005) continue;
      for (let c = 0; c < 3; c++) canvas.light[i * 3 + c]! *= 1 - depth * (1 - remaining[c]!);
    }
  }
}

function sampleMap(map: ShadowMap, canvasX: number, canvasY: number): number {
  const fx = Math.min(map.width - 1.001, Math.max(0, (canvasX + 0.5 - map.left) / step - 0.5));
  const fy = Math.min(map.height - 1.001, Math.max(0, (canvasY + 0.5 - map.top) / step - 0.5));
  const x0 = Math.max(0, fx | 0);
  const y0 = Math.max(0, fy | 0);
  const x1 = Math.min(map.width - 1, x0 + 1);
  const y1 = Math.min(map.height - 1, y0 + 1);
  const dx = Math.max(0, fx - x0);
  const dy = Math.max(0, fy - y0);
  const { depth, width } = map;
  const top = depth[y0 * width + x0]! * (1 - dx) + depth[y0 * width + x1]! * dx;
  const bottom = depth[y1 * width + x0]! * (1 - dx) + depth[y1 * width + x1]! * dx;
  return top * (1 - dy) + bottom * dy;
}
