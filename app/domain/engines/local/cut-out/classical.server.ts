import sharp from 'sharp';
import { boxBlur } from '../box-blur.ts';
import type { RgbRaster } from '../raster.ts';
import { toLab } from './lab.ts';
import { loadOpenCv, withMats } from './opencv.server.ts';
import type { OpenCv } from './opencv.server.ts';
import { fitPlainBackground, floodPlainBackground, isPlain, openHoles } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import { dropSpecks, fillPunctures } from './regions.ts';

/** Long side, in pixels, at which the mask is searched; edges are refined at full size afterwards. */
const workingSide = 640;

/** GrabCut's four kinds of pixel. */
const background = 0;
const product = 1;
const maybeBackground = 2;
const maybeProduct = 3;

export interface ClassicalMask {
  /** 0..1 at the size of the input. */
  readonly probability: Float32Array;
  /** 0..1. High only on plain grounds, where the method is reliable. */
  readonly confidence: number;
}

/** As `ClassicalMask`, at the size at which it was searched. */
export interface ClassicalView {
  /** The picture at that size. */
  readonly picture: RgbRaster;
  readonly lab: Float32Array;
  readonly ground: PlainBackground;
  readonly isPlain: boolean;
  /** 1 for product. */
  readonly mask: Uint8Array;
}

/** What was found, at the picture's own size. */
export async function atFullSize(
  { picture, ground, isPlain, mask }: ClassicalView,
  image: RgbRaster,
): Promise<ClassicalMask> {
  return {
    probability: await enlargeMask(mask, picture.width, picture.height, image.width, image.height),
    confidence: isPlain ? 0.55 + 0.35 * Math.min(1, ground.borderShare) : 0.35,
  };
}

/**
 * Finds the product without a network, at the size at which it searches. On a plain ground the fitted backdrop is flooded
 * from the frame and the border zone decided by GrabCut; elsewhere GrabCut starts from what differs from the border's
 * colours and lies towards the middle.
 */
export async function viewClassically(image: RgbRaster): Promise<ClassicalView> {
  const { cv } = await loadOpenCv();
  const scale = Math.min(1, workingSide / Math.max(image.width, image.height));
  const small = await resizeRgb(image, Math.round(image.width * scale), Math.round(image.height * scale));
  const { width, height } = small;
  const lab = toLab(small);
  const ground = fitPlainBackground(lab, width, height);
  const plain = isPlain(ground);
  const trimap = plain ? plainTrimap(cv, ground, lab, width, height) : busyTrimap(lab, width, height);
  const mask = runGrabCut(cv, small, trimap, plain ? 2 : 6);
  dropSpecks(mask, width, height, plain ? 0.04 : 0.15);
  const largestPuncture = width * height * (plain ? 0.0008 : 0.006);
  fillPunctures(mask, width, height, (gap) => gap.size < largestPuncture);
  return { picture: small, lab, ground, isPlain: plain, mask };
}

/**
 * What has the colours of a product that was found elsewhere: GrabCut, started from that product. It can leave the
 * outline it was given, where a second product or a part has the same colours or the outline took ground along.
 */
export async function extendByColour(picture: RgbRaster, found: Float32Array): Promise<Uint8Array> {
  const { cv } = await loadOpenCv();
  const { width, height } = picture;
  const margin = Math.round(Math.min(width, height) * 0.015);
  const trimap = Uint8Array.from(found, (value, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (value > 0.5) return maybeProduct;
    return x < margin || y < margin || x >= width - margin || y >= height - margin ? background : maybeBackground;
  });
  return runGrabCut(cv, picture, trimap, 3);
}

function plainTrimap(
  cv: OpenCv,
  ground: PlainBackground,
  lab: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const reached = floodPlainBackground(ground, lab, width, height);
  openHoles(ground, reached, width, height);
  return withMats((keep) => {
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    const closed = keep(new cv.Mat());
    for (let i = 0; i < reached.length; i++) mask.data[i] = reached[i] ? 0 : 1;
    const disc = (size: number) => keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(size, size)));
    cv.morphologyEx(mask, closed, cv.MORPH_CLOSE, disc(9));
    cv.morphologyEx(closed, mask, cv.MORPH_OPEN, disc(5));
    const hard = Uint8Array.from(mask.data);
    dropSpecks(hard, width, height, 0.04);
    const near = Math.max(1.6, 3 * ground.noise + 0.8);
    fillPunctures(hard, width, height, (gap, labels) => {
      if (gap.size < hard.length * 0.0008) return true;
      let sum = 0;
      for (let i = 0; i < labels.length; i++) if (labels[i] === gap.label) sum += ground.distance[i]!;
      return sum / gap.size > near * 1.2;
    });
    mask.data.set(hard);
    const inner = keep(new cv.Mat());
    const outer = keep(new cv.Mat());
    cv.erode(mask, inner, disc(7));
    cv.dilate(mask, outer, disc(7));
    return hard.map((inside, i) => {
      if (inner.data[i]) return couldBeShadow(ground, lab, i) ? maybeBackground : product;
      if (!outer.data[i]) return background;
      return inside ? maybeProduct : maybeBackground;
    });
  });
}

