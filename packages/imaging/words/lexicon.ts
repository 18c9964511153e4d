import de from '../data/lexicon/de.json' with { type: 'json' };
import en from '../data/lexicon/en.json' with { type: 'json' };
import es from '../data/lexicon/es.json' with { type: 'json' };
import fr from '../data/lexicon/fr.json' with { type: 'json' };
import it from '../data/lexicon/it.json' with { type: 'json' };
import ja from '../data/lexicon/ja.json' with { type: 'json' };
import deKinds from '../data/lexicon/kinds/de.json' with { type: 'json' };
import enKinds from '../data/lexicon/kinds/en.json' with { type: 'json' };
import esKinds from '../data/lexicon/kinds/es.json' with { type: 'json' };
import frKinds from '../data/lexicon/kinds/fr.json' with { type: 'json' };
import itKinds from '../data/lexicon/kinds/it.json' with { type: 'json' };
import jaKinds from '../data/lexicon/kinds/ja.json' with { type: 'json' };
import ptKinds from '../data/lexicon/kinds/pt.json' with { type: 'json' };
import zhKinds from '../data/lexicon/kinds/zh.json' with { type: 'json' };
import pt from '../data/lexicon/pt.json' with { type: 'json' };
import deWriter from '../data/lexicon/writer/de.json' with { type: 'json' };
import enWriter from '../data/lexicon/writer/en.json' with { type: 'json' };
import frWriter from '../data/lexicon/writer/fr.json' with { type: 'json' };
import otherVocabularies from '../data/lexicon/writer/others.json' with { type: 'json' };
import zh from '../data/lexicon/zh.json' with { type: 'json' };

/** Words of one language by what they mean; lower case, the words of a phrase apart by single spaces. */
type WordTable = Readonly<Record<string, readonly string[]>>;

/** The words of prompts in one language. */
interface Lexicon {
  /** By the English word that the tables of `stage/words` know. */
  readonly scene: WordTable;
  /** Names of what photographed scenes show and no word puts into a picture, by the English noun. */
  readonly nouns: WordTable;
  /** Other words of a prompt by their part in it: `determiner`, `joiner`, `filler`, `product` (what shops sell), `describing`. */
  readonly roles: WordTable;
  /** Words of sentences that change a picture, by what `reword/read-edit.ts` does for them. */
  readonly edit: WordTable;
}

export const LEXICONS = { en, de, fr, es, it, pt, ja, zh } satisfies Readonly<Record<string, Lexicon>>;
export type LexiconLanguage = keyof typeof LEXICONS;

const LANGUAGES = Object.keys(LEXICONS) as LexiconLanguage[];

/** Words of these languages that stand under one meaning, language by language; a word that they share comes more than once. */
export const wordsUnder = (
  section: keyof Lexicon,
  meaning: string,
  languages: readonly LexiconLanguage[] = LANGUAGES,
): string[] => languages.flatMap((language) => (LEXICONS[language][section] as WordTable)[meaning] ?? []);

/** Names of goods by their kind (`PRODUCT_KINDS`). A file of its own for each language: browsers read prompts, but no kinds. */
export const KIND_LEXICONS = {
  en: enKinds,
  de: deKinds,
  fr: frKinds,
  es: esKinds,
  it: itKinds,
  pt: ptKinds,
  ja: jaKinds,
  zh: zhKinds,
} satisfies Readonly<Record<string, WordTable>>;

/** Every word of a table with its meaning. */
export const wordsIn = (table: WordTable): (readonly [word: string, meaning: string])[] =>
  Object.entries(table).flatMap(([meaning, words]) => words.map((word) => [word, meaning] as const));

/** English words that prompts of other languages can say. */
export const sceneMeanings: ReadonlySet<string> = new Set(
  Object.values(LEXICONS).flatMap(({ scene }) => Object.keys(scene)),
);

/** Languages that the local writer has sentences of its own for, with the words that it writes. */
export const WRITER_LEXICONS = { en: enWriter, de: deWriter, fr: frWriter };
/** Small words and names of goods of further languages, so that their texts are not taken for one of the writer's. */
export const OTHER_VOCABULARIES: Readonly<Record<string, readonly string[]>> = otherVocabularies;

/** A phrase in the languages of the writer. A slot such as `{}` or `{em}` takes a measured colour; see `withColour`. */
export type PhraseByLanguage = readonly [en: string, de: string, fr: string];
type WriterLanguage = keyof typeof WRITER_LEXICONS;

export const phraseByLanguage = (pick: (language: WriterLanguage) => string): PhraseByLanguage => [
  pick('en'),
  pick('de'),
  pick('fr'),
];

/** A phrase of the writer's lexicons. */
export const phraseOf = (pick: (lexicon: (typeof WRITER_LEXICONS)[WriterLanguage]) => string): PhraseByLanguage =>
  phraseByLanguage((language) => pick(WRITER_LEXICONS[language]));
