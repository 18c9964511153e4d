import type { CutOutDoubtKind } from '../contract/cut-out-review.schema.ts';

/** An area that is in doubt: all of it is kept by the proposal, or all of it left out. */
export interface DoubtfulArea {
  readonly kind: CutOutDoubtKind;
  readonly isKept: boolean;
  /** Most of it is the background in less light: what may be a shadow has another answer than what is not. */
  readonly isShade: boolean;
  readonly pixels: readonly number[];
}

/** So large a share of the product is kept or taken away by an answer of its own. */
const standsAlone = 0.15;
/** A question that could change less of the product than this is not worth a tap. */
export const worthAsking = 0.008;
/** Questions per picture, at most: a merchant would not answer more. */
const mostQuestions = 4;

/**
 * Areas become questions: what is alike and treated alike is asked together, since six gaps of a chair have one answer.
 * A good share of the product is asked about by itself, kept or left out: small areas around would outvote it, or it them.
 * Only gaps are one question however large, since panes of one pair of spectacles are alike. Beyond `mostQuestions` the
 * two smallest of one side are asked together, again and again.
 *
 * @param area of the proposed product, in pixels
 */
export function bundleQuestions(areas: readonly DoubtfulArea[], area: number): readonly DoubtfulArea[] {
  const alone: DoubtfulArea[] = [];
  const alike = new Map<string, DoubtfulArea>();
  for (const each of areas) {
    // A cord that was lost and what is unsure around: both are what may be missing.
    const kind = !each.isKept && each.kind === 'thin' ? 'unsure' : each.kind;
    if (kind !== 'hole' && each.pixels.length > area * standsAlone) {
      alone.push(each);
      continue;
    }
    const key = `${kind} ${each.isKept} ${each.isShade}`;
    alike.set(key, joined(each, alike.get(key)));
  }
  const questions = [...alone, ...alike.values()].filter(({ pixels }) => pixels.length >= area * worthAsking);
  return withoutSmallest(questions.sort(bySize));
}

const bySize = (a: DoubtfulArea, b: DoubtfulArea): number => b.pixels.length - a.pixels.length;

/** At most `mostQuestions`: of the last two of either side, kept or left out, the smaller pair becomes one question. */
function withoutSmallest(sorted: readonly DoubtfulArea[]): readonly DoubtfulArea[] {
  if (sorted.length <= mostQuestions) return sorted;
  const left = [...sorted];
  const sides = [true, false].map((isKept) => left.filter((each) => each.isKept === isKept));
  const pairs = sides.filter((side) => side.length > 1).map((side) => side.slice(-2));
  const [larger, smaller] = pairs.reduce((a, b) => (bySize(a[0]!, b[0]!) > 0 ? a : b));
  const rest = left.filter((each) => each !== larger && each !== smaller);
  return withoutSmallest([...rest, joined(smaller!, larger)].sort(bySize));
}

function joined(more: DoubtfulArea, before: DoubtfulArea | undefined): DoubtfulArea {
  if (before === undefined) return more;
  const kind = before.kind === more.kind ? more.kind : 'unsure';
  return { ...more, kind, pixels: [...before.pixels, ...more.pixels] };
}
