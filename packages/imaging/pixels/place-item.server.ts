import sharp from 'sharp';
import type { StageItem } from '../contract/stage-engine.ts';
import { maxInputPixels } from './decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import { seeThrough } from './see-through.ts';
import type { SeenThrough } from './see-through.ts';

/** An item's pixels where they stand on the canvas: straight-alpha RGBA of the part of the frame it touches. */
export interface PlacedItem {
  readonly id: string;
  readonly role: StageItem['role'];
  /** Canvas pixels; the whole rectangle lies within the canvas. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
  readonly rest?: StageItem['rest'];
  /** Where the scene is seen through it; left out of what is opaque. */
  readonly glass?: PlacedGlass | undefined;
}

/** Beside the bytes of an item that can be seen through, which are what it sends to the eye itself. */
export interface PlacedGlass extends Pick<SeenThrough, 'tint' | 'mirror' | 'around' | 'share' | 'turned'> {
  /** The item's own width as a direction on the canvas. */
  readonly across: readonly [x: number, y: number];
  /** RGBA: the whole cut-out, opaque; what casts shadows and has an outline. */
  readonly solid: Uint8Array;
}

/** The item as a thing that fills its outline. */
export const asSolid = (item: PlacedItem): PlacedItem => (item.glass ? { ...item, data: item.glass.solid } : item);

/**
 * Draws one item alone, as the canvas shows it: scaled to `width` x `height`, turned about its top-left corner.
 * These are the bytes that the staged picture shows wherever the item is opaque. Unturned items are scaled with
 * Lanczos and stand on whole pixels; turned ones are sampled once more with Catmull-Rom.
 *
 * @throws EngineError 'unusable-input' when the picture cannot be read or the size is not a positive number
 */
export async function renderPlacedItem(
  item: StageItem,
  canvas: { readonly width: number; readonly height: number },
): Promise<PlacedItem> {
  const numbers = [item.x, item.y, item.width, item.height, item.rotation];
  if (!numbers.every(Number.isFinite) || item.width <= 0 || item.height <= 0) {
    throw new EngineError('unusable-input', `item ${item.id} has no usable position or size`);
  }
  const turned = ((item.rotation % 360) + 360) % 360 !== 0;
  const left = Math.round(item.x);
  const top = Math.round(item.y);
  const width = Math.max(1, turned ? Math.round(item.width) : Math.round(item.x + item.width) - left);
  const height = Math.max(1, turned ? Math.round(item.height) : Math.round(item.y + item.height) - top);
  if (width * height > maxInputPixels) throw new EngineError('unusable-input', `item ${item.id} is too large`);
  const scaled = await scale(item, item.image.bytes, width, height);
  const place = (data: Uint8Array): Placement =>
    turned ? turn(data, width, height, item, canvas) : clip(data, { left, top, width, height }, canvas);
  const named = { id: item.id, role: item.role, rest: item.rest };
  const glass = item.seeThrough && item.photo ? await findGlass(item, scaled, width, height) : null;
  if (!glass) return { ...named, ...place(scaled) };
  return {
    ...named,
    ...place(glass.data),
    glass: {
      solid: place(scaled).data,
      tint: withoutAlpha(place(withAlpha(glass.tint, scaled)).data),
      mirror: withoutAlpha(place(withAlpha(glass.mirror, scaled)).data, 1),
      around: glass.around,
      turned: glass.turned && {
        offset: withoutAlpha(place(withAlpha(glass.turned.offset, scaled)).data, 1),
        reach: glass.turned.reach,
      },
      across: [Math.cos((item.rotation * Math.PI) / 180), Math.sin((item.rotation * Math.PI) / 180)],
      share: glass.share,
    },
  };
}

/** The item's clear parts, from its cut-out and its photo. */
async function findGlass(item: StageItem, cutOut: Uint8Array, width: number, height: number) {
  const photo = withoutAlpha(await scale(item, item.photo!.bytes, width, height));
  return seeThrough(cutOut, photo, { width, height }, item.seeThrough!);
}

/** A plane of one or three channels as a picture with the alpha of another, so that it is placed like it. */
function withAlpha(plane: Uint8Array, like: Uint8Array): Uint8Array {
  const channels = (plane.length * 4) / like.length;
  const data = like.slice();
  for (let i = 0; i < like.length / 4; i++) {
    for (let c = 0; c < 3; c++) data[i * 4 + c] = plane[i * channels + (channels === 3 ? c : 0)]!;
  }
  return data;
}

function withoutAlpha(data: Uint8Array, channels: 1 | 3 = 3): Uint8Array {
  const plane = new Uint8Array((data.length / 4) * channels);
  for (let i = 0; i < data.length / 4; i++) {
    for (let c = 0; c < channels; c++) plane[i * channels + c] = data[i * 4 + c]!;
  }
  return plane;
}

