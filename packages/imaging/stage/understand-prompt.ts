import type { LinearColor } from '../pixels/linear-light.ts';
import { linearFromHex } from '../pixels/linear-light.ts';
import { sceneMeanings } from '../words/lexicon.ts';
import { applyMood } from './apply-mood.ts';
import type { MutableLook } from './apply-mood.ts';
import type { PromptLook } from './prompt-look.ts';
import { colourModifiers } from './words/colour-words.ts';
import { findLightAfter, isLightNoun, isSaidOfWall } from './words/light-nouns.ts';
import { moodWords, sideWords } from './words/light-words.ts';
import { lookUp } from './words/look-up.ts';
import { productWords } from './words/product-words.ts';
import { colourOf, modify } from './words/read-colour.ts';
import { isFiller, readWords } from './words/read-words.ts';
import type { PromptWord } from './words/read-words.ts';
import { findNegations } from './words/negations.ts';
import type { Negation } from './words/negations.ts';
import { podiumWords, settingWords, tileWords, wallWords } from './words/setting-words.ts';
import { glossWords, surfaceWords } from './words/surface-words.ts';
import { nounOf } from './words/scene-nouns.ts';
import { ALL_THINGS, isPaintable, NO_THINGS, thingWords } from './words/thing-words.ts';
import type { ThingName } from './words/thing-words.ts';

/**
 * Reads a free text for surfaces, colours, places, things, light and mood. Unknown words are passed over, and so are those
 * at the places in `unread`. `there` are the names of the things that can be put into this picture.
 */
