import type { PictureFacts } from '../contract/words.ts';
import { findLanguage, languageOfLocale } from './find-language.ts';
import type { WordsLanguage } from './find-language.ts';
import { namesColour, sayColour } from './name-colours.ts';
import { lowerFirst, readScene, segments } from './scene-words.ts';

/** Facts as pieces of sentences; what is not known is null or empty. */
export interface Sayable {
  /** Null: a language that we have no sentences for. Only the shop's own words are said. */
  readonly language: WordsLanguage | null;
  readonly name: string | null;
  readonly maker: string | null;
  /** Sentences of the shop's own description. */
  readonly details: readonly string[];
  /** The merchant's wish to have said, as a sentence. */
  readonly wish: string | null;
  readonly place: string | null;
  readonly backdrop: string | null;
  readonly light: string | null;
  /** The product's own, in the language; empty where its words name one already. */
  readonly colours: readonly string[];
  readonly hashtags: readonly string[];
}

/** Praise is no fact, and what a shop sorts by says nothing to a reader. */
const SAYS_NOTHING =
  /(?<!\p{L})(best\p{L}*|top|sale|new|newin|featured|promo\p{L}*|discount\p{L}*|offers?|hot|premium|luxury|perfect|exclusive|neu|neuheit(en)?|soldes)(?!\p{L})|[_:=]|^\d+$/iu;
