import sharp from 'sharp';
import type { EngineImage } from '../contract/engine.ts';
import { outlineStateOf } from '../contract/cut-out-review.schema.ts';
import type { CheckedItem, ProductReference } from '../contract/fidelity-engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { erode } from '../pixels/mask-shapes.ts';
import type { RgbaRaster } from '../pixels/raster.ts';
import type { PhotoComparison } from './fidelity-certificate.schema.ts';

/** Two pixels in from the edge, where colours of product and background are mixed. */
const erosion = 2;
/** The differences that rounding at soft edges may leave, of 255. */
const rounding = 3;

const unknown = {
  outline: 'unknown',
  asked: [] as PhotoComparison['asked'],
  isRetouched: false,
  comparedPixels: 0,
  changedPixels: 0,
  edgePixels: 0,
  missingShare: 0,
  addedShare: 0,
} as const;

/** Holds every product's cut-out against its photo; a cut-out that stands there twice is looked at once. */
export async function compareWithPhotos(items: readonly CheckedItem[]): Promise<PhotoComparison[]> {
  const known = new Map<ProductReference, PhotoComparison>();
  const comparisons: PhotoComparison[] = [];
  for (const { image, reference } of items) {
    const made = (reference && known.get(reference)) ?? (await compareWithPhoto(image, reference));
    if (reference) known.set(reference, made);
    comparisons.push(made);
  }
  return comparisons;
}

async function compareWithPhoto(
  cutOut: EngineImage,
  reference: ProductReference | undefined,
): Promise<PhotoComparison> {
  if (!reference) return { kind: 'gone', ...unknown };
  const { photo, review, regions } = reference;
  if (!photo) return { kind: 'own-cut-out', ...unknown };
  const [own, source] = [await decodeRgba(cutOut.bytes), await decodeRgba(photo.bytes)];
  return {
    kind: 'compared',
    ...unknown,
    ...(review && {
      outline: outlineStateOf(review),
      asked: questionsOf(review),
      isRetouched: review.isRetouched,
    }),
    ...comparePixels(own, source),
    ...(review && regions ? await compareAreas(own, review, regions) : {}),
  };
}

/** Every question with its answer; the one about the whole outline only where it was answered. */
function questionsOf(review: NonNullable<ProductReference['review']>): PhotoComparison['asked'] {
  const said = new Map(review.answers.map(({ id, keep }) => [id, keep]));
  const areas = review.doubts.map(({ id, kind }) => ({ kind, keep: said.get(id) ?? null }));
  return outlineStateOf(review) === 'confirmed' ? [...areas, { kind: 'outline', keep: true }] : areas;
}

/** The cut-out lies over the photo pixel for pixel: where it cannot be seen through it has to be the photo. */
function comparePixels(
  own: RgbaRaster,
  photo: RgbaRaster,
): Pick<PhotoComparison, 'comparedPixels' | 'changedPixels' | 'edgePixels'> {
  const { width, height } = own;
  const opaque = new Uint8Array(width * height);
  for (let i = 0; i < opaque.length; i++) opaque[i] = own.data[i * 4 + 3] === 255 ? 1 : 0;
  const compared = erode(opaque, width, height, erosion);
  const isSameSize = photo.width === width && photo.height === height;
  let [comparedPixels, changedPixels, edgePixels] = [0, 0, 0];
  for (let i = 0; i < compared.length; i++) {
    if (!compared[i]) {
      if (own.data[i * 4 + 3]! > 0) edgePixels++;
      continue;
    }
    comparedPixels++;
    const isSame =
      isSameSize && [0, 1, 2].every((c) => Math.abs(own.data[i * 4 + c]! - photo.data[i * 4 + c]!) <= rounding);
    if (!isSame) changedPixels++;
  }
  return { comparedPixels, changedPixels, edgePixels };
}

/** The photo's product area that the cut-out leaves out, and the area it shows beyond it. */
async function compareAreas(
  own: RgbaRaster,
  review: NonNullable<ProductReference['review']>,
  regions: EngineImage,
): Promise<Pick<PhotoComparison, 'missingShare' | 'addedShare'>> {
  const map = await decodeRgba(regions.bytes);
  const alpha = await sharp(own.data, { raw: { width: own.width, height: own.height, channels: 4 } })
    .extractChannel(3)
    .resize(map.width, map.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const said = new Map(review.answers.map(({ id, keep }) => [id, keep]));
  // A whole outline that a person confirmed is settled, also where one question was not answered by itself.
  const isConfirmed = outlineStateOf(review) === 'confirmed';
  // Whether an area inside is see-through is no question of the outline.
  const areas = review.doubts.filter(({ kind }) => kind !== 'see-through');
  const belongs = new Map(
    areas.map(({ id, isKept }) => [id, said.get(id) ?? (isConfirmed ? isKept : 'open')] as const),
  );
  let [shown, product, missing, added] = [0, 0, 0, 0];
  for (let i = 0; i < alpha.length; i++) {
    const isShown = alpha[i]! > 127;
    const verdict = belongs.get(map.data[i * 4]!);
    if (isShown) shown++;
    if (isShown ? verdict !== false : verdict === true || verdict === 'open') product++;
    if (!isShown && (verdict === true || verdict === 'open')) missing++;
    if (isShown && (verdict === false || verdict === 'open')) added++;
  }
  return { missingShare: missing / Math.max(1, product), addedShare: added / Math.max(1, shown) };
}
