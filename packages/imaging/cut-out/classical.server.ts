import { boxBlur } from '../pixels/box-blur.ts';
import { toLab } from '../pixels/lab.ts';
import { background, maybeBackground, maybeProduct, product, runGrabCut } from './grab-cut.server.ts';
import { loadOpenCv, withMats } from './opencv.server.ts';
import type { OpenCv } from './opencv.server.ts';
import { fitPlainBackground, floodPlainBackground, hueShift, isPlain, openHoles } from './plain-background.ts';
import type { PlainBackground } from './plain-background.ts';
import { fitInto, resizePlane, resizeRgb } from './planes.server.ts';
import { dropSpecks, fillEnclosedGaps } from './regions.ts';
import type { PhotoView } from './view-photo.server.ts';

/**
 * Long side, in pixels, at which GrabCut searches. Its time grows faster than the number of pixels, on busy backgrounds to a
 * quarter of a minute at 640; edges are found at the photo's own size afterwards.
 */
const workingSide = 320;

interface ClassicalMask {
  /** 0..255 at the view's size. */
  readonly found: Uint8Array;
  /** 0..1. High only on plain backgrounds, where the method is reliable. */
  readonly confidence: number;
}

/**
 * Finds the product without a network. On a plain background the fitted backdrop is flooded from the frame and the border
 * zone decided by GrabCut; elsewhere GrabCut starts from what differs from the border's colours and lies towards the
 * middle.
 */
export async function findClassically(view: PhotoView): Promise<ClassicalMask> {
  const { cv } = await loadOpenCv();
  const small = await resizeRgb(view.picture, fitInto(view.picture, workingSide));
  const { width, height } = small;
  const lab = toLab(small);
  const backdrop = fitPlainBackground(lab, width, height);
  const plain = isPlain(backdrop);
  const trimap = plain ? plainTrimap(cv, backdrop, lab, width, height) : busyTrimap(lab, width, height);
  const mask = runGrabCut(cv, small, trimap, plain ? 2 : 4);
  dropSpecks(mask, width, height, plain ? 0.04 : 0.15);
  const largestFilledGap = width * height * (plain ? 0.0008 : 0.006);
  fillEnclosedGaps(mask, width, height, null, (gap) => gap.size < largestFilledGap);
  const { data } = await resizePlane({ data: mask.map((value) => value * 255), width, height }, view.picture);
  return { found: data, confidence: plain ? 0.55 + 0.35 * Math.min(1, backdrop.borderShare) : 0.35 };
}

function plainTrimap(
  cv: OpenCv,
  backdrop: PlainBackground,
  lab: Float32Array,
  width: number,
  height: number,
): Uint8Array {
  const reached = floodPlainBackground(backdrop, lab, width, height);
  openHoles(backdrop, reached, width, height);
  return withMats((keep) => {
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    const closed = keep(new cv.Mat());
    for (let i = 0; i < reached.length; i++) mask.data[i] = reached[i] ? 0 : 1;
    const disc = (size: number) => keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(size, size)));
    cv.morphologyEx(mask, closed, cv.MORPH_CLOSE, disc(5));
    cv.morphologyEx(closed, mask, cv.MORPH_OPEN, disc(3));
    const hard = Uint8Array.from(mask.data);
    dropSpecks(hard, width, height, 0.04);
    const near = Math.max(1.6, 3 * backdrop.noise + 0.8);
    fillEnclosedGaps(
      hard,
      width,
      height,
      backdrop.distance,
      (gap, distance) => gap.size < hard.length * 0.0008 || distance > near * 1.2,
    );
    mask.data.set(hard);
    const inner = keep(new cv.Mat());
    const outer = keep(new cv.Mat());
    cv.erode(mask, inner, disc(5));
    cv.dilate(mask, outer, disc(5));
    return hard.map((inside, i) => {
      if (inner.data[i]) return couldBeShadow(backdrop, lab, i) ? maybeBackground : product;
      if (!outer.data[i]) return background;
      return inside ? maybeProduct : maybeBackground;
    });
  });
}

/** Clearly darker than the backdrop but of its hue: a hard-edged shadow the flood could not enter, or a grey part. */
function couldBeShadow(backdrop: PlainBackground, lab: Float32Array, i: number): boolean {
  return backdrop.backdrop[i * 3]! - lab[i * 3]! > 4 && hueShift(backdrop, lab, i) < 2.5;
}

/** First guess on a busy backdrop: unlike the border's main colours, and towards the middle of the frame. */
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
