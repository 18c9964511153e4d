import { softBlur } from '../../pixels/box-blur.ts';
import type { PlacedItem } from '../../pixels/place-item.server.ts';
import { softnessAt } from './lens.ts';
import type { Body, SetView } from './set-shadows.ts';

/** Scene units: so much nearer than a thing something must be to hide it, and over how much more it hides it wholly. */
const [NEARER, RAMP] = [0.12, 0.1];
/** Canvas pixels of deviation: the least softness of an edge that hides, as depth has no half pixels; of a lens that is seen. */
const [EDGE, SEEN] = [0.8, 0.6];

/**
 * A thing of ours as the set's camera sees it where it stands: hidden by what of the set is nearer, and as soft as the
 * lens is there. Never for a product: its pixels are its owner's.
 */
export function setInDepth(item: PlacedItem, body: NonNullable<Body>, view: SetView, canvas: Canvas): PlacedItem {
  if (item.width === 0 || item.glass) return item;
  const { geometry } = view.data;
  const [nearest] = reachOf(body.solid.points, geometry.camera.matrix);
  const hidden = hiddenPart(item, nearest, view);
  const kept = hidden ? withAlpha(item, hidden) : item;
  const sigma = softnessOfBody(body, view);
  return sigma === 0 ? kept : softened(kept, sigma, canvas);
}

/** Softness of a body through the set's lens, canvas pixels of deviation; 0 where it is not visible. */
export function softnessOfBody({ solid }: NonNullable<Body>, { data, map }: SetView): number {
  const [nearest, farthest] = reachOf(solid.points, data.geometry.camera.matrix);
  const sigma = softnessAt((nearest + farthest) / 2, data.geometry, map);
  return sigma < SEEN ? 0 : sigma;
}

interface Canvas {
  readonly width: number;
  readonly height: number;
}

/** Along the camera's axis, how near and how far a body reaches. */
function reachOf(points: Float32Array, matrix: readonly (readonly number[])[]): readonly [number, number] {
  let [nearest, farthest] = [Infinity, -Infinity];
  for (let k = 0; k < points.length; k += 3) {
    let depth = 0;
    for (let c = 0; c < 3; c++) depth -= (points[k + c]! - matrix[c]![3]!) * matrix[c]![2]!;
    if (depth < nearest) nearest = depth;
    if (depth > farthest) farthest = depth;
  }
  return [nearest, farthest];
}

/** Of every pixel of the item, the share that something nearer hides; null where nothing does. */
function hiddenPart(item: PlacedItem, nearest: number, { data, map }: SetView): Float32Array | null {
  const { width, height } = data.geometry;
  const hidden = new Float32Array(item.width * item.height);
  let isHidden = false;
  for (let y = 0; y < item.height; y++) {
    const v = Math.floor((item.top + y + 0.5) * map.scaleY + map.offsetY);
    for (let x = 0; x < item.width; x++) {
      const u = Math.floor((item.left + x + 0.5) * map.scaleX + map.offsetX);
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const nearer = (nearest - NEARER - data.depth[v * width + u]!) / RAMP;
      if (nearer <= 0) continue;
      hidden[y * item.width + x] = Math.min(1, nearer);
      if (item.data[(y * item.width + x) * 4 + 3]! > 0) isHidden = true;
    }
  }
  return isHidden ? softBlur(hidden, item.width, item.height, EDGE) : null;
}

function withAlpha(item: PlacedItem, hidden: Float32Array): PlacedItem {
  const data = new Uint8Array(item.data);
  for (let i = 0; i < hidden.length; i++) data[i * 4 + 3] = Math.round(data[i * 4 + 3]! * (1 - hidden[i]!));
  return { ...item, data };
}

/** Blurred with its edges, and as much larger; what would lie beyond the canvas is cut. */
function softened(item: PlacedItem, sigma: number, canvas: Canvas): PlacedItem {
  const room = Math.ceil(3 * sigma);
  const left = Math.max(0, item.left - room);
  const top = Math.max(0, item.top - room);
  const width = Math.min(canvas.width, item.left + item.width + room) - left;
  const height = Math.min(canvas.height, item.top + item.height + room) - top;
  const planes = [0, 1, 2, 3].map((c) => {
    const plane = new Float32Array(width * height);
    for (let y = 0; y < item.height; y++) {
      for (let x = 0; x < item.width; x++) {
        const i = (y * item.width + x) * 4;
        const alpha = item.data[i + 3]!;
        plane[(item.top - top + y) * width + item.left - left + x] = c === 3 ? alpha : item.data[i + c]! * alpha;
      }
    }
    return softBlur(plane, width, height, sigma);
  });
  const data = new Uint8Array(width * height * 4);
  const alphas = planes[3]!;
  for (let i = 0; i < width * height; i++) {
    if (alphas[i]! < 0.5) continue;
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.round(planes[c]![i]! / alphas[i]!);
    data[i * 4 + 3] = Math.round(alphas[i]!);
  }
  return { ...item, left, top, width, height, data };
}
