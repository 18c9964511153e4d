import { encodeLinear } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { Footing } from './cast-shadow.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import type { Surface } from './surfaces.ts';

/** A round block under the main product. Canvas pixels. */
export interface Podium {
  readonly centerX: number;
  /** Middle of the top face. */
  readonly topY: number;
  readonly radius: number;
  /** Half the height of the top face's ellipse. */
  readonly depth: number;
  readonly height: number;
  /** Front of the base on the floor. */
  readonly baseY: number;
}

/** How flat the top face is seen. */
const tilt = 0.2;

/** The podium that fits under a product, or null where the frame ends too soon below it. */
export function planPodium(canvas: LinearCanvas, footing: Footing): Podium | null {
  const radius = Math.min(canvas.width * 0.44, Math.max(footing.width * 0.66, canvas.width * 0.15));
  const depth = radius * tilt;
  const topY = footing.baseY - depth * 0.3;
  const room = canvas.height * 0.96 - topY - depth;
  const height = Math.min(canvas.height * 0.15, room);
  if (height < canvas.height * 0.035) return null;
  return { centerX: footing.centerX, topY, radius, depth, height, baseY: topY + depth + height };
}

/**
 * Draws the podium as an item, so that it casts and receives shadows like any prop.
 *
 * @param exposure the light that falls on the floor beside it, per channel, after grading
 * @param from -1 light from the left, 1 from the right
 */
export function drawPodium(
  canvas: LinearCanvas,
  podium: Podium,
  surface: Surface,
  exposure: LinearColor,
  from: number,
): PlacedItem {
  const left = Math.max(0, Math.floor(podium.centerX - podium.radius - 1));
  const top = Math.max(0, Math.floor(podium.topY - podium.depth - 1));
  const width = Math.min(canvas.width, Math.ceil(podium.centerX + podium.radius + 1)) - left;
  const height = Math.min(canvas.height, Math.ceil(podium.baseY + 1)) - top;
  const data = new Uint8Array(width * height * 4);
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let covered = 0;
      const sum = [0, 0, 0];
      const faces = subpixels.map(([ox, oy]) => faceAt(podium, left + x + ox, top + y + oy));
      // Inside a face one look is enough; only edges need the finer grid.
      const isEdge = faces.some((face) => face !== faces[0]);
      for (const [k, [ox, oy]] of (isEdge ? subpixels : middle).entries()) {
        const face = faces[k]!;
        if (face === 'none') continue;
        shade(podium, surface, canvas.height, left + x + ox, top + y + oy, face, from, color);
        covered++;
        for (let c = 0; c < 3; c++) sum[c]! += color[c]!;
      }
      if (covered === 0) continue;
      const at = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[at + c] = Math.round(encodeLinear((sum[c]! / covered) * exposure[c]!));
      data[at + 3] = isEdge ? Math.round((255 * covered) / subpixels.length) : 255;
    }
  }
  return { id: 'podium', role: 'prop', left, top, width, height, data };
}

const subpixels = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

const middle = [[0.5, 0.5]] as const;

type Face = 'none' | 'top' | 'side';

function faceAt(podium: Podium, x: number, y: number): Face {
  const across = (x - podium.centerX) / podium.radius;
  if (Math.abs(across) >= 1) return 'none';
  const curve = podium.depth * Math.sqrt(1 - across * across);
  if (y < podium.topY - curve || y > podium.topY + curve + podium.height) return 'none';
  return y < podium.topY + curve ? 'top' : 'side';
}

const point = { r: 0, g: 0, b: 0, relief: 0 };

/** Writes the podium's colour at a canvas point. */
function shade(
  podium: Podium,
  surface: Surface,
  frameHeight: number,
  x: number,
  y: number,
  face: Exclude<Face, 'none'>,
  from: number,
  color: [number, number, number],
): void {
  const across = Math.min(0.9999, Math.max(-0.9999, (x - podium.centerX) / podium.radius));
  const curve = Math.sqrt(1 - across * across);
  const rim = podium.topY + podium.depth * curve;
  const unit = 3.2 / frameHeight;
  const footprint = unit * 1.2;
  let light = 1.04 + 0.05 * from * across;
  if (face === 'top') {
    surface.sample((x - podium.centerX) * unit, ((y - podium.topY) / tilt) * unit, footprint, point);
  } else {
    const down = (y - rim) / podium.height;
    surface.sample(Math.asin(across) * podium.radius * unit, (y - rim) * unit + 4, footprint, point);
    const facing = Math.max(0, from * across * 0.8 + curve * 0.5);
    // Less of the room's light reaches the foot; the bevel under the rim catches some.
    light = (0.44 + 0.52 * facing) * (1 - 0.25 * down * down);
    const bevel = (y - rim) / (frameHeight * 0.0035);
    if (bevel < 1) light += (1.02 - light) * (1 - Math.max(0, bevel));
  }
  color[0] = point.r * light;
  color[1] = point.g * light;
  color[2] = point.b * light;
}
