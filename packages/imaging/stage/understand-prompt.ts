import type { LinearColor } from '../pixels/linear-light.ts';
import { linearFromHex } from '../pixels/linear-light.ts';
import { applyMood } from './apply-mood.ts';
import type { MutableLook } from './apply-mood.ts';
import type { PromptLook } from './prompt-look.ts';
import { colourModifiers } from './words/colour-words.ts';
import { findLightAfter, isLightNoun, isSaidOfWall } from './words/light-nouns.ts';
import { moodWords, sideWords } from './words/light-words.ts';
import { lookUp } from './words/look-up.ts';
import { colourOf, modify } from './words/read-colour.ts';
import { isFiller, readWords, writtenOf } from './words/read-words.ts';
import type { PromptWord } from './words/read-words.ts';
import { floorWords, podiumWords, settingWords, wallWords } from './words/setting-words.ts';
import type { SettingWord } from './words/setting-words.ts';
import { glossWords, isFurniture, surfaceWords } from './words/surface-words.ts';
import { ALL_THINGS, isPaintable, NO_THINGS } from './words/thing-words.ts';
import {
  absentThing,
  carriesColour,
  isOfProduct,
  isProductWord,
  isShadeOf,
  isUnknown,
  longestPhrase,
  MADE_OF,
  materialBefore,
  namesProduct,
  negationsIn,
  surfaceAt,
  thingOf,
  thingOfMaterial,
} from './words/word-facts.ts';

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
  const heard = read.map((word, at) => ({ ...word, said: words[at]! }));
  const unwanted = new Set(negationsIn(read).flatMap(({ places }) => places));
  const isUnwanted = (name: string): boolean =>
    [...unwanted].some((at) => thingOf(longestPhrase(heard, at, ALL_THINGS).text, ALL_THINGS) === name);
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
  const note = (from: number, to: number): string => {
    const said = read.slice(from, to + 1).sort((a, b) => a.place - b.place);
    const places = said.map(({ place }) => place);
    const text = writtenOf(said);
    phrases.set(text, [...(phrases.get(text) ?? []), ...places]);
    return text;
  };
  /** The phrase of the ground that is drawn. */
  let ground: string | null = null;
  /** Notes another word for the ground with those before it: of "wooden table" the material is drawn, and the table is there. */
  const noteGround = (at: number): void => {
    const places = ground !== null && phrases.get(ground);
    if (!places) return;
    phrases.delete(ground!);
    const all = [...places, read[at]!.place].sort((a, b) => a - b);
    ground = writtenInParts(all.map((each) => read.find((word) => word.place === each)!));
    phrases.set(ground, all);
  };
  let place: (SettingWord & { readonly text: string }) | null = null;
  let colour: { readonly value: LinearColor; readonly from: number; readonly to: number } | null = null;
  let floor: { readonly color: LinearColor; readonly from: number; readonly to: number } | null = null;
  let freeColour: { readonly value: LinearColor; readonly isOfWall: boolean } | null = null;

  for (let at = 0; at < words.length; at++) {
    const phrase = longestPhrase(heard, at, there);
    const word = phrase.text;
    // "Palm leaf shadows" are light.
    const after = words[at + phrase.length] ?? '';
    const thing = after === 'shadow' || after === 'shadows' ? null : thingOf(word, there);
    if (unwanted.has(at)) {
      at += phrase.length - 1;
      continue;
    }
    const absent = absentThing(heard, at, there);
    if (absent > 0) {
      at += absent - 1;
      colour = null;
      continue;
    }
    const named = thingOfMaterial(heard, at);
    if (named) {
      at = named.to;
      colour = null;
      continue;
    }
    const modifier = lookUp(colourModifiers, word);
    const next = words[at + 1] ?? '';
    const nextIsPhrase = longestPhrase(heard, at + 1, there).length > 1;
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
    } else if (isShadeOf(heard, at) && phrase.length === 1 && !nextIsPhrase) {
      // "Dark oak", "light wood": of that wood, not of the light.
      const { color } = surfaceAt(heard, at + 1) ?? surfaceWords.plaster!;
      colour = { value: modify(linearFromHex(color), modifier!), from: at, to: at };
      continue;
    } else if (wallWords.has(word)) {
      const material = MADE_OF.has(read[at + 1]?.text ?? '') ? surfaceAt(heard, at + 2) : undefined;
      if (colour || material) {
        look.wall = colour?.value ?? linearFromHex(material!.color);
        look.isWallPainted = colour !== null;
        look.isWallNamed = colour !== null;
        note(colour?.from ?? at, material ? at + 2 : at);
        if (material) at += 2;
        colour = null;
      }
    } else if (floorWords.has(word)) {
      if (colour) floor ??= { color: colour.value, from: colour.from, to: at };
      else if (look.surface && materialBefore(heard, at)?.kind === look.surface.kind) noteGround(at);
      colour = null;
    } else if (podiumWords.has(word)) {
      look.podium = true;
      look.podiumColor ??= colour?.value ?? null;
      note(colour?.from ?? at, at);
      colour = null;
    } else if (glossWords.has(word)) {
      look.glossy = true;
      note(at, at);
    } else if (isOfProduct(heard, at) && !thingOf(next, there)) {
      // "Glass bottle", "botella de vidrio": what the product is made of.
      colour = null;
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
        // "Sol en bois": the floor stands before its material.
        const from = floorWords.has(words[at - 1] ?? '') && !read[at]!.opens ? at - 1 : at;
        ground = note(colour?.from ?? from, material ? at + 2 : at);
        if (material) at += 2;
        colour = null;
      } else if (!colour && isOfGround(heard, at, look.surface)) {
        noteGround(at);
      }
    } else if (lookUp(settingWords, word)) {
      const setting = lookUp(settingWords, word)!;
      // One place is drawn, the last; what another one brings along stands there all the same.
      if (place && place.kind !== setting.kind && !place.things) phrases.delete(place.text);
      if (setting.kind === 'studio' && colour && !wallWords.has(next)) {
        look.wall = colour.value;
        look.isWallPainted = true;
        look.isWallNamed = true;
        note(colour.from, colour.to);
        colour = null;
      }
      look.setting = setting.kind;
      for (const name of setting.things ?? []) {
        if (there.has(name) && !isUnwanted(name) && !look.things.some((thing) => thing.name === name)) {
          look.things = [...look.things, { name, color: null }];
        }
      }
      place = { ...setting, text: note(at, at + phrase.length - 1) };
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
    const carrier = longestPhrase(heard, at + 1, there).text;
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
  if (floor && !look.surface) {
    const kind = place && place.kind !== 'studio' ? place.surface.kind : 'plaster';
    look.surface = { kind, color: floor.color, isPainted: false };
    note(floor.from, floor.to);
  }
  if (place && !look.surface) {
    // A bare studio is one sheet of paper in the colour that was asked for.
    const own = place.kind === 'studio' ? look.wall : null;
    look.surface = { kind: place.surface.kind, color: own ?? linearFromHex(place.surface.color), isPainted: false };
  }
  return { ...look, phrases: [...phrases].map(([text, places]) => ({ words: text, places })) };
}

