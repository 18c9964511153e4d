import type { SceneWall } from '../../contract/scene-wall.ts';
import { readNormal } from './scene-grid.ts';
import type { SceneData } from './scene-data.server.ts';

/** Points across the frame at which walls are looked for. */
const GRID = 96;
/** A surface this upright is a wall; one this level carries things. */
const [UPRIGHT, LEVEL] = [0.35, 0.75];
/** Against the anchor's distance: what lies farther is out of focus, and as good as no wall. */
const FARTHEST = 1.55;
/** Of a place to hang, so much must be wall, and as deep. */
const [LEAST_WALL, SAME_DEPTH] = [0.94, 0.07];
/** Of the frame: narrower or lower there is no room. */
const LEAST_SIDE = 0.16;
/** Of the frame. */
const MARGIN = 0.04;
/** Of a leaning thing's height: how far its foot stands from the wall. */
const LEAN_OUT = 0.2;

/**
 * Where things hang in a scene: the largest free part of a wall over the anchor; and where they lean, if its foot is seen
 * on level ground. Null where no wall is near.
 */
export function findWall(data: SceneData): SceneWall | null {
  const { geometry, depth } = data;
  const { width, height, camera, anchor, unit, room } = geometry;
  const along = (point: readonly number[], axis: number): number =>
    point.reduce((sum, value, k) => sum + (value - camera.matrix[k]![3]) * camera.matrix[k]![axis]!, 0);
  const stand = -along(anchor, 2);
  const middle = (camera.cx + (camera.focalPx * along(anchor, 0)) / stand) / width;
  const normal = new Float32Array(3);
  const upAt = (u: number, v: number): number => {
    readNormal(
      data.normal,
      Math.min(data.normal.width - 1, u >> 1),
      Math.min(data.normal.height - 1, v >> 1),
      normal,
      0,
    );
    return normal[2]!;
  };
  const far = new Float32Array(GRID * GRID);
  for (let y = 0; y < GRID; y++) {
    for (let x = 0; x < GRID; x++) {
      const [u, v] = [Math.floor(((x + 0.5) / GRID) * width), Math.floor(((y + 0.5) / GRID) * height)];
      const z = depth[v * width + u]!;
      if (z > stand && z < FARTHEST * stand && Math.abs(upAt(u, v)) < UPRIGHT) far[y * GRID + x] = z;
    }
  }
  closeJoints(far);
  const place = largestPlace(far, middle);
  if (!place) return null;
  const { left, top, wide, high, depth: deep } = place;
  return {
    left: (left + 0.5) / GRID,
    top: (top + 0.5) / GRID,
    width: (wide - 1) / GRID,
    height: (high - 1) / GRID,
    metresAcross: (deep / camera.focalPx) * width * unit,
    foot: footOfWall(),
  };

  /** The row of the anchor's column where a thing of the room's height would stand to lean there. */
  function footOfWall(): SceneWall['foot'] {
    const u = Math.floor(Math.min(width - 1, Math.max(0, middle * width)));
    const out = LEAN_OUT * 0.7 * room.height;
    let [found, beneath]: [SceneWall['foot'], number] = [null, Infinity];
    for (let v = height - 1; v > 0; v--) {
      const z = depth[v * width + u]!;
      // An edge where the ground jumps back: what lies behind it does not carry what stands before it.
      if (z > beneath * 1.02) return null;
      if (z > deep! - out * 0.4) return found;
      if (upAt(u, v) > LEVEL && z >= deep! - out) {
        found ??= { y: v / height, metresAcross: (z / camera.focalPx) * width * unit };
      }
      beneath = z;
    }
    return found;
  }
}

/** The joint between two rows of tiles is level for a hair, and still wall. */
function closeJoints(far: Float32Array): void {
  for (let i = GRID; i < far.length - GRID; i++) {
    const [above, below] = [far[i - GRID]!, far[i + GRID]!];
    if (far[i] === 0 && above !== 0 && below !== 0 && Math.abs(above - below) < 0.02 * above) far[i] = above;
  }
}

/** The largest rectangle about the upright line `middle` of which nearly all is wall of one depth. */
function largestPlace(far: Float32Array, middle: number) {
  const at = Math.floor(middle * GRID);
  let best: { left: number; top: number; wide: number; high: number; depth: number; area: number } | null = null;
  const edge = Math.round(MARGIN * GRID);
  for (let half = Math.round((LEAST_SIDE * GRID) / 2); half <= 0.3 * GRID; half++) {
    const [left, right] = [Math.max(edge, at - half), Math.min(GRID - 1 - edge, at + half)];
    if (right - left < LEAST_SIDE * GRID) continue;
    for (let top = edge; top < 0.6 * GRID; top++) {
      const seen: number[] = [];
      for (let bottom = top; bottom < GRID; bottom++) {
        const from = seen.length;
        let walls = 0;
        for (let x = left; x <= right; x++) {
          const z = far[bottom * GRID + x]!;
          if (z === 0) continue;
          walls++;
          seen.push(z);
        }
        if (walls < 0.8 * (right - left + 1)) break;
        const high = bottom - top + 1;
        const wide = right - left + 1;
        if (seen.length < LEAST_WALL * wide * high) break;
        const [first, now] = [seen[0]!, seen[from]!];
        if (Math.abs(now - first) > SAME_DEPTH * first) break;
        const area = Math.min(wide, 1.2 * high) * Math.min(high, 1.5 * wide);
        if (high < LEAST_SIDE * GRID || (best && area <= best.area)) continue;
        const sorted = [...seen].sort((a, b) => a - b);
        const depth = sorted[Math.floor(sorted.length * 0.12)]!;
        // One thing that stands out of it, and what hangs there would be pierced.
        if (sorted.at(-1)! - sorted[0]! > 2 * SAME_DEPTH * first) continue;
        best = { left, top, wide, high, depth, area };
      }
    }
  }
  return best;
}
