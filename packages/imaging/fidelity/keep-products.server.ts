import sharp from 'sharp';
import type { EngineImage, ReportStep } from '../contract/engine.ts';
import type { ProductCheckInput, ProductCheckNote } from '../contract/fidelity-engine.ts';
import { decodeRgba, maxInputPixels } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { RgbRaster } from '../pixels/raster.ts';
import { checkProduct, darkeningOf } from './check-product.server.ts';
import type { CheckedProduct } from './check-product.server.ts';
import { certifyProduct, stateOf } from './certify-product.ts';
import { compareWithPhotos } from './compare-with-photo.server.ts';
import { drawDifference } from './draw-difference.server.ts';
import type { PhotoCertificate } from './fidelity-certificate.schema.ts';
import { findPlacedProduct } from './find-placed-product.server.ts';
import type { FoundPlace } from './find-placed-product.server.ts';
import { layBack } from './lay-back.server.ts';
import { placeProducts } from './placed-products.server.ts';
import type { PlacedProduct } from './placed-products.server.ts';

/** Below this the picture shows no such product where one could be. */
const foundFrom = 0.28;

/** See `FidelityEngine.keepProducts`. Throws EngineError 'unusable-input' for pictures that cannot be read. */
export async function keepProducts(
  input: ProductCheckInput,
  report: ReportStep,
): Promise<{ readonly image: EngineImage; readonly note: ProductCheckNote }> {
  const { width, height, items, mode } = input;
  if (width * height > maxInputPixels) throw new EngineError('unusable-input', `cannot check ${width} x ${height}`);
  const picture = await readPicture(input);
  const asked = await placeProducts(items, input);
  const lays = input.layBack && mode === 'locked';
  const steps = asked.length * 2 + 2;
  await report(1, steps, 'Comparing the product');
  const places: FoundPlace[] = [];
  if (input.layBack) {
    for (const { placed } of asked) places.push(await findPlacedProduct(picture, placed));
  }
  const products = input.layBack ? await placeProducts(moved(items, asked, places), input) : asked;
  if (lays) for (const product of products) layBack(picture, product);
  const darkening = darkeningOf(picture, products);
  const checks: CheckedProduct[] = [];
  for (const [index, product] of products.entries()) {
    const isFound = !input.layBack || places[index]!.score >= foundFrom;
    checks.push(await checkProduct(picture, product, mode, isFound, darkening));
    await report(2 + index, steps, 'Comparing the product');
  }
  const comparisons = await compareWithPhotos(products.map(({ item }) => item));
  const certified = checks.map(({ fidelity }, index) => certifyProduct(fidelity, comparisons[index]!));
  const facts = {
    mode,
    passed: certified.every(({ passed }) => passed),
    identical: certified.every(({ changedPixels }) => changedPixels === 0),
    products: certified,
  };
  const laidBack = lays && products.length > 0;
  const certificate: PhotoCertificate = { version: 3, state: stateOf(facts), laidBack, ...facts };
  const difference =
    products.length > 0
      ? await drawDifference(
          picture,
          products.map(({ placed }, index) => ({ placed, ...checks[index]! })),
        )
      : null;
  const isUntouched = !lays && input.picture.contentType === 'image/png' && hasSize(input.picture, input);
  const image = isUntouched ? input.picture : await toPng(picture);
  return { image, note: { certificate, difference } };
}

const hasSize = (image: EngineImage, { width, height }: { readonly width: number; readonly height: number }): boolean =>
  image.width === width && image.height === height;

/** The picture at the canvas's size, whatever size the engine chose. */
async function readPicture({ picture, width, height }: ProductCheckInput): Promise<RgbRaster> {
  const { data, ...size } = await decodeRgba(picture.bytes);
  const pixels = sharp(data, { raw: { ...size, channels: 4 } }).removeAlpha();
  if (size.width !== width || size.height !== height) pixels.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  return { data: new Uint8Array(await pixels.raw().toBuffer()), width, height };
}

async function toPng({ data, width, height }: RgbRaster): Promise<EngineImage> {
  const bytes = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 4 })
    .toBuffer();
  return { bytes, contentType: 'image/png', width, height };
}

/** The items with products where the engine put them. */
function moved(
  items: ProductCheckInput['items'],
  asked: readonly PlacedProduct[],
  places: readonly FoundPlace[],
): ProductCheckInput['items'] {
  return items.map((item) => {
    const index = asked.findIndex((product) => product.item === item);
    const place = places[index];
    if (!place || place.score < foundFrom) return item;
    const { placed } = asked[index]!;
    const { scale, dx, dy } = place;
    return {
      ...item,
      x: (item.x - placed.left) * scale + placed.left + dx,
      y: (item.y - placed.top) * scale + placed.top + dy,
      width: item.width * scale,
      height: item.height * scale,
    };
  });
}
