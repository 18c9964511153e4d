import { createCanvas } from '@napi-rs/canvas';
import type { Canvas } from '@napi-rs/canvas';
import type { StageItem } from '../contract/stage-engine.ts';
import { fillFromSurroundings } from '../pixels/fill-from-surroundings.ts';
import type { PixelBox, RgbaRaster } from '../pixels/raster.ts';
import { renderPlacedItem } from '../pixels/place-item.server.ts';

/** A picture taken apart for the camera: what moves with the scene, and the products in front of it. */
export interface VideoLayers {
  readonly scene: Canvas;
  readonly products: Canvas | null;
  /** Around all products, picture pixels. */
  readonly productBox: PixelBox | null;
}

/** Pixels around a product that are cleared of it in the scene behind. */
const rim = 4;

/**
 * Takes the products out of a picture: with their own pixels where they are known, without whatever stands before
 * them. Behind them the scene is continued, so that no second outline shows when they move against it.
 */
export async function separateLayers(picture: RgbaRaster, items: readonly StageItem[]): Promise<VideoLayers> {
  const { width, height } = picture;
  const scene = toCanvas(picture);
  if (!items.some((item) => item.role === 'product')) return { scene, products: null, productBox: null };
  const products = createCanvas(width, height);
  const context = products.getContext('2d');
  for (const item of [...items].sort((a, b) => a.zIndex - b.zIndex)) {
    const placed = await renderPlacedItem(item, picture);
    if (placed.width === 0 || placed.height === 0) continue;
    // A layer nearer than a product takes its place away; it belongs to the scene.
    context.globalCompositeOperation = item.role === 'product' ? 'source-over' : 'destination-out';
    context.drawImage(toCanvas(placed), placed.left, placed.top);
  }
  const pixels = context.getImageData(0, 0, width, height).data;
  const productBox = boxAround(pixels, width, height);
  if (!productBox) return { scene, products: null, productBox: null };
  clearBehind(scene, pixels, productBox);
  return { scene, products, productBox };
}

/** A raster as a canvas of its size. */
export function toCanvas({ data, width, height }: RgbaRaster): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = context.createImageData(width, height);
  image.data.set(data);
  context.putImageData(image, 0, 0);
  return canvas;
}

/** Around what is seen of RGBA pixels; null where nothing is. */
export function boxAround(pixels: Uint8ClampedArray, width: number, height: number): PixelBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixels[(y * width + x) * 4 + 3]! < 32) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** Continues a scene under what stands in it, as large as the scene. */
export function clearBehind(scene: Canvas, products: Uint8ClampedArray, box: PixelBox): void {
  const { width, height } = scene;
  const hole = new Uint8Array(width * height);
  for (let y = Math.max(0, box.top - rim); y < Math.min(height, box.top + box.height + rim); y++) {
    for (let x = Math.max(0, box.left - rim); x < Math.min(width, box.left + box.width + rim); x++) {
      hole[y * width + x] = touches(products, width, height, x, y) ? 1 : 0;
    }
  }
  const context = scene.getContext('2d');
  const image = context.getImageData(0, 0, width, height);
  fillFromSurroundings(image.data, hole, width, height, 4);
  context.putImageData(image, 0, 0);
}

function touches(pixels: Uint8ClampedArray, width: number, height: number, x: number, y: number): boolean {
  for (const [dx, dy] of neighbours) {
    const [px, py] = [x + dx, y + dy];
    if (px >= 0 && py >= 0 && px < width && py < height && pixels[(py * width + px) * 4 + 3]! > 8) return true;
  }
  return false;
}

const neighbours: readonly (readonly [number, number])[] = [
  [0, 0],
  [rim, 0],
  [-rim, 0],
  [0, rim],
  [0, -rim],
  [rim - 1, rim - 1],
  [1 - rim, rim - 1],
  [rim - 1, 1 - rim],
  [1 - rim, 1 - rim],
  [2, 0],
  [-2, 0],
  [0, 2],
  [0, -2],
];
