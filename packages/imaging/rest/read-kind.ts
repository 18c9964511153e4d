import { KIND_LEXICONS, wordsIn } from '../words/lexicon.ts';
import { PRODUCT_KINDS } from './product-kinds.ts';
import type { ProductKind } from './product-kind.ts';

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const MAX_LETTERS = 600;

interface Entry {
  readonly phrase: string;
  readonly kind: ProductKind;
}

const tidy = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, MAX_LETTERS)
    .replace(/[^\p{L}\p{N}ー]+/gu, ' ')
    .trim()} `;

/** Of an English noun. */
function pluralOf(word: string): string {
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** By the name of the kind, without repeats of words that languages share. */
const phrases = new Map<string, Set<string>>(PRODUCT_KINDS.map(({ name }) => [name, new Set()]));
for (const [word, name] of Object.values(KIND_LEXICONS).flatMap(wordsIn)) phrases.get(name)?.add(tidy(word).trim());
// Shops name their kinds in the plural.
for (const [word, name] of wordsIn(KIND_LEXICONS.en)) phrases.get(name)?.add(pluralOf(tidy(word).trim()));

/** Longest first: "wall clock" is none of "clock". */
const entries: readonly Entry[] = PRODUCT_KINDS.flatMap((kind) =>
  [...phrases.get(kind.name)!].map((phrase) => ({ phrase, kind })),
).sort((a, b) => b.phrase.length - a.phrase.length);

/** Of a Romance name the first noun is the head: "tasse à café" is a cup, "taza de café" too. */
const LINKERS: ReadonlySet<string> = new Set(
  'of de del d di da do dos das della dello à a au aux al alla en in em von'.split(' '),
);

interface Named {
  readonly kind: ProductKind;
  readonly start: number;
  readonly end: number;
}

/**
 * The kind of goods that a product's words name; null where none is known. Of several the head of the name counts: the one that is
 * named last ("coffee mug" is a mug, "T-Shirt Kleid" a dress), but before "of", "de" or "à" the one before it ("tasse à
 * café" is a cup). After "for", "with" or a bracket nothing is the product itself.
 */
export function readProductKind(words: string): ProductKind | null {
  const text = tidy(ownWords(words));
  let head: Named | null = null;
  for (const named of namedIn(text)) {
    const between = head ? text.slice(head.end, named.start).trim() : '';
    const isOfIt = head !== null && LINKERS.has(between.split(' ')[0] ?? '');
    if (!isOfIt) head = named;
  }
  return head?.kind ?? null;
}

/** The words before those that name something else. */
const ownWords = (words: string): string =>
  words.replace(/\.[a-z0-9]{1,5}$/i, '').split(/[([{|]|\b(?:for|with|für|mit|pour|avec|para|con|per|com)\b/iu)[0] ?? '';

/** The languages in which adjectives follow their noun. */
const ROMANCE = ['fr', 'es', 'it', 'pt'] as const;
const romancePhrases = new Set(
  ROMANCE.flatMap((language) => wordsIn(KIND_LEXICONS[language]).map(([word]) => tidy(word))),
);

/** A bed for dogs, a model 1:18, a "Puppenbett". */
const OF_ANOTHER_SIZE =
  /(?<!\p{L})(?:for|für|pour|para|per|mini|miniature|miniatur|model|dog|cat|pet|doll|dolls|dollhouse|toy|kids|child|children|ornament|sticker|pin|jouet|juguete|giocattolo|brinquedo)(?!\p{L})|(?<!\p{L})(?:puppen|spielzeug|kinder|hunde|katzen|haustier|modell)|\d:\d|ミニ|おもちゃ|模型|玩具|迷你|宠物/iu;

/**
 * Whether the name ends with its kind, before a comma, a dash or a number, or in a Romance language begins with it, and names no
 * toy: a "tent peg" is no tent.
 *
 * @param kinds the shop's words for its kind, which may name a toy as well
 */
export function isNamedWhole(name: string, kinds = ''): boolean {
  const kind = readProductKind(name);
  if (!kind || OF_ANOTHER_SIZE.test(`${name} ${kinds}`.normalize('NFKC'))) return false;
  const parts = ownWords(name)
    .split(/[,;:/–—]|\s-\s|\d/u)
    .map(tidy);
  return [...phrases.get(kind.name)!].some((phrase) =>
    parts.some((part) =>
      UNSPACED.test(phrase)
        ? part.trim().endsWith(phrase)
        : part.endsWith(` ${phrase} `) || (romancePhrases.has(` ${phrase} `) && part.startsWith(` ${phrase} `)),
    ),
  );
}

/** Every kind that is named, in order; none within a longer one. */
function namedIn(text: string): Named[] {
  const found: Named[] = [];
  for (const { phrase, kind } of entries) {
    const isUnspaced = UNSPACED.test(phrase);
    const sought = isUnspaced ? phrase : ` ${phrase} `;
    for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
      const start = isUnspaced ? at : at + 1;
      const end = start + phrase.length;
      if (!found.some((one) => start < one.end && end > one.start)) found.push({ kind, start, end });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
