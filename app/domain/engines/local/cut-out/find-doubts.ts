import type { CutOutDoubt } from '../../cut-out-review.schema.ts';
import type { ClassicalView } from './classical.server.ts';
import { erode, dilate } from '../mask-shapes.ts';
import { labelRegions } from './regions.ts';

export interface DoubtInput {
  readonly classical: ClassicalView;
  /** What the network thinks, 0..1 at the view's size; null without one. */
  readonly network: Float32Array | null;
  /** The outline that is proposed, 0..1 at the view's size. */
  readonly proposal: Float32Array;
}

export interface FoundDoubts {
  readonly doubts: readonly CutOutDoubt[];
  /** Id of the doubt each pixel belongs to, 0 for none; the view's size. */
  readonly map: Uint8Array;
}

/** Smaller areas, as a share of the product, are not worth a question. */
const askedFrom = 0.008;
const mostDoubts = 32;

/** What the ways of finding the product do not agree about. */
export function findDoubts({ classical, network, proposal }: DoubtInput): FoundDoubts {
  const { width, height } = classical.picture;
  const other = network ? Float32Array.from(classical.mask) : proposal;
  const apart = new Uint8Array(width * height);
  let area = 0;
  for (let i = 0; i < apart.length; i++) {
    if (proposal[i]! > 0.5) area++;
    apart[i] = proposal[i]! > 0.5 !== other[i]! > 0.5 ? 1 : 0;
  }
  const core = dilate(erode(apart, width, height, 2), width, height, 2);
  const { labels, regions } = labelRegions(core, width, height);
  const asked = regions
    .filter(({ size }) => size > area * askedFrom)
    .sort((a, b) => b.size - a.size)
    .slice(0, mostDoubts);
  const idOf = new Uint8Array(regions.length + 1);
  asked.forEach(({ label }, index) => (idOf[label] = index + 1));
  const map = Uint8Array.from(labels, (label) => idOf[label]!);
  return { doubts: asked.map((region, index) => describe(region.size, index + 1)), map };

  function describe(size: number, id: number): CutOutDoubt {
    let [left, top, right, bottom, kept] = [width, height, 0, 0, 0];
    for (let i = 0; i < map.length; i++) {
      if (map[i] !== id) continue;
      const [x, y] = [i % width, Math.floor(i / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      if (proposal[i]! > 0.5) kept++;
    }
    const box = {
      left: left / width,
      top: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    };
    return { id, kind: 'part', box, share: size / Math.max(1, area), isKept: kept * 2 > size };
  }
}
