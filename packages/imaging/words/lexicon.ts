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
import zh from '../data/lexicon/zh.json' with { type: 'json' };

/** Words of one language by what they mean; lower case, the words of a phrase apart by single spaces. */
type WordTable = Readonly<Record<string, readonly string[]>>;

/** The words of prompts in one language. */
interface Lexicon {
  /** By the English word that the tables of `stage/words` know. */
  readonly scene: WordTable;
  /** Names of what photographed scenes show and no word puts into a picture, by the English noun. */
  readonly nouns: WordTable;
}

export const LEXICONS = { en, de, fr, es, it, pt, ja, zh } satisfies Readonly<Record<string, Lexicon>>;
export type LexiconLanguage = keyof typeof LEXICONS;

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
