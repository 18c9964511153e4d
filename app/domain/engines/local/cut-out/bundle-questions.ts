import type { CutOutDoubtKind } from '../../cut-out-review.schema.ts';

/** An area that is in doubt: all of it is kept by the proposal, or all of it left out. */
export interface DoubtfulArea {
  readonly kind: CutOutDoubtKind;
  readonly isKept: boolean;
  /** Most of it is the ground in less light: what may be a shadow has another answer than what is not. */
  readonly isShade: boolean;
  readonly pixels: readonly number[];
}

/** So large a share of the product is kept or taken away by an answer of its own. */
const standsAlone = 0.15;
/** A question that could change less of the product than this is not worth a tap. */
const worthAsking = 0.008;
/** Nobody answers more questions about one picture. */
const mostQuestions = 4;

/**
 * Areas become questions: what is alike and treated alike is asked together, since six gaps of a chair have one answer.
 * What is left out around a product is one question, whatever made it doubtful. Kept parts that are a good share of the
 * product are asked about one by one; but panes of one pair of spectacles are not. Beyond `mostQuestions` the smallest are asked together: one for what is kept, one for the rest.
 *
 * @param area of the proposed product, in pixels
 */
export function bundleQuestions(areas: readonly DoubtfulArea[], area: number): readonly DoubtfulArea[] {
  const alone: DoubtfulArea[] = [];
  const alike = new Map<string, DoubtfulArea>();
  for (const each of areas) {
    if (each.isKept && each.kind !== 'hole' && each.pixels.length > area * standsAlone) {
      alone.push(each);
      continue;
    }
    // A cord that was lost and what is unsure around: both are what may be missing.
    const kind = !each.isKept && each.kind === 'thin' ? 'unsure' : each.kind;
    add(alike, `${kind} ${each.isKept} ${each.isShade}`, each);
  }
  const sorted = [...alone, ...alike.values()]
    .filter(({ pixels }) => pixels.length >= area * worthAsking)
    .sort((a, b) => b.pixels.length - a.pixels.length);
  if (sorted.length <= mostQuestions) return sorted;
  const rest = new Map<string, DoubtfulArea>();
  for (const each of sorted.splice(mostQuestions - 2)) add(rest, String(each.isKept), each);
  return [...sorted, ...rest.values()];
}

function add(bundles: Map<string, DoubtfulArea>, key: string, more: DoubtfulArea): void {
  const before = bundles.get(key);
  const kind = before === undefined || before.kind === more.kind ? more.kind : 'unsure';
  bundles.set(key, { ...more, kind, pixels: [...(before?.pixels ?? []), ...more.pixels] });
}
