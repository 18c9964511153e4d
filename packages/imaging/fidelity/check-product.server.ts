import sharp from 'sharp';
import type { ProductMode } from '../contract/stage-engine.ts';
import { dilate } from '../pixels/mask-shapes.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { linearFromByte } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import { darkeningIn, luminancesOf } from '../pixels/relit-distance.ts';
import { compareProduct } from './compare-product.ts';
import type { ProductFidelity } from './fidelity-certificate.schema.ts';
import { judgeProduct } from './judge-product.ts';
import { exactMask } from './placed-products.server.ts';
import type { PlacedProduct } from './placed-products.server.ts';

/** Changes of light and shape are told apart at this size; larger products are reduced for it. */
const comparedSide = 720;
/** Around the product, so that an outline that grew can be seen, pixels at the compared size. */
const surroundings = 0.06;

export interface CheckedProduct {
  readonly fidelity: ProductFidelity;
  /** Where it was compared, canvas pixels. */
  readonly compared: Uint8Array;
  /** How much each of those differs, 0..1; the placed box's size. */
  readonly difference: Float32Array;
}

/** Every so many pixels of a picture tell how bright it is around its products. */
const SAMPLED = 97;

/** How far light may have darkened the products of a picture, from what it shows beside them. */
export function darkeningOf(picture: RgbRaster, products: readonly PlacedProduct[]): number {
  const isProduct = (p: number): boolean =>
    products.some(({ placed: { left, top, width, height, data } }) => {
      const [x, y] = [(p % picture.width) - left, Math.floor(p / picture.width) - top];
      return x >= 0 && y >= 0 && x < width && y < height && data[(y * width + x) * 4 + 3]! > 0;
    });
  const light = (p: number): LinearColor => [
    linearFromByte[picture.data[p * 3]!]!,
    linearFromByte[picture.data[p * 3 + 1]!]!,
    linearFromByte[picture.data[p * 3 + 2]!]!,
  ];
  return darkeningIn(luminancesOf(picture.width * picture.height, SAMPLED, light, (p) => !isProduct(p)));
}

/** Compares one product of a picture with its placed cut-out. */
export async function checkProduct(
  picture: RgbRaster,
  product: PlacedProduct,
  mode: ProductMode,
  isFound: boolean,
  darkening: number,
): Promise<CheckedProduct> {
  const { placed, item } = product;
  const compared = exactMask(product);
  const difference = new Float32Array(compared.length);
  let comparedPixels = 0;
  let changedPixels = 0;
  for (let i = 0; i < compared.length; i++) {
    if (!compared[i]) continue;
    comparedPixels++;
    const at = ((placed.top + Math.floor(i / placed.width)) * picture.width + placed.left + (i % placed.width)) * 3;
    let most = 0;
    for (let c = 0; c < 3; c++) {
      most = Math.max(most, Math.abs(picture.data[at + c]! - placed.data[i * 4 + c]!));
    }
    if (most > 0) changedPixels++;
    difference[i] = Math.min(1, most / 48);
  }
  const { x, y, width, height, rotation } = item;
  const clearPixels = countClear(placed);
  const facts = {
    itemId: item.id,
    placement: { x, y, width, height, rotation },
    comparedPixels,
    changedPixels,
    ...(clearPixels > 0 && { clearPixels }),
  };
  const missing: ProductFidelity['reasons'] = isFound ? [] : ['not-found'];
  if (changedPixels === 0) {
    const exact = { damagedShare: 0, outlineIou: 1, colourDistance: 0, sharpness: 1 };
    return { fidelity: { ...facts, ...exact, passed: isFound, reasons: missing }, compared, difference };
  }
  const distance = compareProduct({ ...(await viewOf(picture, product)), darkening });
  const changed = judgeProduct(distance);
  const reasons: ProductFidelity['reasons'] = [
    ...missing,
    ...(mode === 'locked' ? (['pixels'] as const) : []),
    ...changed,
  ];
  const { damagedShare, outlineIou, colourDistance, sharpness } = distance;
  return {
    fidelity: {
      ...facts,
      damagedShare,
      outlineIou,
      colourDistance,
      sharpness,
      passed: reasons.length === 0,
      reasons,
    },
    compared,
    difference,
  };
}

/** Pixels within the outline that the scene shines through. */
function countClear({ glass, data }: PlacedProduct['placed']): number {
  if (!glass) return 0;
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if (glass.solid[i] === 255 && data[i]! < 255) clear++;
  return clear;
}

/** Product and picture cut out around the product, at the size in which they are compared. */
async function viewOf(picture: RgbRaster, { placed, covered }: PlacedProduct) {
  const margin = Math.ceil(Math.max(placed.width, placed.height) * surroundings);
  const left = Math.max(0, placed.left - margin);
  const top = Math.max(0, placed.top - margin);
  const right = Math.min(picture.width, placed.left + placed.width + margin);
  const bottom = Math.min(picture.height, placed.top + placed.height + margin);
  const box = { left, top, width: right - left, height: bottom - top };
  const expected = Buffer.alloc(box.width * box.height * 4);
  const blocked = new Uint8Array(box.width * box.height);
  for (let y = 0; y < placed.height; y++) {
    const to = (placed.top - top + y) * box.width + placed.left - left;
    expected.set(placed.data.subarray(y * placed.width * 4, (y + 1) * placed.width * 4), to * 4);
    blocked.set(covered.subarray(y * placed.width, (y + 1) * placed.width), to);
  }
  const zoom = Math.min(1, comparedSide / Math.max(box.width, box.height));
  const width = Math.max(8, Math.round(box.width * zoom));
  const height = Math.max(8, Math.round(box.height * zoom));
  const [small, shown, hidden] = await Promise.all([
    sharp(expected, { raw: { width: box.width, height: box.height, channels: 4 } })
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer(),
    sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
      .extract(box)
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer(),
    sharp(Buffer.from(blocked.map((value) => value * 255)), {
      raw: { width: box.width, height: box.height, channels: 1 },
    })
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  const closed = new Uint8Array(width * height);
  for (let i = 0; i < closed.length; i++) closed[i] = small[i * 4 + 3]! < 250 || hidden[i]! > 4 ? 1 : 0;
  // One pixel in from the edge, where colours of product and background are mixed.
  const mask = dilate(closed, width, height, 1).map((value) => 1 - value);
  return { expected: small, shown: { data: new Uint8Array(shown), width, height }, mask };
}
