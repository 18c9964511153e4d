import type { LampGroup, SceneGeometry, SceneLamp } from '../../contract/scene-geometry.schema.ts';
import { addShadow, mapShadow } from './shadow-map.ts';
import type { SceneGrid } from './scene-grid.ts';
import type { Solid, Vector } from './solid.ts';

/** Texels of a shadow map: of a lamp with hard edges, of a broad one, of a part of the sky. */
const [HARD, BROAD, SKY] = [320, 96, 64];
/** Of a solid: for as many those sizes are enough. */
const USUAL_COLUMNS = 180;
const BROAD_FROM = 0.2;
const BIAS = 0.03;
const SKY_PARTS = 24;
/** Of a solid's points one of so many is enough for the sky. */
const SKY_EVERY = 5;
const SKY_THETA = 0.45;

/** How the lamps of a picture may differ from the set's own, and how finely their shadows are seen. */
export interface LampOptions {
  /** Multiplies every lamp's apparent size. */
  readonly softness?: number;
  /** Of the usual sides of shadow maps. */
  readonly detail?: number;
}

/**
 * Of each group's straight light, the share that the solids take from every point of the grid, 0..1. Several lamps of
 * one group count by their power at the solid.
 */
export function lampMasks(
  grid: SceneGrid,
  solids: readonly Solid[],
  lamps: readonly SceneLamp[],
  options: LampOptions = {},
): Map<LampGroup, Float32Array> {
  const masks = new Map<LampGroup, Float32Array>();
  const one = new Float32Array(grid.depth.length);
  for (const group of new Set(lamps.map((lamp) => lamp.group))) {
    const all = new Float32Array(grid.depth.length);
    for (const solid of solids) {
      const own = solids.length === 1 ? all : new Float32Array(all.length);
      let power = 0;
      for (const lamp of lamps) {
        if (lamp.group !== group) continue;
        const { to, distance, theta, strength } = seenFrom(lamp, solid.centre, options.softness ?? 1);
        one.fill(0);
        const size = mapSize((theta > BROAD_FROM ? BROAD : hardSize(solid)) * (options.detail ?? 1), solid);
        const map = mapShadow(solid.points, solid.centre, { to, distance, theta }, size);
        addShadow(map, grid, one, BIAS, false);
        for (let i = 0; i < one.length; i++) if (one[i] !== 0) own[i]! += strength * Math.min(1, one[i]!);
        power += strength;
      }
      for (let i = 0; i < own.length; i++) {
        const taken = Math.min(1, own[i]! / power);
        all[i] = own === all ? taken : Math.max(all[i]!, taken);
      }
    }
    masks.set(group, all);
  }
  return masks;
}

/** A finer outline has a finer shadow. */
const hardSize = ({ columns }: Solid): number => Math.max(HARD, Math.round((HARD / USUAL_COLUMNS) * columns));

/** Points lie at most two texels apart: farther ones would leave holes. */
function mapSize(most: number, { columns }: Solid): number {
  return Math.max(20, Math.min(Math.round(most), Math.round(3.2 * columns)));
}

/** Of the sky's light, and of all that comes from everywhere, the share that the solids take: also their contact. */
export function skyMask(grid: SceneGrid, solids: readonly Solid[], detail = 1): Float32Array {
  const taken = new Float32Array(grid.depth.length);
  const parts = skyParts();
  for (const solid of solids) {
    const near = pointsNear(grid, solid);
    const own = new Float32Array(taken.length);
    for (const to of parts) {
      const beam = { to, distance: Infinity, theta: SKY_THETA };
      const map = mapShadow(solid.points, solid.centre, beam, mapSize(SKY * detail, solid), SKY_EVERY);
      addShadow(map, grid, own, 0.05, true, near);
    }
    for (const i of near) {
      if (own[i] === 0) continue;
      const share = own[i]! / wholeSky(grid.normal, i * 3, parts);
      if (share > taken[i]!) taken[i] = Math.min(1, share);
    }
  }
  return taken;
}

/** How much of the sky a surface sees, in the same measure as `addShadow` counts. */
function wholeSky(normal: Float32Array, at: number, parts: readonly Vector[]): number {
  let sum = 0;
  for (let k = 0; k < parts.length; k++) {
    const to = parts[k]!;
    const facing = normal[at]! * to[0] + normal[at + 1]! * to[1] + normal[at + 2]! * to[2];
    if (facing > 0) sum += facing;
  }
  return Math.max(0.3, sum);
}

/** Of its size: farther away a thing hides no part of the sky that the eye would miss. */
const SKY_REACH = 2.6;

function pointsNear({ position, depth }: SceneGrid, { centre, points }: Solid): Uint32Array {
  let radius = 0;
  for (let i = 0; i < points.length; i += 3 * 7) {
    const [dx, dy, dz] = [points[i]! - centre[0], points[i + 1]! - centre[1], points[i + 2]! - centre[2]];
    radius = Math.max(radius, dx * dx + dy * dy + dz * dz);
  }
  const reach = radius * SKY_REACH ** 2;
  const near = new Uint32Array(depth.length);
  let count = 0;
  for (let i = 0; i < depth.length; i++) {
    if (depth[i] === 0) continue;
    const dx = position[i * 3]! - centre[0];
    const dy = position[i * 3 + 1]! - centre[1];
    const dz = position[i * 3 + 2]! - centre[2];
    if (dx * dx + dy * dy + dz * dz < reach) near[count++] = i;
  }
  return near.subarray(0, count);
}

/** The lamps that the scene's single picture is lit by. */
export function ownLamps(geometry: SceneGeometry): readonly SceneLamp[] {
  return geometry.lamps.filter((lamp) => lamp.own);
}

function seenFrom(lamp: SceneLamp, from: Vector, softness: number) {
  if (lamp.type === 'sun') {
    return { to: lamp.toLamp, distance: Infinity, theta: lamp.size * softness, strength: lamp.energy };
  }
  const way = [0, 1, 2].map((c) => lamp.position[c]! - from[c]!);
  const distance = Math.max(0.05, Math.hypot(...way));
  const to = way.map((value) => value / distance) as unknown as Vector;
  return { to, distance, theta: (lamp.size / distance) * softness, strength: lamp.energy / distance ** 2 };
}

/** Directions spread evenly over the upper half. */
function skyParts(): readonly Vector[] {
  return Array.from({ length: SKY_PARTS }, (_, k) => {
    const z = 1 - ((k + 0.5) / SKY_PARTS) * 0.95;
    const turn = Math.PI * (1 + Math.sqrt(5)) * (k + 0.5);
    const flat = Math.sqrt(1 - z * z);
    return [flat * Math.cos(turn), flat * Math.sin(turn), z] as const;
  });
}
