import { isAiMade, mostDisclosing } from './digital-source-type.rules.ts';
import type { DigitalSourceType } from './digital-source-type.rules.ts';
import { markOfComposite } from './mark-of-result.rules.ts';
import type { Rights } from './rights/rights.schema.ts';
import { withSourcesOf } from './with-sources-of.rules.ts';
import type { Mark } from './xmp.rules.ts';

export interface SavedPicture {
  /** The file's own mark; null for none. */
  readonly own: Mark | null;
  /** The sources it was put together from, as its last editor names them. */
  readonly sources: readonly {
    readonly digitalSourceType: DigitalSourceType | null;
    readonly rights: Rights;
    readonly aiPeople: boolean;
  }[];
}

/**
 * The mark of a picture that was drawn in a browser, which writes none: what its parts say, and what the file says where
 * that discloses more. One picture drawn anew keeps its mark, several are a composite.
 */
export function markOfSaved({ own, sources }: SavedPicture): Mark | null {
  if (sources.length === 0) return own;
  const known = sources.flatMap(({ digitalSourceType }) => digitalSourceType ?? []);
  const ofParts =
    sources.length === 1 || isWhollyMade(known, sources.length) ? (known[0] ?? null) : markOfComposite(known);
  const strongest = [ofParts, own?.digitalSourceType].filter((value) => value != null);
  const digitalSourceType = mostDisclosing(strongest.filter(isAiMade)) ?? ofParts ?? own?.digitalSourceType ?? null;
  const mark = own || digitalSourceType ? { aiSystem: null, isOurs: false, ...own, digitalSourceType } : null;
  return withSourcesOf(mark, sources);
}

/** Nothing but pictures that a model made altogether. */
const isWhollyMade = (known: readonly DigitalSourceType[], count: number): boolean =>
  known.length === count && known.every((value) => value === 'trainedAlgorithmicMedia');