/** Words as they were written; those of another part of the sentence stand behind a comma. */
function writtenInParts(words: readonly PromptWord[]): string {
  const starts = words.flatMap(({ opens }, at) => (at === 0 || opens ? [at] : []));
  return starts.map((from, part) => writtenOf(words.slice(from, starts[part + 1]))).join(', ');
}

/** Whether a word for a ground says more of the one that is drawn: "wooden table", but not "concrete floor, wooden table". */
function isOfGround(words: readonly PromptWord[], at: number, drawn: NonNullable<PromptLook['surface']>): boolean {
  const material = isFurniture(words[at]!.said) ? materialBefore(words, at) : null;
  if (material) return material.kind === drawn.kind;
  return lookUp(surfaceWords, words[at]!.said)?.kind === drawn.kind && !drawn.isPainted;
}

/** "Light" and "Licht": without it "cool white light" would be read again as the colour of a wall. */
const isPlainLight = (word: PromptWord): boolean => isFiller(word) || isFiller({ ...word, text: word.said });

type PlacedWord = PromptWord & { readonly place: number };

/** "Mur vert foncé" as "foncé vert mur": languages whose colours follow are read like those where they go before. */
function colourBeforeNoun(words: readonly PlacedWord[]): PlacedWord[] {
  const ordered = [...words];
  for (let at = 0; at < ordered.length - 1; at++) {
    const { said: noun } = ordered[at]!;
    if (!carriesColour(noun) && !isLightNoun(noun) && !thingOf(noun, ALL_THINGS)) continue;
    // "Mesa de mármol" is one noun.
    const isMadeOf = MADE_OF.has(ordered[at + 1]?.text ?? '') && surfaceAt(ordered, at + 2) !== undefined;
    const from = at + (isMadeOf ? 3 : 1);
    let to = from;
    const isColour = ({ said, colourFollows, opens }: PlacedWord): boolean =>
      colourFollows &&
      !opens &&
      (colourOf(said) !== null || (lookUp(colourModifiers, said) !== undefined && !isLightNoun(said)));
    while (to < ordered.length && isColour(ordered[to]!)) to++;
    const colours = ordered.slice(from, to).reverse();
    const isShaded = colours.length > 0 && lookUp(surfaceWords, ordered[from - 1]!.said) !== undefined;
    if (!isShaded && !colours.some((word) => colourOf(word.said))) continue;
    const { opens } = ordered[at]!;
    const said = [...colours, ...ordered.slice(at, from)];
    ordered.splice(at, said.length, ...said.map((word, place) => ({ ...word, opens: place === 0 && opens })));
    at = to - 1;
  }
  return ordered;
}

/** "Black marble" as its words for the colour and its noun; null where the one or the other is not a word by itself. */
export function coloursAndNoun(phrase: string): { readonly colours: string | null; readonly noun: string | null } {
  const words = readWords(phrase);
  const isNoun = ({ said }: PromptWord): boolean => lookUp(surfaceWords, said) !== undefined || podiumWords.has(said);
  const [first, last] = [words.findIndex(isNoun), words.findLastIndex(isNoun)];
  const isColour = (word: PromptWord): boolean =>
    !isNoun(word) && (!isFiller(word) || lookUp(colourModifiers, word.said) !== undefined);
  // "Mesa de mármol" is one noun.
  const noun = words.filter((word, at) => at >= first && at <= last && !isColour(word));
  return { noun: first < 0 ? null : writtenOf(noun), colours: writtenOf(words.filter(isColour)) || null };
}