/** Clearly darker than the backdrop but of its hue: a hard-edged shadow the flood could not enter, or a grey part. */
function couldBeShadow(ground: PlainBackground, lab: Float32Array, i: number): boolean {
  const darker = ground.backdrop[i * 3]! - lab[i * 3]!;
  const hueShift = Math.hypot(
    lab[i * 3 + 1]! - ground.backdrop[i * 3 + 1]!,
    lab[i * 3 + 2]! - ground.backdrop[i * 3 + 2]!,
  );
  return darker > 4 && hueShift < 2.5;
}

/** First guess on a busy ground: unlike the border's main colours, and towards the middle of the frame. */
function busyTrimap(lab: Float32Array, width: number, height: number): Uint8Array {
  const count = width * height;
  const clusters = borderColours(lab, width, height).filter((cluster) => cluster.share >= 0.04);
  const unlike = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    let nearest = Infinity;
    for (const { center } of clusters) {
      const dl = 0.6 * (lab[i * 3]! - center[0]);
      nearest = Math.min(nearest, dl * dl + (lab[i * 3 + 1]! - center[1]) ** 2 + (lab[i * 3 + 2]! - center[2]) ** 2);
    }
    unlike[i] = Math.sqrt(nearest);
  }
  const smooth = boxBlur(unlike, width, height, Math.round(width / 100));
  const strong = Float32Array.from(smooth).sort()[Math.floor(count * 0.85)] || 1;
  const trimap = new Uint8Array(count);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const dx = (x / width - 0.5) / 0.36;
      const dy = (y / height - 0.52) / 0.38;
      const central = Math.exp(-(dx * dx + dy * dy));
      const score = (0.55 * smooth[i]!) / strong + 0.75 * central;
      const atFrame = x < width * 0.015 || x >= width * 0.985 || y < height * 0.015;
      if (atFrame) trimap[i] = background;
      else if (score > 1.25) trimap[i] = product;
      else if (score > 0.55) trimap[i] = maybeProduct;
      else trimap[i] = central < 0.04 ? background : maybeBackground;
    }
  }
  return trimap;
}

interface ColourCluster {
  readonly center: readonly [number, number, number];
  readonly share: number;
}

/** k-means (k = 8) over the frame's border, in Lab. */
function borderColours(lab: Float32Array, width: number, height: number): ColourCluster[] {
  const margin = Math.max(2, Math.round(Math.min(width, height) * 0.05));
  const border: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x < margin || y < margin || x >= width - margin) border.push(y * width + x);
    }
  }
  const k = 8;
  let clusters: ColourCluster[] = Array.from({ length: k }, (_, q) => {
    const i = border[Math.floor(((q + 0.5) * border.length) / k)]!;
    return { center: [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!], share: 0 };
  });
  for (let round = 0; round < 8; round++) {
    const sums = Array.from({ length: k }, () => [0, 0, 0, 0] as [number, number, number, number]);
    for (const i of border) {
      let best = 0;
      let bestDistance = Infinity;
      clusters.forEach(({ center }, q) => {
        const distance =
          (lab[i * 3]! - center[0]) ** 2 + (lab[i * 3 + 1]! - center[1]) ** 2 + (lab[i * 3 + 2]! - center[2]) ** 2;
        if (distance < bestDistance) [best, bestDistance] = [q, distance];
      });
      const sum = sums[best]!;
      for (let c = 0; c < 3; c++) sum[c]! += lab[i * 3 + c]!;
      sum[3]++;
    }
    clusters = sums.map((sum, q) =>
      sum[3] === 0
        ? { center: clusters[q]!.center, share: 0 }
        : { center: [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]], share: sum[3] / border.length },
    );
  }
  return clusters;
}

/** GrabCut from a trimap; gives 1 for product. A trimap with only one kind in it is returned as it is. */
function runGrabCut(cv: OpenCv, image: RgbRaster, trimap: Uint8Array, rounds: number): Uint8Array {
  const isProduct = (kind: number): number => kind & 1;
  if (!trimap.some((kind) => isProduct(kind)) || trimap.every((kind) => isProduct(kind))) return trimap.map(isProduct);
  return withMats((keep) => {
    const picture = keep(new cv.Mat(image.height, image.width, cv.CV_8UC3));
    picture.data.set(image.data);
    const mask = keep(new cv.Mat(image.height, image.width, cv.CV_8UC1));
    mask.data.set(trimap);
    const models = [keep(new cv.Mat()), keep(new cv.Mat())] as const;
    cv.grabCut(picture, mask, new cv.Rect(0, 0, 1, 1), models[0], models[1], rounds, cv.GC_INIT_WITH_MASK);
    return Uint8Array.from(mask.data, isProduct);
  });
}

async function resizeRgb(image: RgbRaster, width: number, height: number): Promise<RgbRaster> {
  if (width === image.width && height === image.height) return image;
  const data = await sharp(image.data, { raw: { width: image.width, height: image.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** A 0/1 mask at a new size, with soft steps. */
async function enlargeMask(
  mask: Uint8Array,
  width: number,
  height: number,
  toWidth: number,
  toHeight: number,
): Promise<Float32Array> {
  const enlarged = await sharp(
    mask.map((value) => value * 255),
    { raw: { width, height, channels: 1 } },
  )
    .resize(toWidth, toHeight, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Float32Array.from(enlarged, (value) => value / 255);
}
