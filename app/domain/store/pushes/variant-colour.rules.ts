/** A variant of a product, as far as its colour goes. */
export interface ColouredVariant {
  readonly id: string;
  readonly title: string;
  /** Its values of the product's options: a colour, a size. */
  readonly values: readonly string[];
  readonly hasPicture: boolean;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}]+/gu) ?? [];
const isIn = (part: string, words: readonly string[]) => {
  const wanted = wordsOf(part);
  return wanted.length > 0 && words.some((_, at) => wanted.every((word, k) => words[at + k] === word));
};

/**
 * The variants that a picture of a garment shows: those of the one value that the garment is called by, or else of the one
 * that its measured colour is. A value such as "Dark navy" is the colour navy. Where two values fit nothing is guessed.
 * `names`: what the garment is called; `colours`: measured, by name.
 */
export function variantsOfColour(
  variants: readonly ColouredVariant[],
  names: readonly string[],
  colours: readonly string[],
): readonly ColouredVariant[] {
  // A garment of two colours is no variant of one of them.
  const [colour, second] = colours;
  const called = names.map(wordsOf);
  const values = [...new Set(variants.flatMap(({ values: own }) => own))].filter(isColourLike);
  const byName = values.filter((value) => called.some((words) => isIn(value, words)));
  const byColour =
    colour === undefined || second !== undefined ? [] : values.filter((value) => isIn(colour, wordsOf(value)));
  const [value, other] = byName.length > 0 ? byName : byColour;
  if (value === undefined || other !== undefined) return [];
  return variants.filter(({ values: own }) => own.includes(value));
}

/** Sizes are short, or numbers: "M" is also the end of a word. */
const isColourLike = (value: string): boolean => wordsOf(value).some((word) => word.length > 2);