const PRAISE =
  /\b(best|beste[rns]?|perfect|perfekte?[rns]?|parfaite?|amazing|incredible|incroyable|ultimate|must-have|stunning|unbeatable|number one|#1|revolutionary|einzigartige?[rns]?|meilleure?)\b/i;
const DETAIL_LENGTH = { min: 20, max: 160 };
const MOST_DETAILS = 6;
/** How a question begins; what comes after it is what to write about. */
const ASKING = [
  /^(please\s+)?(write|create|make|generate|give me)\b.*?\b(about|for|of|on)\s+/iu,
  /^(bitte\s+)?(schreib|schreibe|erstelle|formuliere)\s.*?(?<!\p{L})(über|für|zu|zum|zur)\s+/iu,
  /^(?:(?:écris|écrivez|rédige|rédigez|crée|créez)\s.*?(?<!\p{L})(?:pour|sur)\s+)/iu,
];
const PICTURE_OF = /^(a|an|the)?\s*(nice |good )?(photo|picture|image|shot|photograph|caption)\s+(of|for|about)\s+/i;
/** Between a product and its maker, in a question. */
const JOINS = new Set(['a', 'an', 'the', 'by', 'from', 'von', 'par', 'de', 'chez']);
const PREPOSITION = /\s(?=(?:on|in|with|at|by|against|under|beside|near|over|between|among|for|from|inside)\s)/i;

/** The sayable facts of a picture, in the language of its own words. */
export function toSayable(facts: PictureFacts): Sayable {
  const asked = withoutQuestion(facts.prompt);
  return facts.product ? ofProduct(facts, facts.product, asked) : ofPrompt(facts, asked);
}

function withoutQuestion(prompt: string): string {
  const text = prompt.replace(/\s+/g, ' ').trim();
  return ASKING.reduce((left, question) => left.replace(question, ''), text).replace(PICTURE_OF, '');
}

function ofProduct(facts: PictureFacts, product: NonNullable<PictureFacts['product']>, asked: string): Sayable {
  const name = tidy(product.title) || null;
  const vendor = tidy(product.vendor);
  const known = new Set(wordsOf(`${product.title} ${vendor}`));
  // A part of the question that the facts repeat is said already, also where a comma takes the product's name apart.
  const isNews = (part: string) => wordsOf(part).some((word) => !known.has(word) && !JOINS.has(word));
  const news = segments(asked).filter((part) => isNews(part) && !(name && includes(part, name)));
  const own = [product.description, name ?? '', product.tags.join(' '), product.kind];
  const language = languageFor([news.join('. '), [name, product.description].join('. '), ...own, facts.prompt], facts);
  // No sentence of another language stands among those of this one.
  const isOwn = (text: string) => [language ?? 'other', null].includes(findLanguage([text]));
  const namesOne = namesColour([...own, ...news].join(' '));
  return {
    language,
    name,
    maker: vendor && !includes(name ?? '', vendor) ? vendor : null,
    details: detailsOf(product.description, name ?? '').filter(isOwn),
    // Their own words may be in another language than the one that was chosen.
    wish: oneSentence(news.filter((part) => !facts.language || isOwn(part))),
    ...sceneOf(facts, language),
    colours: namesOne ? [] : coloursOf(facts, language),
    hashtags: hashtagsOf([...product.tags, product.kind, vendor], name ?? '', language),
  };
}

/** Without a product the merchant's words are the only source: `blue mug on a table, soft light`. */
function ofPrompt(facts: PictureFacts, asked: string): Sayable {
  // The prompt is not translated: sentences around it are in its language, whatever language was chosen.
  const asks = findLanguage([asked]);
  const chosen = asks && asks !== facts.language ? { ...facts, language: null } : facts;
  const language = languageFor([asked, facts.prompt], chosen) ?? (asked === '' ? 'en' : null);
  const colours = namesColour(asked) ? [] : coloursOf(facts, language);
  const common = { language, maker: null, details: [], colours };
  if (language !== 'en') {
    // Whose grammar we do not read is said whole.
    const wish = tidy(asked).slice(0, 240) || null;
    return { ...common, ...sceneOf(facts, language), name: null, wish, hashtags: hashtagsOf([], asked, language) };
  }
  const [first = '', ...rest] = segments(asked);
  const [subject = '', ...more] = first.split(PREPOSITION);
  const begins = more.length > 0 || !readScene(first).place;
  const setting = [begins ? more.join(' ') : first, ...rest].filter(Boolean).join(', ');
  const own = readScene(setting);
  const scene = own.place || own.backdrop || own.light ? own : sceneOf(facts, language);
  const used = new Set([scene.place, scene.backdrop, scene.light]);
  const left = segments(setting).filter((part) => !used.has(part) && !used.has(`in ${part}`));
  const name = begins ? subject.trim() || null : null;
  return { ...common, ...scene, name, wish: oneSentence(left), hashtags: hashtagsOf([], name ?? '', language) };
}

/** Of the parts of a wish, all that a sentence has room for; the first one always. */
const MOST_WISH_LENGTH = 140;

function oneSentence([first, ...rest]: readonly string[]): string | null {
  if (first === undefined) return null;
  return rest.reduce(
    (said, part) => (`${said}, ${part}`.length <= MOST_WISH_LENGTH ? `${said}, ${lowerFirst(part)}` : said),
    first,
  );
}

/** A text of so many words at most is a name: where it shows no language, sentences of any may stand around it. */
const MOST_WORDS_OF_A_NAME = 6;

function languageFor(texts: readonly string[], facts: PictureFacts): WordsLanguage | null {
  if (facts.language) return facts.language;
  const shown = findLanguage(texts) ?? languageOfLocale(facts.locale);
  const isName = new Set(texts.flatMap(wordsOf)).size <= MOST_WORDS_OF_A_NAME;
  const found = shown ?? (isName ? 'en' : 'other');
  return found === 'other' ? null : found;
}

function sceneOf(
  { scene }: PictureFacts,
  language: WordsLanguage | null,
): Pick<Sayable, 'place' | 'backdrop' | 'light'> {
  const words = language && scene ? scene[language] : null;
  return { place: words?.place ?? null, backdrop: null, light: words?.light ?? null };
}

const coloursOf = (facts: PictureFacts, language: WordsLanguage | null): string[] =>
  language === null ? [] : facts.colours.map((name) => sayColour(name, language));

/** Sentences of the description that say more than the title does. */
function detailsOf(description: string, title: string): string[] {
  const sentences = description.split('\n').flatMap((line) => line.match(/(?:[^.!?]|[.](?=\d))+[.!?]?/g) ?? []);
  const words = new Set(title.toLowerCase().match(/\p{L}+/gu));
  return sentences
    .map((raw) => raw.trim().replace(/!+$/, '.'))
    .filter((text) => {
      const news = (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !words.has(word));
      const isLong = text.length >= DETAIL_LENGTH.min && text.length <= DETAIL_LENGTH.max;
      return isLong && news.length >= 3 && !PRAISE.test(text);
    })
    .map((text) => text.replace(/[.?]?$/, '.'))
    .slice(0, MOST_DETAILS);
}

/** Where the shop's own tags are fewer, a name gives hashtags too; one of so many words at most. */
const FEWEST_HASHTAGS = 2;
const MOST_NAME_WORDS = 4;
const JOINING = new Set(
  'the and for with from aus mit und von vom für zum zur der die das des ein eine les une des pour avec par sur dans'.split(
    ' ',
  ),
);

/** The shop's own words for it; where these are few, those of its name as well. */
function hashtagsOf(texts: readonly string[], name: string, language: WordsLanguage | null): string[] {
  const hashtags = toHashtags(texts);
  const words = wordsOf(name).filter((word) => !JOINING.has(word));
  if (hashtags.length >= FEWEST_HASHTAGS || words.length > MOST_NAME_WORDS) return hashtags;
  return [...new Set([...hashtags, ...toHashtags(namesIn(name, language))])];
}

/**
 * A name, and what is left of it without its modifiers: "shoulder bag" and "bag", never "shoulder". The noun is the first
 * word in French, the last in English and German; in a language whose grammar is not read the name stays whole.
 */
function namesIn(name: string, language: WordsLanguage | null): string[] {
  const words = wordsOf(name);
  const start = words.findIndex((word) => !SAYS_NOTHING.test(word));
  if (start < 0) return [];
  if (language === null) return [words.slice(start).join('')];
  const parts: string[][] = [[]];
  for (const word of words.slice(start)) {
    if (JOINING.has(word)) parts.push([]);
    else parts.at(-1)!.push(word);
  }
  return parts.flatMap((part) =>
    part.map((_, at) => (language === 'fr' ? part.slice(0, part.length - at) : part.slice(at)).join('')),
  );
}

/** Words that mean something to a reader, as one word each. */
function toHashtags(texts: readonly string[]): string[] {
  const hashtags = texts
    .filter((text) => !SAYS_NOTHING.test(text))
    .map((text) =>
      text
        .split(/[>/]/)
        .at(-1)!
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, ''),
    )
    .filter((word) => word.length >= 3 && word.length <= 30);
  return [...new Set(hashtags)].map((word) => `#${word}`);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const includes = (text: string, part: string) => text.toLowerCase().includes(lowerFirst(part).toLowerCase());
