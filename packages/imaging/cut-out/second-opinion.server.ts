import type { CutOutNote } from '../contract/cut-out-engine.ts';
import type { ReportStep } from '../contract/engine.ts';
import { decodeRgba } from '../pixels/decode.server.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { SecondOpinionInput } from '../process/process-protocol.ts';
import { contentBox } from '../pixels/content-box.ts';
import { dropAlpha } from './drop-alpha.ts';
import { findProduct } from './find-product.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { reviewOutline } from './review-outline.server.ts';
import { viewPhoto } from './view-photo.server.ts';

/** Looks at a cut-out that was made elsewhere with the ways known here; the outline stays as it was proposed. */
export async function giveSecondOpinion(
  { photo, cutOut, note }: SecondOpinionInput,
  loadNetwork: () => Promise<SaliencyNetwork | null>,
  report: ReportStep,
): Promise<CutOutNote> {
  const [source, cut] = [await decodeRgba(photo.bytes), await decodeRgba(cutOut.bytes)];
  if (source.width !== cut.width || source.height !== cut.height) {
    throw new EngineError('unusable-input', 'photo and cut-out differ in size');
  }
  const rgb = dropAlpha(source);
  await report(1, 3, 'Looking a second time');
  const network = await loadNetwork();
  const view = await viewPhoto(rgb);
  await report(2, 3, 'Looking a second time');
  const found = network ? await findProduct(rgb, view, network) : null;
  const { width, height } = cut;
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = cut.data[i * 4 + 3]!;
  const review = await reviewOutline({ alpha: { data: alpha, width, height }, view, looks: found?.looks ?? [] });
  return { ...note, content: contentBox(cut), ...review };
}
