import type { CheckedItem } from '../contract/fidelity-engine.ts';
import { erode } from '../pixels/mask-shapes.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';

/** A product as it has to look, and where nothing stands before it. */
export interface PlacedProduct {
  readonly item: CheckedItem;
  readonly placed: PlacedItem;
  /** 1 where something nearer covers the product, even a little; the placed box's size. */
  readonly covered: Uint8Array;
}

interface CanvasSize {
  readonly width: number;
  readonly height: number;
}

/** Every product of a composition, farthest first. */
export async function placeProducts(items: readonly CheckedItem[], canvas: CanvasSize): Promise<PlacedProduct[]> {
  const ordered = [...items].sort((a, b) => a.zIndex - b.zIndex);
  const placed = await Promise.all(ordered.map((item) => renderPlacedItem(item, canvas)));
  return ordered.flatMap((item, index) => {
    const own = placed[index]!;
    if (item.role !== 'product' || own.width === 0 || own.height === 0) return [];
    return { item, placed: own, covered: coverOf(own, placed.slice(index + 1)) };
  });
}

function coverOf(own: PlacedItem, nearer: readonly PlacedItem[]): Uint8Array {
  const covered = new Uint8Array(own.width * own.height);
  for (const other of nearer) {
    const left = Math.max(own.left, other.left);
    const right = Math.min(own.left + own.width, other.left + other.width);
    const bottom = Math.min(own.top + own.height, other.top + other.height);
    for (let y = Math.max(own.top, other.top); y < bottom; y++) {
      for (let x = left; x < right; x++) {
        if (other.data[((y - other.top) * other.width + x - other.left) * 4 + 3]! === 0) continue;
        covered[(y - own.top) * own.width + x - own.left] = 1;
      }
    }
  }
  return covered;
}

/** How far in from the edge the product has to be exact, pixels. */
const erosion = 2;

/** 1 where the product is opaque, uncovered, and so is everything within two pixels. */
export function exactMask({ placed, covered }: PlacedProduct): Uint8Array {
  const { width, height, data } = placed;
  const open = new Uint8Array(width * height);
  for (let i = 0; i < open.length; i++) open[i] = data[i * 4 + 3] === 255 && !covered[i] ? 1 : 0;
  return erode(open, width, height, erosion);
}
