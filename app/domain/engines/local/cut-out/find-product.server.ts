import sharp from 'sharp';
import type { PixelBox, RgbRaster } from '../raster.ts';
import { cropPlane, cropRgb } from '../raster.ts';
import type { ClassicalView } from './classical.server.ts';
import { networkSide } from './isnet.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { lookStretched } from './stretched-look.server.ts';
import { toLab } from './lab.ts';
import { fitPlainBackground, floodPlainBackground, isPlain } from './plain-background.ts';
import { labelRegions } from './regions.ts';

export interface FoundProduct {
  /** 0..1 at the size of the picture. */
  readonly probability: Float32Array;
  /** 0..1: how decided the network is, and how far its two looks agree. */
  readonly confidence: number;
  /** Everything the network thought, look by look, before anything was put right; the size of the picture. */
  readonly looks: readonly Float32Array[];
}

/**
 * Looks at the whole picture and, where it pays, a second time at the product alone: the network always sees
 * 1024 x 1024, so the crop shows it finer edges. On a plain ground, parts of the product it lost are put back.
 */
export async function findProduct(
  image: RgbRaster,
  network: SaliencyNetwork,
  classical: ClassicalView,
  onFirstLook: () => Promise<void>,
): Promise<FoundProduct> {
  const first = await network.predict(image);
  await onFirstLook();
  const box = productBox(first, image.width, image.height, 0.25);
  let probability = first;
  let agreement = 1;
  if (box && isWorthCloserLook(image, box, first)) {
    const closer = await network.predict(cropRgb(image, box));
    agreement = overlap(cropPlane(first, image.width, box), closer);
    probability = joinLooks(first, closer, image.width, box, agreement);
  }
  const looks = [probability];
  if (classical.isPlain) {
    const stretched = await lookStretched(image, classical, network);
    looks.push(stretched);
    if (decisiveness(probability) < decided) probability = joinStretched(probability, stretched);
  }
  const restored = await restoreLostParts(image, probability);
  return { probability: restored, confidence: decisiveness(restored) * Math.min(1, agreement * 1.03), looks };
}

/** From here on the first look was sure of itself: what a stretched one adds is asked about, not taken. */
const decided = 0.92;

/** What the stretched look adds; where it sees less, print or shadow was taken for a difference, and the first look stays. */
function joinStretched(first: Float32Array, stretched: Float32Array): Float32Array {
  return first.map((value, i) => Math.max(value, stretched[i]!));
}

/**
 * A second look costs as much as the first. It pays where the first could not see the picture's own pixels, where the
 * product is small in the frame, or where the network was of two minds.
 */
function isWorthCloserLook(image: RgbRaster, box: PixelBox, first: Float32Array): boolean {
  const longSide = Math.max(image.width, image.height);
  const share = (box.width * box.height) / (image.width * image.height);
  if (share > 0.85) return false;
  return longSide > 1.25 * networkSide || share < 0.12 || decisiveness(first) < 0.88;
}

/** Frame of everything likelier than not, with `margin` of its longer side around it; null when there is nothing. */
export function productBox(probability: Float32Array, width: number, height: number, margin: number): PixelBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (probability[y * width + x]! < 0.4) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < left) return null;
  const pad = Math.max(4, Math.round(Math.max(right - left, bottom - top) * margin));
  left = Math.max(0, left - pad);
  top = Math.max(0, top - pad);
  return {
    left,
    top,
    width: Math.min(width, right + pad + 1) - left,
    height: Math.min(height, bottom + pad + 1) - top,
  };
}

/** Intersection over union of two soft masks, cut at one half. */
function overlap(a: Float32Array, b: Float32Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    const inA = a[i]! > 0.5;
    const inB = b[i]! > 0.5;
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either === 0 ? 1 : both / either;
}

/** The closer look has the finer edge, but is believed only as far as it tells the same story as the first. */
function joinLooks(
  first: Float32Array,
  closer: Float32Array,
  width: number,
  box: PixelBox,
  agreement: number,
): Float32Array {
  const share = Math.min(1, Math.max(0, (agreement - 0.8) / 0.12));
  if (share === 0) return first;
  const joined = share === 1 ? new Float32Array(first.length) : first.slice();
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = (box.top + y) * width + box.left + x;
      joined[i] = closer[y * box.width + x]! * share + first[i]! * (1 - share);
    }
  }
  return joined;
}

/**
 * Bright metal or white on a plain ground is sometimes lost by the network although the ground itself tells it apart.
 * An area that is clearly not the backdrop, is no shadow, and is mostly surrounded by product becomes product.
 */
async function restoreLostParts(image: RgbRaster, probability: Float32Array): Promise<Float32Array> {
  const scale = Math.min(1, 512 / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const lab = toLab({ data, width, height });
  const ground = fitPlainBackground(lab, width, height);
  if (!isPlain(ground)) return probability;
  const backdrop = floodPlainBackground(ground, lab, width, height);
  const clear = Math.max(7, 5 * ground.noise + 4);
  const apart = Math.max(3, 4 * ground.noise + 1.5);
  const known = new Uint8Array(width * height);
  const lost = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const at =
        Math.min(image.height - 1, Math.floor((y + 0.5) / scale)) * image.width +
        Math.min(image.width - 1, Math.floor((x + 0.5) / scale));
      known[i] = probability[at]! > 0.5 ? 1 : 0;
      const darker = ground.backdrop[i * 3]! - lab[i * 3]!;
      const hueShift = Math.hypot(
        lab[i * 3 + 1]! - ground.backdrop[i * 3 + 1]!,
        lab[i * 3 + 2]! - ground.backdrop[i * 3 + 2]!,
      );
      const looksLikeShadow = darker > 0 && hueShift < 3 + darker * 0.15;
      lost[i] = !known[i] && !backdrop[i] && ground.distance[i]! > apart && !looksLikeShadow ? 1 : 0;
    }
  }
  const { labels, regions } = labelRegions(lost, width, height);
  const rims = regions.map(() => ({ total: 0, atProduct: 0, distance: 0 }));
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const label = labels[i]!;
      if (!label) continue;
      rims[label - 1]!.distance += ground.distance[i]!;
      for (const neighbour of [i - 1, i + 1, i - width, i + width]) {
        if (labels[neighbour] === label) continue;
        rims[label - 1]!.total++;
        if (known[neighbour]) rims[label - 1]!.atProduct++;
      }
    }
  }
  const smallest = width * height * 0.0006;
  const accepted = new Uint8Array(regions.length + 1);
  for (const region of regions) {
    const rim = rims[region.label - 1]!;
    const surrounded = rim.atProduct / Math.max(1, rim.total);
    // What is wholly inside the product (a pale label) may be nearer to the backdrop's colour than what is beside it.
    const belongs = surrounded > 0.9 || (surrounded > 0.55 && rim.distance / region.size > clear);
    if (!region.touchesFrame && region.size > smallest && belongs) accepted[region.label] = 1;
  }
  if (!accepted.includes(1)) return probability;
  const patch = await sharp(
    Uint8Array.from(labels, (label) => (accepted[label] ? 255 : 0)),
    { raw: { width, height, channels: 1 } },
  )
    .resize(image.width, image.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return probability.map((value, i) => Math.max(value, patch[i]! / 255));
}

/** Share of the found area on which the network is sure. */
function decisiveness(probability: Float32Array): number {
  let sure = 0;
  let any = 0;
  for (const value of probability) {
    if (value > 0.9) sure++;
    if (value > 0.1) any++;
  }
  return any === 0 ? 0 : Math.min(1, (sure / any) * 1.05);
}