export function understandPrompt(
  prompt: string,
  unread: ReadonlySet<number> = new Set(),
  there: ReadonlySet<string> = NO_THINGS,
): PromptLook {
  const read = colourBeforeNoun(readWords(prompt).map((word, place) => ({ ...word, place })));
  const words = read.map(({ said, place }) => (unread.has(place) ? '' : said));
  const unwanted = new Set(negationsIn(read).flatMap(({ places }) => places));
  const isUnwanted = (name: string): boolean =>
    [...unwanted].some((at) => thingOf(longestPhrase(words, at, ALL_THINGS).text, ALL_THINGS) === name);
  const look: MutableLook = {
    surface: null,
    wall: null,
    isWallPainted: false,
    isWallNamed: false,
    setting: null,
    podium: false,
    podiumColor: null,
    glossy: false,
    grade: { warmth: 0, exposure: 0, contrast: 0, saturation: 0 },
    tones: { warmth: 0, exposure: 0, contrast: 0, saturation: 0 },
    lamps: null,
    touches: [],
    softness: null,
    length: null,
    strength: null,
    keyColor: null,
    lightColour: null,
    gobo: null,
    side: null,
    label: null,
    things: [],
    phrases: [],
  };
  const phrases = new Map<string, number[]>();
  /** Notes that the words from one place to another were used. */
  const note = (from: number, to: number): void => {
    const said = read.slice(from, to + 1).sort((a, b) => a.place - b.place);
    const places = said.map(({ place }) => place);
    const text = said.map(({ text }) => text).join(' ');
    phrases.set(text, [...(phrases.get(text) ?? []), ...places]);
  };
  let place: (typeof settingWords)[string] | null = null;
  let colour: { readonly value: LinearColor; readonly from: number; readonly to: number } | null = null;
  let freeColour: { readonly value: LinearColor; readonly isOfWall: boolean } | null = null;

  for (let at = 0; at < words.length; at++) {
    const phrase = longestPhrase(words, at, there);
    const word = phrase.text;
    // "Palm leaf shadows" are light.
    const after = words[at + phrase.length] ?? '';
    const thing = after === 'shadow' || after === 'shadows' ? null : thingOf(word, there);
    if (unwanted.has(at)) {
      at += phrase.length - 1;
      continue;
    }
    const modifier = lookUp(colourModifiers, word);
    const next = words[at + 1] ?? '';
    const nextIsPhrase = longestPhrase(words, at + 1, there).length > 1;
    if (thing) {
      const color = colour && isPaintable(thing) ? colour.value : null;
      if (!look.things.some(({ name }) => name === thing)) look.things = [...look.things, { name: thing, color }];
      note(color && colour ? colour.from : at, at + phrase.length - 1);
      colour = null;
    } else if (modifier && colourOf(next) && !read[at + 1]!.opens && !nextIsPhrase) {
      colour = { value: modify(colourOf(next)!, modifier), from: at, to: at + 1 };
      at++;
    } else if (colourOf(word) && phrase.length === 1) {
      colour = { value: colourOf(word)!, from: at, to: at };
    } else if (wallWords.has(word)) {
      if (colour) {
        look.wall = colour.value;
        look.isWallPainted = true;
        look.isWallNamed = true;
        note(colour.from, at);
        colour = null;
      }
    } else if (podiumWords.has(word)) {
      look.podium = true;
      look.podiumColor ??= colour?.value ?? null;
      note(colour?.from ?? at, at);
      colour = null;
    } else if (glossWords.has(word)) {
      look.glossy = true;
      note(at, at);
    } else if (lookUp(surfaceWords, word) && !Object.hasOwn(settingWords, word)) {
      const material = MADE_OF.has(read[at + 1]?.text ?? '') ? lookUp(surfaceWords, words[at + 2] ?? '') : undefined;
      const surface = material ?? lookUp(surfaceWords, word)!;
      if (wallWords.has(next)) {
        look.wall = colour?.value ?? linearFromHex(surface.color);
        look.isWallPainted = colour !== null;
        look.isWallNamed = colour !== null;
        note(colour?.from ?? at, at + 1);
        colour = null;
        at++;
      } else if (!look.surface) {
        // The first surface named is the one the product stands on.
        look.surface = {
          kind: surface.kind,
          color: colour?.value ?? linearFromHex(surface.color),
          isPainted: colour !== null,
        };
        note(colour?.from ?? at, material ? at + 2 : at);
        if (material) at += 2;
        colour = null;
      }
    } else if (lookUp(settingWords, word)) {
      place = lookUp(settingWords, word)!;
      if (place.kind === 'studio' && colour && !wallWords.has(next)) {
        look.wall = colour.value;
        look.isWallPainted = true;
        look.isWallNamed = true;
        note(colour.from, colour.to);
        colour = null;
      }
      look.setting = place.kind;
      for (const name of place.things ?? []) {
        if (there.has(name) && !isUnwanted(name) && !look.things.some((thing) => thing.name === name)) {
          look.things = [...look.things, { name, color: null }];
        }
      }
      note(at, at);
    } else if (Object.hasOwn(sideWords, word)) {
      look.side = sideWords[word]!;
      note(at, at + phrase.length - 1);
    } else if (lookUp(moodWords, word) && namesProduct(read[at + 1]) && !nextIsPhrase && phrase.length === 1) {
      // "Night cream", "summer dress": the product's own name.
      at++;
    } else if (lookUp(moodWords, word)) {
      applyMood(look, lookUp(moodWords, word)!);
      note(at, at + phrase.length - 1);
    }
    at += phrase.length - 1;
    // "Sage green", "navy blue": the first word says which green. "White, blue hour" names two things.
    if (colour && colourOf(words[at + 1] ?? '') && !read[at + 1]!.opens) {
      at++;
      colour = { ...colour, to: at };
    }
    const lit = colour && findLightAfter(read, at + 1);
    if (colour && lit !== null && !namesProduct(read[lit + 1])) {
      // "Cool white light": what is said of the light is no paint, and "cool" is said of it too.
      const mood = colour.to > colour.from ? lookUp(moodWords, words[colour.from]!) : undefined;
      if (mood) applyMood(look, mood);
      look.lightColour ??= (mood && colourOf(words[colour.from + 1]!)) || colour.value;
      note(colour.from, lit === at + 1 && isPlainLight(read[lit]!) ? lit : colour.to);
      colour = null;
    }
    // A colour belongs to the word right after it ("white marble", "pink wall"): a thing that we do not know takes it
    // along. Alone it is the scene's colour.
    const carrier = longestPhrase(words, at + 1, there).text;
    if (colour && !carriesColour(words[at + 1]) && !thingOf(carrier, there) && word !== 'studio') {
      // "Rosas rojas": where colours follow, it is said of the noun before it.
      const { colourFollows, opens } = read[colour.from]!;
      const isOfNounBefore = colourFollows && !opens && isUnknown(read[colour.from - 1]);
      if (!isOfNounBefore && !isUnknown(read[at + 1]) && !isProductWord(read[at + 1])) {
        freeColour ??= { value: colour.value, isOfWall: isSaidOfWall(read, colour.from, colour.to) };
        note(colour.from, colour.to);
      }
      colour = null;
    }
  }
  if (freeColour && !look.isWallPainted) {
    look.wall = look.wall ?? freeColour.value;
    look.isWallPainted = true;
    look.isWallNamed = freeColour.isOfWall;
  }
  if (place && !look.surface) {
    // A bare studio is one sheet of paper in the colour that was asked for.
    const own = place.kind === 'studio' ? look.wall : null;
    look.surface = { kind: place.surface.kind, color: own ?? linearFromHex(place.surface.color), isPainted: false };
  }
  return { ...look, phrases: [...phrases].map(([text, places]) => ({ words: text, places })) };
}

