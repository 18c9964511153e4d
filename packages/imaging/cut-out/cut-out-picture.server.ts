import type { CutOutInput, CutOutNote } from '../contract/cut-out-engine.ts';
import type { EngineImage, ReportStep } from '../contract/engine.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { PixelBox, RgbRaster } from '../pixels/raster.ts';
import { namesGlass, namesSolid } from '../rest/names-glass.ts';
import { decodeOpaque, decodeRgba } from '../pixels/decode.server.ts';
import { findClassically } from './classical.server.ts';
import { findProduct, findIn } from './find-product.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { contentBox } from '../pixels/content-box.ts';
import { dropAlpha } from './drop-alpha.ts';
import { matteSize, refineMatte } from './refine-matte.server.ts';
import { reviewOutline } from './review-outline.server.ts';
import { fillPaleBands } from './fill-pale-bands.ts';
import { openFrameStrips } from './open-frame-strips.ts';
import { openTornGaps } from './open-torn-gaps.ts';
import { photoDistance } from './photo-distance.ts';
import { encodePng, paintProduct } from './paint-product.server.ts';
import { resizeRgb } from './planes.server.ts';
import type { Plane } from './planes.server.ts';
import { smoothFadedEdges } from './smooth-faded-edges.ts';
import { fillTorn } from './soft-inside.ts';
import { unmixBackground } from './unmix-background.ts';
import { viewPhoto } from './view-photo.server.ts';

export interface CutOutResult {
  readonly image: EngineImage;
  readonly note: CutOutNote;
}

const steps = 5;

/**
 * Removes the background of one picture.
 *
 * @param loadNetwork gives null where there are no weights: then the classical path is taken
 * @throws EngineError 'unusable-input' (not a picture, too large), 'nothing-found' (no product, or nothing but product)
 */
export async function cutOutPicture(
  { image, isGarment = false, words = '' }: CutOutInput,
  loadNetwork: () => Promise<SaliencyNetwork | null>,
  report: ReportStep,
): Promise<CutOutResult> {
  const photo = await readPhoto(image);
  await report(1, steps, 'Reading the image');
  return 'note' in photo ? photo : await cutOutPhoto(photo, loadNetwork, report, { isGarment, words });
}

/** The photo without alpha; what is already cut out is finished. */
async function readPhoto(image: EngineImage): Promise<RgbRaster | CutOutResult> {
  const opaque = await decodeOpaque(image.bytes);
  if (opaque) return opaque;
  const source = await decodeRgba(image.bytes);
  const { width, height } = source;
  const transparency = measureTransparency(source.data);
  if (!transparency.meaningful) return dropAlpha(source);
  if (transparency.coverage < 0.002) throw new EngineError('nothing-found', 'the picture is wholly transparent');
  const bytes = image.contentType === 'image/png' ? image.bytes : await encodePng(source.data, width, height);
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      method: 'existing-alpha',
      coverage: transparency.coverage,
      confidence: 1,
      content: contentBox(source),
      doubts: [],
      regions: null,
    },
  };
}

async function cutOutPhoto(
  photo: RgbRaster,
  loadNetwork: () => Promise<SaliencyNetwork | null>,
  report: ReportStep,
  { isGarment, words }: Required<Pick<CutOutInput, 'isGarment' | 'words'>>,
): Promise<CutOutResult> {
  const { width, height } = photo;
  const network = await loadNetwork();
  await report(2, steps, 'Finding the product');
  const view = await viewPhoto(photo);
  const mayBeClear = namesGlass(words);
  const onFirstLook = (): Promise<void> => report(3, steps, 'Looking closer');
  const found = network
    ? await findProduct(photo, view, network, { onFirstLook, isGarment, mayBeClear })
    : await findIn(photo, view, await findClassically(view));
  if (!found) throw new EngineError('nothing-found', 'no product stands out from the background');
  await report(4, steps, 'Cleaning the edges');
  const guide = await resizeRgb(photo, matteSize(found.box), found.box);
  const alpha = await refineMatte(photo, found.box, found.rough, guide);
  const whole = { data: new Uint8Array(width * height), width, height };
  copyRows(alpha, found.box, whole, 'in');
  const soft = await fillTorn(whole, view, { isSolid: namesSolid(words), mayBeClear });
  if (!soft) copyRows(alpha, found.box, whole, 'out');
  const distanceAt = photoDistance(photo, found.box, view);
  fillPaleBands(photo, found.box, alpha, view, distanceAt);
  unmixBackground(photo, found.box, alpha, view, distanceAt);
  smoothFadedEdges(photo, found.box, alpha, view, distanceAt);
  copyRows(alpha, found.box, whole, 'in');
  openFrameStrips(photo, whole.data);
  await openTornGaps(photo, whole, view, found.looks);
  copyRows(alpha, found.box, whole, 'out');
  const coverage = countCovered(alpha) / (width * height);
  if (coverage < 0.002 || coverage > 0.985) {
    throw new EngineError('nothing-found', `the found area covers ${(coverage * 100).toFixed(1)} % of the picture`);
  }
  await report(5, steps, 'Saving');
  const data = new Uint8Array(width * height * 4);
  await paintProduct(data, photo, found.box, alpha, { guide });
  const bytes = await encodePng(data, width, height);
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      method: network ? 'network' : 'classical',
      coverage,
      confidence: found.confidence,
      content: contentBox(whole, found.box),
      ...(await reviewOutline({ alpha: whole, view, soft, looks: found.looks, mayBeClear })),
    },
  };
}

/** Copies the alpha of a box into that of the whole photo, or out of it. */
function copyRows(part: Uint8Array, box: PixelBox, whole: Plane, way: 'in' | 'out'): void {
  for (let y = 0; y < box.height; y++) {
    const from = (box.top + y) * whole.width + box.left;
    const row = part.subarray(y * box.width, (y + 1) * box.width);
    if (way === 'in') whole.data.set(row, from);
    else row.set(whole.data.subarray(from, from + box.width));
  }
}

/** A picture counts as already cut out when at least 1 % of it can be seen through. */
function measureTransparency(data: Uint8Array): { readonly meaningful: boolean; readonly coverage: number } {
  let clear = 0;
  let sum = 0;
  for (let i = 3; i < data.length; i += 4) {
    if (data[i]! < 32) clear++;
    sum += data[i]!;
  }
  const count = data.length / 4;
  return { meaningful: clear >= count * 0.01, coverage: sum / 255 / count };
}

function countCovered(alpha: Uint8Array): number {
  let covered = 0;
  for (let i = 0; i < alpha.length; i++) if (alpha[i]! > 127) covered++;
  return covered;
}
