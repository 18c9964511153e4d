import type { WordsLanguage } from './find-language.ts';
import { WRITER_LEXICONS } from './lexicon.ts';

/** A colour as people call it: a middling example, and what it is a kind of. */
interface NamedColour {
  readonly name: string;
  readonly hex: string;
  readonly family: string;
}

const colour = (name: string, hex: string, family: string): NamedColour => ({ name, hex, family });

const COLOURS: readonly NamedColour[] = [
  colour('white', '#f7f6f4', 'white'),
  colour('cream', '#eee3cf', 'cream'),
  colour('beige', '#d8c4a8', 'beige'),
  colour('tan', '#c0a07a', 'beige'),
  colour('brown', '#7d5a3f', 'brown'),
  colour('dark brown', '#46321f', 'brown'),
  colour('terracotta', '#b9775a', 'terracotta'),
  colour('orange', '#e4883a', 'orange'),
  colour('peach', '#efbf9f', 'peach'),
  colour('red', '#b5302f', 'red'),
  colour('burgundy', '#6a2433', 'red'),
  colour('pink', '#e6b2bc', 'pink'),
  colour('purple', '#775499', 'purple'),
  colour('lilac', '#c3b0d6', 'purple'),
  colour('navy', '#26334f', 'blue'),
  colour('blue', '#5d8cc0', 'blue'),
  colour('pale blue', '#b3cfe0', 'blue'),
  colour('turquoise', '#6cbfbf', 'turquoise'),
  colour('teal', '#2f7778', 'turquoise'),
  colour('mint', '#b6dcc7', 'green'),
  colour('green', '#6d9464', 'green'),
  colour('sage green', '#a7b398', 'green'),
  colour('olive', '#7c7d4d', 'green'),
  colour('dark green', '#2d4433', 'green'),
  colour('yellow', '#eccb5c', 'yellow'),
  colour('gold', '#c69b4c', 'yellow'),
  colour('light grey', '#cfcecb', 'grey'),
  colour('grey', '#9a9997', 'grey'),
  colour('dark grey', '#55575a', 'grey'),
  colour('black', '#1d1d20', 'black'),
];

/** More examples of the same names: vivid and shaded ones lie far from the middling. */
const VIVID: Readonly<Record<string, string>> = {
  red: '#d81e22 #8f1f1f #ff3b30',
  orange: '#ff7a1a #c45f16',
  yellow: '#ffd800 #d9b000',
  green: '#2e9b4f #3f7a4f #5cc24a #157a3a',
  turquoise: '#12a5b0 #30c9c0',
  blue: '#2456c8 #1f3fa8 #2f6fe0 #2f5f8a #3a7bd5',
  navy: '#14224a #1c2d66',
  purple: '#6a2fb0 #5b3f7a #8e44ad',
  pink: '#e0458c #ff5fa2 #c2185b',
  // Fired clay in the sun is as vivid as orange.
  terracotta: '#b0440c',
  brown: '#6b3f1d #8a5a2b #7d6844',
  // Light woods in the shade: without these they are olive.
  tan: '#a58a63 #9c8460',
};

const EXAMPLES = COLOURS.flatMap((each) =>
  [each.hex, ...(VIVID[each.name]?.split(' ') ?? [])].map((hex) => ({ ...each, hex })),
);
const KNOWN = EXAMPLES.map((each) => ({ ...each, lab: labOf(each.hex) }));
/** Chroma under this is no colour to the eye, only light and shade. */
const PALE = 0.035;

/** A colour's name, and the one colour word that is true of all its shades. */
export interface ColourName {
  readonly name: string;
  readonly family: string;
}

/** The everyday name of a colour (sRGB bytes). */
export function nameColour(red: number, green: number, blue: number): ColourName {
  const lab = labOfRgb(red, green, blue);
  const isPale = Math.hypot(lab[1], lab[2]) < PALE;
  let [nearest, distance] = [KNOWN[0]!, Infinity];
  for (const known of KNOWN) {
    if (isPale && !['white', 'grey', 'black', 'cream'].includes(known.family)) continue;
    const away = Math.hypot(...known.lab.map((value, axis) => value - lab[axis]!));
    if (away < distance) [nearest, distance] = [known, away];
  }
  return nearest;
}

/** Names of the colours, each once, in the order given; what is no colour is left out. */
export function nameColours(palette: readonly string[]): string[] {
  const named = palette.filter((hex) => /^#[0-9a-f]{6}$/i.test(hex)).map((hex) => nameColour(...bytesOf(hex)).name);
  return [...new Set(named)];
}

/** The name (one of `nameColours`') in a language. */
export function sayColour(name: string, language: WordsLanguage): string {
  if (language === 'en') return name;
  const names: Readonly<Record<string, string>> = WRITER_LEXICONS[language].colours;
  return names[name] ?? name;
}

/** Every word for a colour that is in use among shops, in any of our languages; lower case. */
const COLOUR_WORDS = new Set(
  [
    ...COLOURS.map(({ name }) => name),
    ...[WRITER_LEXICONS.de, WRITER_LEXICONS.fr].flatMap(({ colours }) => Object.values(colours)),
    ...Object.values(WRITER_LEXICONS).flatMap(({ otherColours }) => otherColours),
  ].flatMap((text) => text.toLowerCase().split(' ')),
);

/** Whether a text speaks of a colour, also in an inflected or a compound word: `blaue`, `blanche`, `navyblau`. */
export function namesColour(text: string): boolean {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return said.some((word) =>
    [word, word.replace(/(e|es|er|en|em|s|he)$/, '')].some((form) => form.length > 2 && COLOUR_WORDS.has(form)),
  );
}

function bytesOf(hex: string): [number, number, number] {
  const at = (from: number) => parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

function labOf(hex: string): readonly [number, number, number] {
  return labOfRgb(...bytesOf(hex));
}

/** OKLab: distances in it are near to what the eye sees. */
function labOfRgb(...rgb: readonly [number, number, number]): readonly [number, number, number] {
  const [r, g, b] = rgb.map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
