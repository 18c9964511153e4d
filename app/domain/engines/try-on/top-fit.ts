/** How wide a top is cut. */
export const TOP_FITS = ['slim', 'regular', 'oversized'] as const;
export type TopFit = (typeof TOP_FITS)[number];

const TOP =
  '(t-?shirts?|tees?|tops?|shirts?|blouses?|sweaters?|sweatshirts?|jumpers?|pullovers?|polos?|longsleeves?|long sleeves?|apparel|garments?)';
/** Up to two words between: an oversized black tee. Those of another garment are none: an oversized hoodie over a tee. */
const BETWEEN = '(?:[ -]+(?!hood|coat|jacket|dress|skirt|jeans|trousers|pants)[\\p{L}\\p{N}]+){0,2}[ -]+';
const WIDE = '(over-?sized?|boxy|baggy|slouchy)';
const CLOSE = '(slim|fitted|skinny|form-?fitting|skin-?tight)';
const word = (pattern: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');

/** By what is said of the garment: of its fit, or with its name behind. Somebody slim wears no slim tee for that. */
const OF_A_TOP: readonly (readonly [TopFit, RegExp])[] = [
  ['oversized', word(`(over-?sized?|boxy|baggy|loose)[ -](fit|fitting|cut)|${WIDE}${BETWEEN}${TOP}`)],
  ['slim', word(`(slim|skinny|muscle|tight|close|body)[ -](fit|fitting|cut)|${CLOSE}${BETWEEN}${TOP}`)],
  ['regular', word('(regular|classic|standard|straight)[ -](fit|cut)')],
];
/** In a name of a garment the word alone will do, unless it is said of a part: an oversized logo. */
const PART = '(?![ -]+(logo|print|graphic|pocket|collar|button|sleeve|motif|letter|text|bow))';
const IN_A_NAME: readonly (readonly [TopFit, RegExp])[] = [
  ['oversized', new RegExp(`(?<![\\p{L}\\p{N}])${WIDE}(?![\\p{L}\\p{N}])${PART}`, 'u')],
  ['slim', new RegExp(`(?<![\\p{L}\\p{N}])${CLOSE}(?![\\p{L}\\p{N}])${PART}`, 'u')],
];

const first = (said: readonly (readonly [TopFit, RegExp])[], words: string): TopFit | null => {
  // Names of files have underscores where words have spaces.
  const text = words.toLowerCase().replaceAll('_', ' ');
  return said.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};

/** The fit that the name of a top says; null for none. */
export const fitOfName = (words: string): TopFit | null => first(OF_A_TOP, words) ?? first(IN_A_NAME, words);

/** The fit that the words of an order say of the only top in it; null for none. */
export const fitOfOrder = (prompt: string): TopFit | null => first(OF_A_TOP, prompt);
