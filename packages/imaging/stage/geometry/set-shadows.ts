import type { LampGroup } from '../../contract/scene-geometry.schema.ts';
import type { LinearCanvas } from '../linear-canvas.ts';
import type { RestMode } from '../../rest/rest-modes.ts';
import type { FilmCurve } from './film-curve.ts';
import { contactMask } from './contact.ts';
import { lampMasks, ownLamps, skyMask } from './lamp-masks.ts';
import { findRest } from './rest.ts';
import type { Plane, SceneData } from './scene-data.server.ts';
import { smoothRims } from './scene-grid.ts';
import type { CanvasToSet, SceneGrid } from './scene-grid.ts';
import { buildSolid } from './solid.ts';
import type { Outline } from './outline-shape.ts';
import type { Rest, Solid } from './solid.ts';

/** A scene as a canvas sees it. */
export interface SetView {
  readonly data: SceneData;
  readonly map: CanvasToSet;
  readonly grid: SceneGrid;
  readonly film: FilmCurve;
  /** How finely shadows are seen; see `LampOptions`. */
  readonly detail?: number | undefined;
}

/** The effect of one item on the light of the set. */
export interface SetShadow {
  /** Three numbers a point of the grid: what is left of each channel's light, of what the items before have left. */
  readonly left: Float32Array;
}

/** Light that has come over walls is taken away as the sky's is, but for what comes round the item. */
const BOUNCE = 0.8;
/** However dark: so much is left. */
const LEAST = 0.02;

/** A thing on the set, as it was placed. */
export type PlacedOutline = Outline & { readonly role: 'product' | 'prop'; readonly rest?: RestMode | undefined };

/** An item's body and what carries it; null for one that stands nowhere. */
export type Body = { readonly solid: Solid; readonly rest: Rest } | null;

/**
 * The bodies of items, in their order.
 *
 * @param leastStep see `buildSolid`
 */
export function buildBodies(
  { data, map }: SetView,
  items: readonly Pick<PlacedOutline, keyof Outline | 'rest'>[],
  leastStep?: number,
): Body[] {
  return items.map((item) => {
    if (item.width === 0 || item.height === 0) return null;
    const rest = findRest(item, map, data, item.rest);
    const solid = rest && buildSolid(item, map, data.geometry, rest, leastStep);
    return rest && solid ? { rest, solid } : null;
  });
}

/**
 * The shadows of items on a set, in the order in which they are drawn; null for one that stands nowhere. Where several
 * items hide the same lamp it is hidden once. A prop takes the shadows of what is drawn after it.
 */
export function castSetShadows(
  view: SetView,
  items: readonly PlacedOutline[],
  bodies: readonly Body[],
  softness: number,
): (SetShadow | null)[] {
  const { data, grid, detail = 1 } = view;
  const lamps = ownLamps(data.geometry);
  const taken = new Map<LampGroup, Float32Array>();
  const groups = ['key', ...data.geometry.shares] as const;
  const surface = { ...grid, position: grid.position.slice(), normal: grid.normal.slice(), depth: grid.depth.slice() };
  return items.map((item, k) => {
    const body = bodies[k];
    if (!body) return null;
    const { solid } = body;
    const masks = lampMasks(surface, [solid], lamps, { softness, detail });
    masks.set('sky', skyMask(surface, [solid], detail));
    const contact = contactMask(surface, [solid]);
    const left = new Float32Array(grid.depth.length * 3).fill(1);
    const after = groups.map((group) => masks.get(group) ?? null);
    const before = groups.map((group) => taken.get(group) ?? null);
    const [skyAfter, skyBefore] = [masks.get('sky')!, taken.get('sky') ?? null];
    const share = new Float32Array(3 + groups.length);
    for (let i = 0; i < grid.depth.length; i++) {
      let isTouched = contact[i]! > 0 || skyAfter[i]! > (skyBefore ? skyBefore[i]! : 0);
      for (let g = 0; g < groups.length && !isTouched; g++) {
        isTouched = after[g] !== null && after[g]![i]! > (before[g] ? before[g]![i]! : 0);
      }
      if (!isTouched) continue;
      sampleShares(view, i, share);
      const around = skyBefore ? skyBefore[i]! : 0;
      const aroundNow = Math.max(around, skyAfter[i]!);
      for (let c = 0; c < 3; c++) {
        let rest = 1;
        let [lostBefore, lostAfter] = [0, 0];
        for (let g = 0; g < groups.length; g++) {
          const part = g === 0 ? share[c]! : share[2 + g]!;
          const was = before[g] ? before[g]![i]! : 0;
          lostBefore += part * was;
          lostAfter += part * Math.max(was, after[g] ? after[g]![i]! : 0);
          rest -= part;
        }
        const bounced = Math.max(0, rest) * BOUNCE;
        const wasLeft = Math.max(LEAST, 1 - lostBefore - bounced * around);
        const isLeft = (1 - lostAfter - bounced * aroundNow) * (1 - contact[i]!);
        left[i * 3 + c] = Math.max(LEAST, isLeft) / wasLeft;
      }
    }
    for (const [group, mask] of masks) {
      const all = taken.get(group) ?? new Float32Array(mask.length);
      for (let i = 0; i < mask.length; i++) if (mask[i]! > all[i]!) all[i] = mask[i]!;
      taken.set(group, all);
    }
    if (item.role === 'prop') coverWith(solid, item, surface, taken);
    smoothRims(left, 3, grid);
    return { left };
  });
}

