import sharp from 'sharp';
import type { CutOutNote, EngineImage } from '../../engine.ts';
import { EngineError } from '../failure.ts';
import type { PixelBox, RgbRaster } from '../raster.ts';
import { cropPlane, cropRgb } from '../raster.ts';
import { decodeRgba } from '../decode.server.ts';
import type { ReportStep } from '../process-protocol.ts';
import { findProductClassically } from './classical.server.ts';
import { findProduct, productBox } from './find-product.server.ts';
import { estimateForegroundColour } from './foreground-colour.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { refineMatte } from './refine-matte.server.ts';

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
  image: EngineImage,
  loadNetwork: () => Promise<SaliencyNetwork | null>,
  report: ReportStep,
): Promise<CutOutResult> {
  const source = await decodeRgba(image.bytes);
  const { width, height } = source;
  await report(1, steps, 'Reading the picture');
  const transparency = measureTransparency(source.data);
  if (transparency.meaningful) {
    if (transparency.coverage < 0.002) throw new EngineError('nothing-found', 'the picture is wholly transparent');
    const bytes = image.contentType === 'image/png' ? image.bytes : await encodePng(source.data, width, height);
    return {
      image: { bytes, contentType: 'image/png', width, height },
      note: { method: 'existing-alpha', coverage: transparency.coverage, confidence: 1 },
    };
  }

  const rgb = dropAlpha(source.data, width, height);
  const network = await loadNetwork();
  await report(2, steps, 'Finding the product');
  const found = network
    ? await findProduct(rgb, network, () => report(3, steps, 'Looking closer'))
    : await findProductClassically(rgb);

  const box = productBox(found.probability, width, height, 0.06);
  if (!box) throw new EngineError('nothing-found', 'no product stands out from the background');
  await report(4, steps, 'Cleaning the edges');
  const part = cropRgb(rgb, box);
  const alpha = await refineMatte(part, cropPlane(found.probability, width, box));
  const coverage = countCovered(alpha) / (width * height);
  if (coverage < 0.002 || coverage > 0.985) {
    throw new EngineError('nothing-found', `the found area covers ${(coverage * 100).toFixed(1)} % of the picture`);
  }
  await report(5, steps, 'Saving');
  const bytes = await encodePng(paint(part, alpha, box, width, height), width, height);
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: { method: network ? 'network' : 'classical', coverage, confidence: found.confidence },
  };
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

/** RGB on white: faint transparency that is not worth keeping must not turn black. */
function dropAlpha(data: Uint8Array, width: number, height: number): RgbRaster {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const alpha = data[i * 4 + 3]!;
    for (let c = 0; c < 3; c++) {
      const value = data[i * 4 + c]!;
      rgb[i * 3 + c] = alpha === 255 ? value : Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
  }
  return { data: rgb, width, height };
}

function countCovered(alpha: Float32Array): number {
  let covered = 0;
  for (const value of alpha) if (value > 0.5) covered++;
  return covered;
}

/** The cut-out part on a transparent frame of the original size. Fully transparent pixels are all zero. */
function paint(part: RgbRaster, alpha: Float32Array, box: PixelBox, width: number, height: number): Uint8Array {
  const colour = estimateForegroundColour(part, alpha);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      const i = y * box.width + x;
      const opacity = Math.round(alpha[i]! * 255);
      if (opacity === 0) continue;
      const at = ((box.top + y) * width + box.left + x) * 4;
      for (let c = 0; c < 3; c++) rgba[at + c] = colour[i * 3 + c]!;
      rgba[at + 3] = opacity;
    }
  }
  return rgba;
}

async function encodePng(rgba: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return await sharp(rgba, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
