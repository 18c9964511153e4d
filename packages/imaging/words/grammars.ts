import type { WordsLanguage } from './find-language.ts';
import { WRITER_LEXICONS } from './lexicon.ts';
import type { Sayable } from './sayable.ts';

export type Piece = 'name' | 'maker' | 'detail' | 'wish' | 'place' | 'backdrop' | 'light' | 'colours';

/** The pieces of one caption; the pattern knows that those it uses are there. */
export type Said = Readonly<Record<Piece, string>>;

/** One way to say something: what it needs and uses up, and the words. */
export interface Pattern {
  readonly uses: readonly Piece[];
  readonly say: (said: Said) => string;
}

/** The sentences of one language. They add no fact: every noun in them is the caption's own picture or its reader. */
export interface Grammar {
  /** Ways to begin: rich ones while there are fresh ones, then plain ones. */
  readonly openings: readonly Pattern[];
  readonly plainOpenings: readonly Pattern[];
  readonly continuations: readonly Pattern[];
  /** Last sentences that claim nothing. */
  readonly closings: readonly string[];
  readonly and: string;
  /** The word in an alt text for a product without a name. */
  readonly product: string;
  readonly by: (maker: string) => string;
  readonly inColours: (colours: string) => string;
  readonly cutOut: string;
}

const PIECE = /\{(\w+)\}/g;

const fill = (template: string, said: Readonly<Partial<Record<string, string>>>): string =>
  template.replace(PIECE, (_, piece: string) => said[piece]!);

/** A pattern such as `{name}, {place}`. */
const patternOf = (template: string): Pattern => ({
  uses: [...template.matchAll(PIECE)].map(([, piece]) => piece as Piece),
  say: (said) => fill(template, said),
});

function grammarIn(language: WordsLanguage): Grammar {
  const { openings, plainOpenings, continuations, by, inColours, ...rest } = WRITER_LEXICONS[language].captions;
  return {
    ...rest,
    openings: openings.map(patternOf),
    plainOpenings: plainOpenings.map(patternOf),
    continuations: continuations.map(patternOf),
    by: (maker) => fill(by, { maker }),
    inColours: (colours) => fill(inColours, { colours }),
  };
}

const GRAMMARS: Readonly<Record<WordsLanguage, Grammar>> = {
  en: grammarIn('en'),
  de: grammarIn('de'),
  fr: grammarIn('fr'),
};

const MARKS = [' – ', ' · ', ' | ', ': ', ' / ', ' • ', ', ', ' → '];

const separated = (template: string): Pattern[] => MARKS.map((mark) => patternOf(template.replace('|', mark)));

/** For every other language: the shop's own words, with nothing but marks between them. */
const NEUTRAL: Grammar = {
  openings: [
    ...separated('{name}|{maker}'),
    ...separated('{maker}|{name}'),
    ...separated('{name}|{wish}'),
    ...separated('{wish}|{name}'),
  ],
  plainOpenings: [
    patternOf('{name}'),
    patternOf('{wish}'),
    ...['…', '?', '!', ' ✓', ' ★', ' ♥', ' ●'].flatMap((mark) => [
      patternOf(`{name}${mark}`),
      patternOf(`{wish}${mark}`),
    ]),
    ...['– ', '→ ', '• ', '★ ', '● ', '♥ ', '✓ '].flatMap((mark) => [
      patternOf(`${mark}{name}`),
      patternOf(`${mark}{wish}`),
    ]),
  ],
  continuations: [patternOf('{detail}'), patternOf('{wish}'), patternOf('{maker}')],
  closings: ['•', '→', '★', '●', '♥', '✓', '…'],
  and: '&',
  product: '',
  by: (maker) => ` – ${maker}`,
  inColours: () => '',
  cutOut: '',
};

export const grammarOf = ({ language }: Pick<Sayable, 'language'>): Grammar =>
  language ? GRAMMARS[language] : NEUTRAL;