/** "Light" and "Licht": without it "cool white light" would be read again as the colour of a wall. */
const isPlainLight = (word: PromptWord): boolean => isFiller(word) || isFiller({ ...word, text: word.said });

type PlacedWord = PromptWord & { readonly place: number };

/** "Mur vert foncé" as "foncé vert mur": languages whose colours follow are read like those where they go before. */
function colourBeforeNoun(words: readonly PlacedWord[]): PlacedWord[] {
  const ordered = [...words];
  for (let at = 0; at < ordered.length - 1; at++) {
    if (!carriesColour(ordered[at]!.said) && !isLightNoun(ordered[at]!.said)) continue;
    let to = at + 1;
    const isColour = ({ said, colourFollows }: PlacedWord): boolean =>
      colourFollows && (colourOf(said) !== null || lookUp(colourModifiers, said) !== undefined);
    while (to < ordered.length && isColour(ordered[to]!)) to++;
    const said = ordered.slice(at, to);
    if (!said.some((word) => colourOf(word.said))) continue;
    const { opens } = said[0]!;
    ordered.splice(at, said.length, ...said.reverse().map((word, place) => ({ ...word, opens: place === 0 && opens })));
    at = to - 1;
  }
  return ordered;
}

/** Any word that the tables know, in any place. */
function isKnownWord(said: string): boolean {
  return (
    colourOf(said) !== null ||
    [colourModifiers, surfaceWords, settingWords, moodWords].some((table) => lookUp<unknown>(table, said)) ||
    [wallWords, podiumWords, glossWords].some((set) => set.has(said)) ||
    said === 'without' ||
    isLightNoun(said) ||
    Object.hasOwn(sideWords, said) ||
    (sceneMeanings.has(said) && !Object.hasOwn(thingWords, said))
  );
}

function isProductWord(word: PromptWord | undefined): boolean {
  if (!word) return false;
  const forms = [word.text, word.text.replace(/s$/, ''), word.text.replace(/es$/, ''), word.said];
  return forms.some((form) => productWords.has(form));
}

/** They only say that something is not wanted. */
const NEGATIVES: ReadonlySet<string> = new Set(['neither', 'nor', 'never', 'free', 'noch', 'ni', 'nem']);
/** "Mesa de mármol", "table of oak": the material decides. */
const MADE_OF: ReadonlySet<string> = new Set('of de di d en em in aus von'.split(' '));

/** The unwanted parts of a prompt, phrase by phrase. */
function negationsIn(words: readonly PromptWord[]): Negation[] {
  const said = words.map((word) => word.said);
  return findNegations(words, {
    lengthAt: (at) => longestPhrase(said, at, ALL_THINGS).length,
    isDescribing: (word) =>
      colourOf(word.said) !== null && word.said !== 'gold' ? true : lookUp(colourModifiers, word.said) !== undefined,
    isThing: (word) => thingOf(word.said, ALL_THINGS) !== null,
  });
}

