import { planeOf } from '../pixels/each-pixel.ts';
import sharp from 'sharp';
import type { CutOutRevisionInput } from '../contract/cut-out-engine.ts';
import type { EngineImage, ReportStep } from '../contract/engine.ts';
import { boxBlur } from '../pixels/box-blur.ts';
import { decodeRgba, maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { PixelBox, RgbaRaster } from '../pixels/raster.ts';
import { contentBox } from '../pixels/content-box.ts';
import type { CutOutResult } from './cut-out-picture.server.ts';
import { dropAlpha } from './drop-alpha.ts';
import { encodePng, paintProduct } from './paint-product.server.ts';
import { followEdges } from './refine-matte.server.ts';

const steps = 4;
/** How far the sides' ratio of a map or of strokes may be from the photo's. */
const aspectTolerance = 0.02;

/**
 * See `CutOutRevisionEngine.revise`.
 *
 * @throws EngineError 'unusable-input' (unreadable, of another size or shape), 'nothing-found' (all was erased)
 */
export async function reviseCutOut(input: CutOutRevisionInput, report: ReportStep): Promise<CutOutResult> {
  const photo = await decodeRgba(input.photo.bytes);
  const cut = await decodeRgba(input.cutOut.bytes);
  const { width, height } = photo;
  if (cut.width !== width || cut.height !== height) {
    throw new EngineError('unusable-input', `the photo has ${width} x ${height} pixels, its cut-out another number`);
  }
  if (input.answers.length > 0 && !input.regions) {
    throw new EngineError('unusable-input', 'answers without the map of what was asked');
  }
  await report(1, steps, 'Reading the changes');
  const target = new Uint8Array(width * height);
  for (let i = 0; i < target.length; i++) target[i] = cut.data[i * 4 + 3]!;
  if (input.regions && input.answers.length > 0) await applyAnswers(target, input, photo);
  if (input.strokes) await applyStrokes(target, input.strokes, photo);
  await report(2, steps, 'Following the edges');
  const radius = Math.max(2, Math.round(Math.max(width, height) / 450));
  const changed = changedBox(target, cut, 6 * radius);
  const data = new Uint8Array(cut.data);
  if (changed) await redraw(data, photo, target, changed, radius);
  let [covered, visible] = [0, 0];
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! > 127) covered++;
    visible += data[i]!;
  }
  if (visible / 255 < width * height * 0.0005) throw new EngineError('nothing-found', 'nothing of the product is left');
  await report(3, steps, 'Saving');
  const bytes = changed ? await encodePng(data, width, height) : input.cutOut.bytes;
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      method: 'revised',
      coverage: covered / (width * height),
      confidence: 1,
      content: contentBox({ data, width, height }),
      doubts: [],
      regions: null,
    },
  };
}

async function readPlane(image: EngineImage, photo: RgbaRaster): Promise<RgbaRaster> {
  const made = await decodeRgba(image.bytes);
  if (Math.abs(made.width / made.height / (photo.width / photo.height) - 1) > aspectTolerance) {
    throw new EngineError('unusable-input', `a picture of ${made.width} x ${made.height} does not lie over the photo`);
  }
  if (photo.width * photo.height > maxInputPixels) throw new EngineError('unusable-input', 'the photo is too large');
  return made;
}

