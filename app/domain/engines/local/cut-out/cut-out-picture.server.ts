import type { CutOutNote, EngineImage } from '../../engine.ts';
import { EngineError } from '../failure.ts';
import { cropPlane, cropRgb } from '../raster.ts';
import { decodeRgba } from '../decode.server.ts';
import type { ReportStep } from '../process-protocol.ts';
import { atFullSize, viewClassically } from './classical.server.ts';
import { findProduct, productBox } from './find-product.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { contentBox } from './content-box.ts';
import { dropAlpha } from './drop-alpha.ts';
import { refineMatte } from './refine-matte.server.ts';
import { reviewOutline } from './review-outline.server.ts';
import { encodePng, paintProduct } from './paint-product.server.ts';

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

  const rgb = dropAlpha(source);
  const network = await loadNetwork();
  await report(2, steps, 'Finding the product');
  const classical = await viewClassically(rgb);
  const found = network
    ? await findProduct(rgb, network, classical, () => report(3, steps, 'Looking closer'))
    : { ...(await atFullSize(classical, rgb)), looks: [] };

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
  const cut = { data: paintProduct(part, alpha, box, width, height), width, height };
  const bytes = await encodePng(cut.data, width, height);
  return {
    image: { bytes, contentType: 'image/png', width, height },
    note: {
      method: network ? 'network' : 'classical',
      coverage,
      confidence: found.confidence,
      content: contentBox(cut),
      ...(await reviewOutline({ cutOut: cut, classical, looks: found.looks })),
    },
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

function countCovered(alpha: Float32Array): number {
  let covered = 0;
  for (const value of alpha) if (value > 0.5) covered++;
  return covered;
}