/** Writes what comes straight from each lamp at a point of the grid: three channels of the key, then the other groups. */
function sampleShares({ data, map, grid }: SetView, i: number, target: Float32Array): void {
  const { shares, geometry } = data;
  const x = i % grid.width;
  const y = (i - x) / grid.width;
  const u = (((x + 0.5) * grid.step * map.scaleX + map.offsetX) / geometry.width) * shares.width - 0.5;
  const v = (((y + 0.5) * grid.step * map.scaleY + map.offsetY) / geometry.height) * shares.height - 0.5;
  const planes = 3 + geometry.shares.length;
  for (let k = 0; k < planes; k++) target[k] = bilinear(shares, k, u, v);
}

function bilinear({ width, height, data }: Plane, plane: number, u: number, v: number): number {
  const x = Math.min(width - 1.001, Math.max(0, u));
  const y = Math.min(height - 1.001, Math.max(0, v));
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const o = (plane * height + y0) * width + x0;
  const above = data[o]! * (1 - fx) + data[o + 1]! * fx;
  const below = data[o + width]! * (1 - fx) + data[o + width + 1]! * fx;
  return (above * (1 - fy) + below * fy) / 255;
}

/** From now on the prop is what lies under these points of the grid; nothing has taken its light yet. */
function coverWith(solid: Solid, item: Outline, surface: SceneGrid, taken: Map<LampGroup, Float32Array>): void {
  const { front } = solid;
  const inFront = Math.hypot(...solid.centre.map((value, c) => value - front.position[c]!)) || 1;
  for (let y = 0; y < front.height; y++) {
    for (let x = 0; x < front.width; x++) {
      const f = y * front.width + x;
      if (front.inside[f] !== 1) continue;
      const left = Math.floor((item.left + x * front.step) / surface.step);
      const top = Math.floor((item.top + y * front.step) / surface.step);
      const right = Math.ceil((item.left + (x + 1) * front.step) / surface.step);
      const bottom = Math.ceil((item.top + (y + 1) * front.step) / surface.step);
      for (let v = Math.max(0, top); v < Math.min(surface.height, bottom); v++) {
        for (let u = Math.max(0, left); u < Math.min(surface.width, right); u++) {
          const i = v * surface.width + u;
          for (let c = 0; c < 3; c++) {
            surface.position[i * 3 + c] = front.position[f * 3 + c]!;
            surface.normal[i * 3 + c] = (front.position[f * 3 + c]! - solid.centre[c]!) / inFront;
          }
          for (const mask of taken.values()) mask[i] = 0;
        }
      }
    }
  }
}

/** Dims the canvas by a shadow, `strength` 1 as it was measured; products already drawn are left alone. */
export function applySetShadow(canvas: LinearCanvas, view: SetView, shadow: SetShadow, strength: number): void {
  const { grid, data, map, film } = view;
  const { width: setWidth, height: setHeight } = data.geometry;
  const { left } = shadow;
  for (let y = 0; y < canvas.height; y++) {
    const row = Math.min(setHeight - 1, Math.max(0, Math.floor((y + 0.5) * map.scaleY + map.offsetY)));
    const gy = Math.max(0, Math.min(grid.height - 1, (y + 0.5) / grid.step - 0.5));
    const y0 = gy | 0;
    const y1 = Math.min(grid.height - 1, y0 + 1);
    const fy = gy - y0;
    for (let x = 0; x < canvas.width; x++) {
      const gx = Math.max(0, Math.min(grid.width - 1, (x + 0.5) / grid.step - 0.5));
      const x0 = gx | 0;
      const x1 = Math.min(grid.width - 1, x0 + 1);
      const a = y0 * grid.width + x0;
      const b = y0 * grid.width + x1;
      const c = y1 * grid.width + x0;
      const d = y1 * grid.width + x1;
      // The second channel stands for all: no lamp here is without green.
      if (left[a * 3 + 1] === 1 && left[b * 3 + 1] === 1 && left[c * 3 + 1] === 1 && left[d * 3 + 1] === 1) continue;
      const i = y * canvas.width + x;
      const free = 1 - canvas.productCover[i]!;
      if (free === 0) continue;
      const fx = gx - x0;
      const column = Math.min(setWidth - 1, Math.max(0, Math.floor((x + 0.5) * map.scaleX + map.offsetX)));
      const z = data.depth[row * setWidth + column]!;
      const near = 50 / z;
      const wa = (1 - fx) * (1 - fy) * closeness((grid.depth[a]! - z) * near);
      const wb = fx * (1 - fy) * closeness((grid.depth[b]! - z) * near);
      const wc = (1 - fx) * fy * closeness((grid.depth[c]! - z) * near);
      const wd = fx * fy * closeness((grid.depth[d]! - z) * near);
      const whole = wa + wb + wc + wd;
      for (let k = 0; k < 3; k++) {
        const share =
          (left[a * 3 + k]! * wa + left[b * 3 + k]! * wb + left[c * 3 + k]! * wc + left[d * 3 + k]! * wd) / whole;
        const wanted = Math.max(LEAST, 1 - (1 - share) * strength * free);
        canvas.light[i * 3 + k]! *= film.factor(canvas.light[i * 3 + k]!, wanted);
      }
    }
  }
}

/** Of how much a point of the grid counts for a pixel: a shadow on the stand does not leak over its rim. */
function closeness(away: number): number {
  return 1 / (1 + away * away) + 1e-6;
}