async function scale(item: StageItem, bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  try {
    const pixels = await sharp(bytes, { limitInputPixels: maxInputPixels })
      .toColourspace('srgb')
      .ensureAlpha()
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .raw({ depth: 'uchar' })
      .toBuffer();
    // Of a Buffer `slice` is no copy: who changes its copy would change the item.
    return new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError('unusable-input', `item ${item.id}: ${reason}`, { cause: error });
  }
}

type Placement = Omit<PlacedItem, 'id' | 'role' | 'rest' | 'glass'>;

function clip(
  data: Uint8Array,
  box: { left: number; top: number; width: number; height: number },
  canvas: { readonly width: number; readonly height: number },
): Placement {
  const left = Math.min(canvas.width, Math.max(0, box.left));
  const top = Math.min(canvas.height, Math.max(0, box.top));
  const width = Math.max(0, Math.min(canvas.width, box.left + box.width) - left);
  const height = Math.max(0, Math.min(canvas.height, box.top + box.height) - top);
  if (width === box.width && height === box.height) return { ...box, data };
  const clipped = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = ((top + y - box.top) * box.width + (left - box.left)) * 4;
    clipped.set(data.subarray(from, from + width * 4), y * width * 4);
  }
  return { left, top, width, height, data: clipped };
}

function turn(
  data: Uint8Array,
  width: number,
  height: number,
  item: StageItem,
  canvas: { readonly width: number; readonly height: number },
): Placement {
  const angle = (item.rotation * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const corners = [
    [0, 0],
    [item.width, 0],
    [0, item.height],
    [item.width, item.height],
  ].map(([u, v]) => [item.x + u! * cos - v! * sin, item.y + u! * sin + v! * cos] as const);
  const left = Math.max(0, Math.floor(Math.min(...corners.map((corner) => corner[0])) - 1));
  const top = Math.max(0, Math.floor(Math.min(...corners.map((corner) => corner[1])) - 1));
  const right = Math.min(canvas.width, Math.ceil(Math.max(...corners.map((corner) => corner[0])) + 1));
  const bottom = Math.min(canvas.height, Math.ceil(Math.max(...corners.map((corner) => corner[1])) + 1));
  const box = { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  const turned = new Uint8Array(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const dx = left + x + 0.5 - item.x;
      const dy = top + y + 0.5 - item.y;
      const u = ((dx * cos + dy * sin) * width) / item.width - 0.5;
      const v = ((dy * cos - dx * sin) * height) / item.height - 0.5;
      if (u > -2 && v > -2 && u < width + 1 && v < height + 1) {
        sampleCubic(data, width, height, u, v, turned, (y * box.width + x) * 4);
      }
    }
  }
  return { ...box, data: turned };
}

const weightsX = new Float64Array(4);
const weightsY = new Float64Array(4);

/** Catmull-Rom over premultiplied colours; what lies outside the picture is transparent. */
function sampleCubic(
  data: Uint8Array,
  width: number,
  height: number,
  u: number,
  v: number,
  target: Uint8Array,
  at: number,
): void {
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  cubicWeights(u - x0, weightsX);
  cubicWeights(v - y0, weightsY);
  let [r, g, b, a] = [0, 0, 0, 0];
  for (let j = 0; j < 4; j++) {
    const y = y0 + j - 1;
    if (y < 0 || y >= height) continue;
    for (let i = 0; i < 4; i++) {
      const x = x0 + i - 1;
      if (x < 0 || x >= width) continue;
      const from = (y * width + x) * 4;
      const weight = weightsX[i]! * weightsY[j]! * data[from + 3]!;
      a += weight;
      r += weight * data[from]!;
      g += weight * data[from + 1]!;
      b += weight * data[from + 2]!;
    }
  }
  const alpha = Math.min(255, Math.max(0, Math.round(a)));
  if (alpha === 0) return;
  target[at] = Math.min(255, Math.max(0, Math.round(r / a)));
  target[at + 1] = Math.min(255, Math.max(0, Math.round(g / a)));
  target[at + 2] = Math.min(255, Math.max(0, Math.round(b / a)));
  target[at + 3] = alpha;
}

function cubicWeights(t: number, weights: Float64Array): void {
  weights[0] = ((-0.5 * t + 1) * t - 0.5) * t;
  weights[1] = (1.5 * t - 2.5) * t * t + 1;
  weights[2] = ((-1.5 * t + 2) * t + 0.5) * t;
  weights[3] = (0.5 * t - 0.5) * t * t;
}