/** One soft plane per side of the decision, at the photo's size: how strongly each pixel is kept or erased. */
async function enlarge(plane: Uint8Array, from: RgbaRaster, to: RgbaRaster): Promise<Uint8Array> {
  return await sharp(plane, { raw: { width: from.width, height: from.height, channels: 1 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

async function applyAnswers(
  target: Uint8Array,
  { regions, answers, translucentIds = [] }: CutOutRevisionInput,
  photo: RgbaRaster,
): Promise<void> {
  const map = await readPlane(regions!, photo);
  const translucent = new Set(translucentIds);
  const kept = keptRegions(target, map, photo);
  for (const keep of [true, false]) {
    // The outline is finer than the map: an answer that agrees with it must not touch it.
    const ids = new Set(
      answers
        .filter(({ id, keep: said }) => said === keep && (translucent.has(id) ? keep : kept.has(id) !== keep))
        .map(({ id }) => id),
    );
    if (ids.size === 0) continue;
    const chosen = new Uint8Array(map.width * map.height);
    for (let i = 0; i < chosen.length; i++) chosen[i] = ids.has(map.data[i * 4]!) ? 255 : 0;
    mix(target, await enlarge(chosen, map, photo), keep, seamOf(photo, map), photo.width, photo.height);
  }
}

/** The regions of a map that are product in the cut-out as it is: most of their pixels are. */
function keptRegions(alpha: Uint8Array, map: RgbaRaster, photo: RgbaRaster): ReadonlySet<number> {
  const balance = new Map<number, number>();
  for (let y = 0; y < map.height; y++) {
    const row = Math.floor(((y + 0.5) * photo.height) / map.height) * photo.width;
    for (let x = 0; x < map.width; x++) {
      const id = map.data[(y * map.width + x) * 4]!;
      const isProduct = alpha[row + Math.floor(((x + 0.5) * photo.width) / map.width)]! > 127;
      balance.set(id, (balance.get(id) ?? 0) + (isProduct ? 1 : -1));
    }
  }
  return new Set([...balance].filter(([, count]) => count > 0).map(([id]) => id));
}

/** The soft rim between a region and what it joins is a few pixels of the map wide. */
const seamOf = (photo: RgbaRaster, map: RgbaRaster): number => Math.ceil((2.5 * photo.width) / map.width) + 2;

async function applyStrokes(target: Uint8Array, strokes: EngineImage, photo: RgbaRaster): Promise<void> {
  const painted = await readPlane(strokes, photo);
  for (const keep of [true, false]) {
    const plane = new Uint8Array(painted.width * painted.height);
    for (let i = 0; i < plane.length; i++) {
      const [red, green, alpha] = [painted.data[i * 4]!, painted.data[i * 4 + 1]!, painted.data[i * 4 + 3]!];
      if (alpha > 0 && green !== red && green > red === keep) plane[i] = alpha;
    }
    if (!plane.some((value) => value > 0)) continue;
    mix(target, await enlarge(plane, painted, photo), keep, 0, photo.width, photo.height);
  }
}

/** Moves `target` towards product or background as strongly as `strength` says; takes the soft seam around it along. */
function mix(
  target: Uint8Array,
  strength: Uint8Array,
  keep: boolean,
  seam: number,
  width: number,
  height: number,
): void {
  const reach =
    seam > 0
      ? boxBlur(
          planeOf(strength.length, (i) => (strength[i]! > 127 ? 1 : 0)),
          width,
          height,
          seam,
        )
      : null;
  for (let i = 0; i < target.length; i++) {
    const old = target[i]!;
    const share = reach && reach[i]! > 0 && old > 0 && old < 255 ? 255 : strength[i]!;
    if (share === 0) continue;
    target[i] = Math.round((old * (255 - share) + (keep ? 255 * share : 0)) / 255);
  }
}

/** Box around everything whose alpha is to change, with a margin; null where nothing is. */
function changedBox(target: Uint8Array, { data, width, height }: RgbaRaster, margin: number): PixelBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (target[i] === data[i * 4 + 3]) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < left) return null;
  left = Math.max(0, left - margin);
  top = Math.max(0, top - margin);
  return {
    left,
    top,
    width: Math.min(width, right + 1 + margin) - left,
    height: Math.min(height, bottom + 1 + margin) - top,
  };
}

/** Writes the changed pixels, and the edges beside them, into `data`; all others stay. */
async function redraw(
  data: Uint8Array,
  photo: RgbaRaster,
  target: Uint8Array,
  box: PixelBox,
  radius: number,
): Promise<void> {
  const { width } = photo;
  const wanted = new Uint8Array(box.width * box.height);
  const moved = new Float32Array(wanted.length);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const at = (box.top + y) * width + box.left + x;
      wanted[y * box.width + x] = target[at]!;
      moved[y * box.width + x] = target[at] === data[at * 4 + 3] ? 0 : 1;
    }
  }
  const band = boxBlur(moved, box.width, box.height, radius);
  const rgb = dropAlpha(photo);
  const refined = await followEdges(rgb, box, { data: wanted, width: box.width, height: box.height }, radius);
  const alpha = refined.map((value, i) => (band[i]! > 0 ? value : wanted[i]!));
  await paintProduct(data, rgb, box, alpha, { isChanged: (i) => band[i]! > 0 });
}
