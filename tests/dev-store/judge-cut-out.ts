/** A mask as the bench sees it: one byte per pixel, row by row. */
export type Plane = Uint8Array | Uint8ClampedArray;

export interface Judgement {
  /** Intersection over union of both masks at one half. */
  readonly iou: number;
  /** The same, if every error inside an asked region were put right by its answer. */
  readonly iouOutsideDoubts: number;
  /** The largest connected error that no doubt covers, as a share of the product's true area. */
  readonly largestUnasked: number;
  /** Share of all wrong pixels that lie in an asked region. */
  readonly errorInDoubts: number;
  /** Wrong without a question: the figure that must be zero. */
  readonly isWrongUnasked: boolean;
}

const LEAST_IOU = 0.95;
const LARGEST_ERROR = 0.01;
/** Errors this close to the true outline are softness of an edge, not a missing part: share of the long side. */
const EDGE_SHARE = 0.0025;

/**
 * Compares a cut-out with the exact mask. Right is: intersection over union of at least .95 and no connected error over
 * 1 % of the product; what lies in a region that the merchant is asked about does not count as silently wrong.
 */
export function judgeCutOut(found: Plane, truth: Plane, regions: Plane | null, width: number): Judgement {
  const height = truth.length / width;
  const edge = Math.max(1, Math.round(EDGE_SHARE * Math.max(width, height)));
  const isEdge = nearOutline(truth, width, height, edge);
  const open = new Uint8Array(truth.length);
  let both = 0;
  let either = 0;
  let product = 0;
  let wrong = 0;
  let asked = 0;
  let askedMissing = 0;
  let askedExtra = 0;
  for (let i = 0; i < truth.length; i++) {
    const isFound = found[i]! > 127;
    const isTrue = truth[i]! > 127;
    if (isTrue) product++;
    if (isFound && isTrue) both++;
    if (isFound || isTrue) either++;
    if (isFound === isTrue) continue;
    wrong++;
    if (regions !== null && regions[i]! > 0) {
      asked++;
      if (isTrue) askedMissing++;
      else askedExtra++;
    } else if (!isEdge[i]) open[i] = 1;
  }
  const largestUnasked = largestComponent(open, width, height) / Math.max(1, product);
  const iouOutsideDoubts = (both + askedMissing) / Math.max(1, either - askedExtra);
  return {
    iou: both / Math.max(1, either),
    iouOutsideDoubts,
    largestUnasked,
    errorInDoubts: wrong === 0 ? 0 : asked / wrong,
    isWrongUnasked: iouOutsideDoubts < LEAST_IOU || largestUnasked > LARGEST_ERROR,
  };
}

/** The right answer to each doubt: keep what is mostly product. */
export function rightAnswers(
  ids: readonly number[],
  regions: Plane,
  truth: Plane,
): { readonly id: number; readonly keep: boolean }[] {
  const inside = new Map<number, { product: number; all: number }>(ids.map((id) => [id, { product: 0, all: 0 }]));
  for (let i = 0; i < truth.length; i++) {
    const count = inside.get(regions[i]!);
    if (!count) continue;
    count.all++;
    if (truth[i]! > 127) count.product++;
  }
  return [...inside].map(([id, { product, all }]) => ({ id, keep: product * 2 > all }));
}

/** Pixels within `radius` of a change between product and ground (square windows over a summed table). */
function nearOutline(mask: Plane, width: number, height: number, radius: number): Uint8Array {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x]! > 127) row++;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const near = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(height, y + radius + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const at = (row: number, column: number): number => sums[row * (width + 1) + column]!;
      const inside = at(bottom, right) - at(top, right) - at(bottom, left) + at(top, left);
      if (inside > 0 && inside < (bottom - top) * (right - left)) near[y * width + x] = 1;
    }
  }
  return near;
}

/** Pixels of the largest eight-connected patch of ones. */
function largestComponent(mask: Uint8Array, width: number, height: number): number {
  const seen = new Uint8Array(mask.length);
  const stack: number[] = [];
  let largest = 0;
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    seen[start] = 1;
    stack.push(start);
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      const x = at % width;
      const y = (at - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (mask[next] === 0 || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
