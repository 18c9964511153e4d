import type { ClothPhoto } from '../fit/cloth-photo.server.ts';
import { gridOf } from '../fit/fit-grid.ts';
import type { PhotoFit } from '../fit/fit-photo.ts';
import { boxBlur } from '../../pixels/box-blur.ts';
import type { LinearColor } from '../../pixels/linear-light.ts';
import type { Drape } from '../read-person.server.ts';

/** A picture in linear light with straight alpha, four numbers a pixel. */
export interface LinearPicture {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The colours of a draped garment: a photo by its fit, or one plain colour of ours. */
export type Fabric =
  | { readonly kind: 'photo'; readonly photo: ClothPhoto; readonly fit: PhotoFit; readonly ratio: number }
  | { readonly kind: 'plain'; readonly colour: LinearColor };

/** A garment alone. */
export interface WornLayer extends LinearPicture {
  /** 1 where the inside of its back is seen, at the neck or below the hem. */
  readonly inside: Uint8Array;
  /** How much of a pixel the drape covers, and the photo does not: it ends there. */
  readonly missing: Float32Array;
  /** How much of a pixel the inside of its back fills behind a front that is cut away at the neck, 0..1: seen where no skin is before it. */
  readonly behind: Float32Array;
  /** The colour of that. */
  readonly behindColour: LinearColor;
  /** The part of the picture in which its neck lies; right and bottom are outside. */
  readonly neck: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

/** How a set's pixels lie in the picture: so many times larger, moved by so many pixels. */
export interface View {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
}

/** How the pixels of a cloth lie in the picture that the person's lie in so. */
export function viewOfCloth({ zoom, left, top }: View, { toBody }: Drape): View {
  return { zoom: zoom * toBody, left, top };
}

/** Part of the shadow that stays where a fold shades itself: cloth is a little translucent. */
const FILL = 0.04;
/** The inside of the back gets light through the cloth too; and by how much it is darker than the outside for all that. */
const INSIDE = { fill: 0.3, dim: 0.82 } as const;
/** Metres around the neck's corners in which a photo's own neckline leaves cloth of the pattern away. */
const AT_NECK = 0.02;
/** Light on the inside of what a neck shades, of what falls on lit cloth. */
const DEEP_INSIDE = 0.12;
/** Light that a lit cloth throws onto what lies just below its edge, as darkness 0..1. */
const EDGE_SHADOW = 0.34;

/** Lays a garment over a picture, with its shadow on what it lies over; `scale`, pixels to a metre; null: not on a person, without a shadow. */
export function layOver(
  onto: LinearPicture,
  layer: LinearPicture & Partial<Pick<WornLayer, 'behind' | 'behindColour'>>,
  scale: number | null,
): void {
  if (scale !== null) shadeBelow(onto, layer, scale);
  const { behind, behindColour = [0, 0, 0] } = layer;
  for (let i = 0; i < onto.data.length; i += 4) {
    const a = layer.data[i + 3]!;
    const back = behind ? behind[i / 4]! : 0;
    if (a <= 0 && back <= 0) continue;
    // Cloth was cut by the hand before it along the hand's own edge: the two fill such a pixel together, and their
    // two pictures, of different sizes, leave no slit between them.
    const body = onto.data[i + 3]!;
    const under = Math.min(body + 2 * Math.min(a, body), 1 - a);
    const rest = Math.min(back, 1 - a - under);
    const all = a + under + rest;
    for (let c = 0; c < 3; c++) {
      const seen = layer.data[i + c]! * a + onto.data[i + c]! * under + behindColour[c]! * rest;
      onto.data[i + c] = seen / all;
    }
    onto.data[i + 3] = all;
  }
}

/**
 * A draped garment alone, on nothing: the cloth's own colours times the light on white cloth, cut by hands and hair as
 * rendered and by the photo's own outline.
 */
export function paintCloth(drape: Drape, fabric: Fabric, bodyView: View, width: number, height: number): WornLayer {
  const view = viewOfCloth(bodyView, drape);
  const out = { data: new Float32Array(width * height * 4), width, height };
  const behind = new Float32Array(width * height);
  const missing = new Float32Array(width * height);
  const place = fabric.kind === 'photo' ? gridOf(drape.cloth, fabric.fit) : null;
  const at = new Float64Array(4);
  const rgba = new Float64Array(4);
  const plain = fabric.kind === 'plain' ? fabric.colour : fabric.photo.colour;
  const { zoom, left, top } = view;
  const right = Math.min(width, Math.ceil((drape.left + drape.width) * zoom + left));
  const bottom = Math.min(height, Math.ceil((drape.top + drape.height) * zoom + top));
  const [near, other] = [surface(), surface()];
  const half = drape.cloth.landmarks['armpit']?.[0] ?? 0;
  const [neckX] = drape.cloth.landmarks['neck'] ?? [-1];
  const neckLow = drape.cloth.landmarks['neckFront']?.[1] ?? Infinity;
  const neck = { left: width, top: height, right: 0, bottom: 0 };
  const isAtNeck = (u: number, v: number): boolean => Math.abs(u) < neckX + AT_NECK && v > neckLow - AT_NECK;
  const lightOf = (shade: number, panel: number): number =>
    panel === 2 ? INSIDE.dim * (INSIDE.fill + (1 - INSIDE.fill) * shade) : FILL + (1 - FILL) * shade;
  const inside = new Uint8Array(width * height);
  /** Premultiplied: what one surface adds to the pixel. */
  const lay = ({ panel, u, v, shade, share }: Surface, cover: number, i: number): void => {
    let alpha = cover * share;
    let [r, g, b]: LinearColor = plain;
    if (place && fabric.kind === 'photo') {
      place(u, v, at);
      sample(fabric.photo, at[0]! * fabric.ratio, at[1]! * fabric.ratio, rgba);
      // A rim of a few pixels, as around the whole outline, and then nothing.
      alpha *= rgba[3]! * Math.min(1, Math.max(0, 4 - at[2]!));
      // The inside of the back is seen through the neck.
      if (panel === 1) alpha *= Math.min(1, Math.max(0, 0.5 - at[3]!));
      if (panel === 1) [r, g, b] = [rgba[0]!, rgba[1]!, rgba[2]!];
      if (panel === 1 && alpha < cover * share && (at[3]! > 0 || isAtNeck(u, v))) {
        behind[i / 4] = cover * share - alpha;
      }
    }
    if (alpha <= 0.002) return;
    const light = lightOf(shade, panel) * alpha;
    out.data[i] = out.data[i]! + r * light;
    out.data[i + 1] = out.data[i + 1]! + g * light;
    out.data[i + 2] = out.data[i + 2]! + b * light;
    out.data[i + 3] = out.data[i + 3]! + alpha;
    if (panel === 2 && share > 0.5 && Math.abs(u) < half) inside[i / 4] = 1;
  };
  for (let y = Math.max(0, Math.floor(drape.top * zoom + top)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(drape.left * zoom + left)); x < right; x++) {
      const [cx, cy] = [(x - left + 0.5) / zoom - 0.5 - drape.left, (y - top + 0.5) / zoom - 0.5 - drape.top];
      const cover = look(drape, cx, cy, near, other);
      if (cover <= 0.004) continue;
      const i = (y * width + x) * 4;
      if (isAtNeck(near.u, near.v)) {
        neck.left = Math.min(neck.left, x);
        neck.right = Math.max(neck.right, x + 1);
        neck.top = Math.min(neck.top, y);
        neck.bottom = Math.max(neck.bottom, y + 1);
      }
      lay(near, cover, i);
      if (other.share > 0) lay(other, cover, i);
      const alpha = out.data[i + 3]!;
      missing[i / 4] = Math.max(0, cover - alpha);
      if (alpha > 0) for (let c = 0; c < 3; c++) out.data[i + c] = out.data[i + c]! / alpha;
    }
  }
  const deep = lightOf(DEEP_INSIDE, 2);
  return { ...out, inside, missing, behind, behindColour: [plain[0] * deep, plain[1] * deep, plain[2] * deep], neck };
}

/** One of the surfaces of cloth that a pixel of the picture shows. */
interface Surface {
  panel: number;
  u: number;
  v: number;
  shade: number;
  /** Of the pixel, 0..1. */
  share: number;
}

const surface = (): Surface => ({ panel: 0, u: 0, v: 0, shade: 0, share: 0 });

/**
 * The drape between its pixels, and how much of the place is cloth. Where two surfaces meet, each keeps its own place of the
 * cloth and gets its share of the pixel, so that an enlarged edge has no steps.
 */
function look(drape: Drape, x: number, y: number, near: Surface, other: Surface): number {
  const { width, height, u, v, panel, shade, cover } = drape;
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  clear(near);
  clear(other);
  let covered = 0;
  let first = -1;
  let second = -1;
  for (let k = 0; k < 4; k++) {
    const at = i + (k & 1) + (k >> 1) * width;
    const w = (k & 1 ? fx : 1 - fx) * (k >> 1 ? fy : 1 - fy);
    covered += cover[at]! * w;
    if (panel[at] === 0) continue;
    if (first < 0) first = at;
    const isFirst = isOneSurface(drape, at, first);
    if (!isFirst && second < 0) second = at;
    // A third surface in one pixel is too small to be seen.
    if (!isFirst && !isOneSurface(drape, at, second)) continue;
    const one = isFirst ? near : other;
    one.panel = panel[at]!;
    one.u += u[at]! * w;
    one.v += v[at]! * w;
    one.shade += shade[at]! * w;
    one.share += w;
  }
  const all = near.share + other.share;
  evenOut(near, all);
  evenOut(other, all);
  return all > 0 ? covered : 0;
}

function clear(one: Surface): void {
  one.panel = one.u = one.v = one.shade = one.share = 0;
}

/** Sums of shares become means; its share that of the pixel. */
function evenOut(one: Surface, all: number): void {
  if (one.share === 0) return;
  one.u /= one.share;
  one.v /= one.share;
  one.shade /= one.share;
  one.share /= all;
}

/** Two layers of cloth meet in neighbouring pixels: more than two centimetres apart they are not one surface. */
function isOneSurface({ panel, u, v }: Drape, a: number, b: number): boolean {
  return a === b || (panel[a] === panel[b] && Math.abs(u[a]! - u[b]!) + Math.abs(v[a]! - v[b]!) <= 0.02);
}

function sample(photo: ClothPhoto, x: number, y: number, out: Float64Array): void {
  const { width, height, rgb, alpha } = photo;
  if (x < -1 || y < -1 || x > width || y > height) {
    out[3] = 0;
    return;
  }
  const cx = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const cy = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const x0 = cx | 0;
  const y0 = cy | 0;
  const fx = cx - x0;
  const fy = cy - y0;
  const i = y0 * width + x0;
  const a = (1 - fx) * (1 - fy);
  const b = fx * (1 - fy);
  const c = (1 - fx) * fy;
  const d = fx * fy;
  for (let k = 0; k < 3; k++) {
    out[k] =
      rgb[i * 3 + k]! * a +
      rgb[(i + 1) * 3 + k]! * b +
      rgb[(i + width) * 3 + k]! * c +
      rgb[(i + width + 1) * 3 + k]! * d;
  }
  out[3] = alpha[i]! * a + alpha[i + 1]! * b + alpha[i + width]! * c + alpha[i + width + 1]! * d;
}

/** Contact and shadow of the garment on what it lies over, from the garment as it was cut: below and to the right of it. */
function shadeBelow(onto: LinearPicture, layer: LinearPicture, scale: number): void {
  const { width } = onto;
  const radius = Math.max(1, Math.round(0.0075 * scale));
  const [dx, dy] = [Math.round(0.003 * scale), Math.round(0.0075 * scale)];
  const box = boundsOf(layer, 2 * radius + Math.max(dx, dy));
  const [wide, high] = [box.right - box.left, box.bottom - box.top];
  if (wide <= 0 || high <= 0) return;
  const cover = new Float32Array(wide * high);
  for (let y = 0; y < high; y++) {
    const row = (box.top + y) * width + box.left;
    for (let x = 0; x < wide; x++) cover[y * wide + x] = layer.data[(row + x) * 4 + 3]!;
  }
  const soft = boxBlur(boxBlur(cover, wide, high, radius), wide, high, radius);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      const from = Math.max(0, y - dy) * wide + Math.max(0, x - dx);
      const dark = EDGE_SHADOW * soft[from]! * (1 - cover[y * wide + x]!);
      if (dark <= 0) continue;
      const i = ((box.top + y) * width + box.left + x) * 4;
      for (let c = 0; c < 3; c++) onto.data[i + c]! *= 1 - dark;
    }
  }
}

/** The part of a picture that is not empty, with so many pixels around it; right and bottom are outside. */
function boundsOf({ data, width, height }: LinearPicture, around: number) {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * 4 + 3]! <= 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return {
    left: Math.max(0, left - around),
    top: Math.max(0, top - around),
    right: Math.min(width, right + around),
    bottom: Math.min(height, bottom + around),
  };
}
