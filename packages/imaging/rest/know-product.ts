import { namesGlass } from './names-glass.ts';
import type { PhotoSide } from './cut-sides.ts';
import type { OutlineFacts } from './outline-facts.ts';
import { isNamedWhole, readProductKind } from './read-kind.ts';
import { readHeightCm } from './read-size.ts';
import type { ProductKind } from './product-kind.ts';
import type { RestMode } from './rest-modes.ts';
import { restsOf } from './suggest-rest.ts';
import { usualHeightOf } from './usual-height.ts';

/** The facts in a product's words and outline, for a screen that has no tables. */
export interface KnownProduct {
  /** Best first. */
  readonly rests: readonly RestMode[];
  /** How tall it is, centimetres, as its words say; left out where they do not. */
  readonly readCm?: number;
  /** How tall goods of its kind are; a guess. */
  readonly usualCm?: number;
  /** How tall the smallest goods of its kind are; left out where its words may name a part or an accessory of them. */
  readonly leastCm?: number;
  /** Goods of that name are often of glass; left out where they are not. */
  readonly mayBeClear?: true;
}

/** A shop's word for many kinds, and those that a name may say more closely. */
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  bag: ['tote', 'backpack', 'suitcase', 'wallet'],
  shoes: ['boots'],
  lamp: ['pendant-lamp', 'floor-lamp', 'headlamp', 'bulb'],
  chair: ['armchair'],
  bottle: ['wine', 'perfume', 'serum', 'sauce'],
  watch: ['wall-clock'],
  shelf: ['wardrobe'],
  coffee: ['mug', 'can', 'tin', 'jar', 'box'],
  soap: ['bottle', 'tube', 'jar', 'tin', 'box', 'holder'],
  candle: ['jar', 'holder'],
};

/** A product's words: its name, and the shop's own words for the kind of goods it is, the most telling first. */
interface ProductNames {
  readonly name: string;
  readonly kinds?: readonly string[];
}

/** Centimetres: cloth of this kind may be rolled or folded, what is longer at the least is none. */
const LONGEST_FOLDED_CM = 100;
const keepsSize = ({ rests, usual }: ProductKind): boolean =>
  rests.includes('stand') || usual.from >= LONGEST_FOLDED_CM;

/**
 * The kind of goods is what the shop's own words say, else what the name says.
 *
 * @param aspect width against height of what is seen of it
 * @param cut sides at which its photo cuts it off
 */
export function knowProduct(
  { name, kinds = [] }: ProductNames,
  outline: OutlineFacts | null,
  aspect: number,
  cut: readonly PhotoSide[] = [],
): KnownProduct {
  const named = name.replace(/\.[a-z0-9]{1,5}$/i, '');
  const [said] = kinds.filter((words) => readProductKind(words) !== null);
  const own = readProductKind(name);
  const isOwn = said === undefined || (own !== null && NARROWER[readProductKind(said)!.name]?.includes(own.name));
  const telling = isOwn ? name : said;
  const kind = readProductKind(telling);
  const readCm = readHeightCm(named, aspect);
  const usual = usualHeightOf(kind, aspect);
  return {
    rests: restsOf({ words: name, kind, outline, cut }),
    ...(readCm !== null && { readCm }),
    ...(usual && {
      usualCm: usual.cm,
      // A shop's type may be a department: a handlebar grip among bicycles.
      ...(usual.leastCm !== null &&
        own?.name === kind!.name &&
        keepsSize(kind!) &&
        isNamedWhole(name, kinds.join(' ')) && { leastCm: usual.leastCm }),
    }),
    ...(namesGlass([named, ...kinds].join(', ')) && { mayBeClear: true as const }),
  };
}
