import de from '../data/lexicon/de.json' with { type: 'json' };
import es from '../data/lexicon/es.json' with { type: 'json' };
import fr from '../data/lexicon/fr.json' with { type: 'json' };
import it from '../data/lexicon/it.json' with { type: 'json' };
import ja from '../data/lexicon/ja.json' with { type: 'json' };
import pt from '../data/lexicon/pt.json' with { type: 'json' };
import zh from '../data/lexicon/zh.json' with { type: 'json' };

/** Words of one language by what they mean; lower case, the words of a phrase apart by single spaces. */
type WordTable = Readonly<Record<string, readonly string[]>>;

/** One language's file in `data/lexicon`. */
interface Lexicon {
  /** Words of prompts, by the English word that the tables of `stage/words` know. */
  readonly scene: WordTable;
}

export const LEXICONS = { de, fr, es, it, pt, ja, zh } satisfies Readonly<Record<string, Lexicon>>;
export type LexiconLanguage = keyof typeof LEXICONS;

/** The words that one language's file has in a table, each with its meaning. */
export const wordsIn = (
  table: keyof Lexicon,
  language: LexiconLanguage,
): (readonly [word: string, meaning: string])[] =>
  Object.entries<readonly string[]>(LEXICONS[language][table]).flatMap(([meaning, words]) =>
    words.map((word) => [word, meaning] as const),
  );

/** English words that prompts of other languages can say. */
export const sceneMeanings: ReadonlySet<string> = new Set(
  Object.values(LEXICONS).flatMap(({ scene }) => Object.keys(scene)),
);
