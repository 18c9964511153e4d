import type { PictureFacts } from '../../words.ts';
import { nameColours } from './name-colours.ts';
import { lowerFirst, readScene, segments } from './scene-words.ts';

/** Facts as pieces of sentences; what is not known is null or empty. */
export interface Sayable {
  readonly name: string | null;
  readonly maker: string | null;
  /** Lower case, singular: `tea`, `bag`. */
  readonly kind: string | null;
  /** What it is like, in the shop's own words: `organic`. */
  readonly qualities: readonly string[];
  /** What it is made of: `cotton`. */
  readonly material: string | null;
  /** A sentence of the shop's own description. */
  readonly detail: string | null;
  /** What the merchant asked to have said, as a sentence. */
  readonly wish: string | null;
  readonly place: string | null;
  readonly backdrop: string | null;
  readonly light: string | null;
  readonly colours: readonly string[];
  readonly tags: readonly string[];
}

const words = (text: string) => new Set(text.trim().split(/\s+/));
/** Tags that say what a thing is like, and what it is made of. Others may be a shop's own book-keeping. */
const QUALITIES = words(`organic vegan refillable handmade handcrafted recycled recyclable reusable unscented
  fragrance-free plastic-free gluten-free sugar-free cruelty-free biodegradable compostable waterproof foldable cordless
  rechargeable dimmable`);
const MATERIALS = words(`ceramic stoneware porcelain linen cotton wool silk leather oak walnut bamboo brass steel copper
  enamel glass`);
/** Praise is no fact, and what a shop sorts by says nothing to a reader. */
const SAYS_NOTHING =
  /best|top|sale|new|featured|promo|discount|offer|hot|premium|luxury|perfect|exclusive|[_:=]|^\d+$/i;
const PRAISE =
  /\b(best|perfect|amazing|incredible|ultimate|must-have|stunning|unbeatable|number one|#1|revolutionary)\b/i;
const DETAIL_LENGTH = { min: 20, max: 160 };
const ASKING = /^(please\s+)?(write|create|make|generate|give me)\b.*?\b(about|for|of|on)\s+/i;
const PICTURE_OF = /^(a|an|the)?\s*(nice |good )?(photo|picture|image|shot|photograph|caption)\s+(of|for|about)\s+/i;
const PREPOSITION = /\s(?=(?:on|in|with|at|by|against|under|beside|near|over|between|among|for|from|inside)\s)/i;

/** What can be said about a picture. */
export function toSayable(facts: PictureFacts): Sayable {
  const asked = facts.prompt.replace(/\s+/g, ' ').trim().replace(ASKING, '').replace(PICTURE_OF, '');
  // Without a scene nobody knows whether a colour is the product's or the room's.
  const colours = facts.scene === null ? [] : nameColours(facts.palette).slice(0, 2);
  return facts.product ? ofProduct(facts, facts.product, asked, colours) : ofPrompt(facts, asked, colours);
}

function ofProduct(
  facts: PictureFacts,
  product: NonNullable<PictureFacts['product']>,
  asked: string,
  colours: readonly string[],
): Sayable {
  const name = tidy(product.title) || null;
  const has = (text: string) => includes(name ?? '', text);
  const vendor = tidy(product.vendor);
  const kind = kindOf(product.kind);
  const tags = product.tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => !has(tag));
  const scene = readScene(facts.scene ?? '');
  const known = [name ?? '', facts.scene ?? '', vendor].join(' ');
  // What the question repeats of the facts is said already.
  const news = segments(asked).filter((segment) => !includes(known, segment) && !(name && includes(segment, name)));
  return {
    name,
    maker: vendor && !has(vendor) ? vendor : null,
    kind: kind && !has(kind) ? kind : null,
    qualities: [...new Set(tags.filter((tag) => QUALITIES.has(tag)))].slice(0, 2),
    material: tags.find((tag) => MATERIALS.has(tag)) ?? null,
    detail: detailOf(product.description, name ?? ''),
    wish: news[0] ?? null,
    ...scene,
    colours,
    tags: product.tags,
  };
}

/** Without a product the question is the only source: `blue mug on a table, soft light`. */
function ofPrompt(facts: PictureFacts, asked: string, colours: readonly string[]): Sayable {
  const [first = '', ...rest] = segments(asked);
  const [subject = '', ...more] = first.split(PREPOSITION);
  const begins = more.length > 0 || !readScene(first).place;
  const setting = [begins ? more.join(' ') : first, ...rest].filter(Boolean).join(', ');
  const scene = readScene(setting === '' ? (facts.scene ?? '') : setting);
  const used = new Set([scene.place, scene.backdrop, scene.light]);
  const left = segments(setting).filter((segment) => !used.has(segment) && !used.has(`in ${segment}`));
  return {
    name: begins ? subject.trim() || null : null,
    maker: null,
    kind: null,
    qualities: [],
    material: null,
    detail: null,
    wish: left[0] ?? null,
    ...scene,
    colours,
    tags: begins ? subject.split(' ').slice(-1) : [],
  };
}

function kindOf(kind: string): string | null {
  const last = tidy(kind.split(/[>/]/).at(-1) ?? '').toLowerCase();
  if (last.length < 3 || last.length > 30) return null;
  return last.replace(/([^su])s$/, '$1');
}

/** The first sentence of the description that says more than the title does. */
function detailOf(description: string, title: string): string | null {
  const sentences = description.split('\n').flatMap((line) => line.match(/[^.!?]+[.!?]?/g) ?? []);
  const words = new Set(title.toLowerCase().match(/\p{L}+/gu));
  for (const raw of sentences) {
    const sentence = raw.trim().replace(/!+$/, '.');
    const news = (sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !words.has(word));
    const isLong = sentence.length >= DETAIL_LENGTH.min && sentence.length <= DETAIL_LENGTH.max;
    if (isLong && news.length >= 3 && !PRAISE.test(sentence)) return sentence.replace(/[.?]?$/, '.');
  }
  return null;
}

/** Tags that mean something to a reader, as one word each. */
export function hashtagsOf(sayable: Sayable): string[] {
  const { tags, kind, maker } = sayable;
  const words = [...tags.filter((tag) => !SAYS_NOTHING.test(tag)), kind ?? '', maker ?? ''];
  const hashtags = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')).filter((w) => w.length >= 3);
  return [...new Set(hashtags)].slice(0, 8).map((word) => `#${word}`);
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const includes = (text: string, part: string) => text.toLowerCase().includes(lowerFirst(part).toLowerCase());
