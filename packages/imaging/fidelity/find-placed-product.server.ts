import sharp from 'sharp';
import type { RgbRaster } from '../pixels/raster.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

/** Where an engine put a product, against where it was asked for. */
export interface FoundPlace {
  /** Canvas pixels. */
  readonly dx: number;
  readonly dy: number;
  /** About the placed box's top-left corner. */
  readonly scale: number;
  /** -1..1, how well its edges are those of the picture there. */
  readonly score: number;
}

/** How far an engine may have moved a product, as a share of its longer side, and how much it may have resized it. */
const farthest = 0.22;
const coarseScales = [0.8, 0.86, 0.92, 0.96, 1, 1.04, 1.08, 1.14, 1.2];
const coarseSide = 56;
/** The asked place is kept where another is not clearly better: noise moves nothing. */
const advantage = 0.015;

interface EdgeMap {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Looks for a product by its edges, coarse to fine: edges stay where colours are repainted. The outline counts as much as
 * the print.
 */
export async function findPlacedProduct(picture: RgbRaster, placed: PlacedItem): Promise<FoundPlace> {
  const long = Math.max(placed.width, placed.height);
  const sizes: number[] = [];
  for (let side = Math.min(coarseSide, long); ; side = Math.min(long, side * 2)) {
    sizes.push(side);
    if (side >= Math.min(long, 448)) break;
  }
  let best: FoundPlace = { dx: 0, dy: 0, scale: 1, score: -1 };
  let score: Awaited<ReturnType<typeof scorer>> | null = null;
  for (const [depth, side] of sizes.entries()) {
    const zoom = side / long;
    score = await scorer(picture, placed, zoom);
    const pixels = depth === 0 ? Math.ceil(farthest * side) : 2;
    const spread = 0.5 ** depth * 0.04;
    const scales = depth === 0 ? coarseScales : [-1, -0.5, 0, 0.5, 1].map((step) => best.scale + step * spread);
    const middle = { dx: best.dx, dy: best.dy, scale: best.scale };
    best = { ...best, score: -1 };
    for (const scale of scales) {
      // Growing about the middle of the product, so that scale and shift do not fight.
      const shiftX = (placed.width * (middle.scale - scale)) / 2;
      const shiftY = (placed.height * (middle.scale - scale)) / 2;
      const template = await score.template(scale);
      for (let y = -pixels; y <= pixels; y++) {
        for (let x = -pixels; x <= pixels; x++) {
          const dx = middle.dx + shiftX + x / zoom;
          const dy = middle.dy + shiftY + y / zoom;
          const value = score.at(template, dx, dy);
          if (value > best.score) best = { dx, dy, scale, score: value };
        }
      }
    }
  }
  const asked = score ? score.at(await score.template(1), 0, 0) : 1;
  return best.score - asked < advantage ? { dx: 0, dy: 0, scale: 1, score: asked } : best;
}

/** Compares edges at one size; `zoom` is that size's pixels per canvas pixel. */
async function scorer(picture: RgbRaster, placed: PlacedItem, zoom: number) {
  const scene = await sceneEdges(picture, zoom);
  const templates = new Map<number, Promise<EdgeMap>>();
  return {
    template(scale: number): Promise<EdgeMap> {
      const known = templates.get(scale) ?? productEdges(placed, zoom * scale);
      templates.set(scale, known);
      return known;
    },
    /** Normalised correlation of the product's edges with the picture's under them. */
    at(template: EdgeMap, dx: number, dy: number): number {
      const left = Math.round((placed.left + dx) * zoom) - margin;
      const top = Math.round((placed.top + dy) * zoom) - margin;
      let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0];
      for (let y = 0; y < template.height; y++) {
        const row = top + y;
        if (row < 0 || row >= scene.height) continue;
        for (let x = 0; x < template.width; x++) {
          const column = left + x;
          if (column < 0 || column >= scene.width) continue;
          const a = template.values[y * template.width + x]!;
          const b = scene.values[row * scene.width + column]!;
          n++;
          sa += a;
          sb += b;
          saa += a * a;
          sbb += b * b;
          sab += a * b;
        }
      }
      // A product mostly outside the picture is not found there.
      if (n < template.values.length * 0.5) return -1;
      const spread = (saa - (sa * sa) / n) * (sbb - (sb * sb) / n);
      return spread <= 0 ? -1 : (sab - (sa * sb) / n) / Math.sqrt(spread);
    },
  };
}

async function sceneEdges({ data, width, height }: RgbRaster, zoom: number): Promise<EdgeMap> {
  const { data: grey, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(Math.max(8, Math.round(width * zoom)), Math.max(8, Math.round(height * zoom)), { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const luma = Float32Array.from({ length: info.width * info.height }, (_, i) => grey[i * info.channels]!);
  return edges(luma, info.width, info.height);
}

/** Pixels around the product in which its outline may lie. */
const margin = 2;

/** Edges of print and outline; the outline is given the strength of a typical step against a background. */
async function productEdges(placed: PlacedItem, zoom: number): Promise<EdgeMap> {
  const w = Math.max(4, Math.round(placed.width * zoom));
  const h = Math.max(4, Math.round(placed.height * zoom));
  const small = await sharp(placed.data, { raw: { width: placed.width, height: placed.height, channels: 4 } })
    .resize(w, h, { fit: 'fill' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
  const width = w + 2 * margin;
  const height = h + 2 * margin;
  let sum = 0;
  let weight = 0;
  for (let i = 0; i < width * height; i++) {
    const alpha = small[i * 4 + 3]! / 255;
    sum += alpha * lumaAt(small, i);
    weight += alpha;
  }
  const mean = sum / Math.max(1, weight);
  const print = new Float32Array(width * height);
  const outline = new Float32Array(width * height);
  for (let i = 0; i < print.length; i++) {
    const alpha = small[i * 4 + 3]! / 255;
    print[i] = mean + alpha * (lumaAt(small, i) - mean);
    outline[i] = alpha * 90;
  }
  const inner = edges(print, width, height);
  const outer = edges(outline, width, height);
  for (let i = 0; i < print.length; i++) inner.values[i] = Math.max(inner.values[i]!, outer.values[i]!);
  return inner;
}

const lumaAt = (data: Uint8Array, i: number): number =>
  0.2126 * data[i * 4]! + 0.7152 * data[i * 4 + 1]! + 0.0722 * data[i * 4 + 2]!;

/** Strength of change at each pixel; its root, so that a few hard edges do not decide alone. */
function edges(luma: Float32Array, width: number, height: number): EdgeMap {
  const values = new Float32Array(luma.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      values[i] = Math.sqrt(Math.hypot(luma[i + 1]! - luma[i - 1]!, luma[i + width]! - luma[i - width]!));
    }
  }
  return { values, width, height };
}
