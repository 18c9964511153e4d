import type { CutOutNote } from '../../engine.ts';
import { decodeRgba } from '../decode.server.ts';
import { EngineError } from '../failure.ts';
import type { ReportStep, SecondOpinionInput } from '../process-protocol.ts';
import { viewClassically } from './classical.server.ts';
import { contentBox } from './content-box.ts';
import { dropAlpha } from './drop-alpha.ts';
import { findProduct } from './find-product.server.ts';
import type { SaliencyNetwork } from './isnet.server.ts';
import { reviewOutline } from './review-outline.server.ts';

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
  const classical = await viewClassically(rgb);
  await report(2, 3, 'Looking a second time');
  const looks = network ? (await findProduct(rgb, network, classical, async () => undefined)).looks : [];
  return { ...note, content: contentBox(cut), ...(await reviewOutline({ cutOut: cut, classical, looks })) };
}