/** Phrases that take something out which a photographed scene shows: it stays there, whatever is said. */
export function findKeptNegations(prompt: string, description: string): string[] {
  const shown = nounsIn(description);
  const words = readWords(prompt);
  return negationsIn(words)
    .filter(({ places }) => places.some((at) => !isFiller(words[at]!) && shown.has(singular(nounOf(words[at]!)))))
    .map(({ text }) => text);
}

/** Whether a scene's own description shows what a word names. */
export const isDescribed = (said: string, description: string): boolean => nounsIn(description).has(singular(said));

const nounsIn = (description: string): ReadonlySet<string> =>
  new Set(readWords(description).flatMap(({ said }) => [said, singular(said)]));

const singular = (word: string): string => word.replace(/s$/, '');

/** A product right behind a word, which is then a part of its name. */
function namesProduct(word: PromptWord | undefined): boolean {
  return isProductWord(word) && !word!.opens;
}

function isUnknown(word: PromptWord | undefined): boolean {
  return word !== undefined && !isKnownWord(word.said) && !isFiller(word) && !isProductWord(word);
}

/**
 * A prompt without what it repeats of a scene's own description: that is no wish, the scene looks like that already.
 * Parts between commas and full stops are compared.
 */
export function leaveOutDescription(prompt: string, description: string): string {
  const parts = (text: string) => text.split(/[,.;\n]+/);
  const plain = (part: string) => part.toLowerCase().replace(/\s+/g, ' ').trim();
  const own = new Set(parts(description).map(plain));
  return parts(prompt)
    .filter((part) => !own.has(plain(part)))
    .join(',');
}

/**
 * Things that a prompt names and that no table knows, in their order, each once; what it does not want is left out, and
 * what the photographed scene shows by its own description.
 */
export function findUnknownWords(
  prompt: string,
  there: ReadonlySet<string> = NO_THINGS,
  description: string = '',
): string[] {
  const words = readWords(prompt);
  const shown = nounsIn(description);
  const said = words.map((word) => word.said);
  const known = new Set<number>();
  words.forEach((_, at) => {
    const phrase = longestPhrase(said, at, there);
    if (phrase.length > 1) for (let i = 0; i < phrase.length; i++) known.add(at + i);
  });
  const unwanted = new Set(negationsIn(words).flatMap(({ places }) => places));
  const missing = words.filter((word, at) => {
    if (unwanted.has(at) || NEGATIVES.has(word.text)) return false;
    // "Red books": the books are there, the red is not.
    const next = longestPhrase(said, at + 1, there).text;
    const thing = colourOf(word.said) && thingOf(next, there);
    if (thing) return !isPaintable(thing);
    if (known.has(at) || thingOf(word.said, there) || shown.has(singular(nounOf(word)))) return false;
    return isUnknown(word) || tileWords.has(word.said);
  });
  return [...new Set(missing.map(({ text }) => text))];
}

/** The longest known phrase of up to three words starting here, else the single word. */
function longestPhrase(
  words: readonly string[],
  at: number,
  there: ReadonlySet<string>,
): { readonly text: string; readonly length: number } {
  for (const length of [3, 2]) {
    const text = words.slice(at, at + length).join(' ');
    if (words.length < at + length) continue;
    if (Object.hasOwn(moodWords, text) || Object.hasOwn(sideWords, text) || thingOf(text, there)) {
      return { text, length };
    }
  }
  return { text: words[at] ?? '', length: 1 };
}

/** The thing that a word or phrase names, where it can be had. */
function thingOf(word: string, there: ReadonlySet<string>): ThingName | null {
  if (there.size === 0) return null;
  const name = Object.hasOwn(thingWords, word) ? thingWords[word] : lookUp(thingWords, word);
  return name && there.has(name) ? name : null;
}

function carriesColour(word: string | undefined): boolean {
  if (word === undefined) return false;
  return wallWords.has(word) || word === 'studio' || lookUp(surfaceWords, word) !== undefined || podiumWords.has(word);
}
