import type { LinearColor } from '../pixels/linear-light.ts';
import { understandPrompt } from '../stage/understand-prompt.ts';
import { findUnknownWords } from '../stage/unknown-words.ts';
import { colourAt } from '../stage/words/read-colour.ts';
import { productWords } from '../stage/words/word-roles.ts';
import { readWords } from '../stage/words/read-words.ts';
import { PROP_THINGS } from '../stage/words/thing-words.ts';
import { wordsUnder } from '../words/lexicon.ts';

/** The part of a picture that an edit is about. `wall` and `ground` are the background above and below the floor's edge. */
export type EditedPart = 'product' | 'background' | 'wall' | 'ground' | 'picture';

/** The change that a sentence asks for. */
export interface WordEdit {
  readonly part: EditedPart;
  /** Its new colour. */
  readonly color: LinearColor | null;
  /** Stops. */
  readonly exposure: number;
  /** -1 blue .. 1 amber. */
  readonly warmth: number;
  readonly contrast: number;
  /** -1: black and white. */
  readonly saturation: number;
  readonly isBlurred: boolean;
  /** The background is taken away. */
  readonly isRemoved: boolean;
  /** The product is put elsewhere: the words of that place. */
  readonly place: string | null;
  /** Words that were followed, in their order. */
  readonly understood: readonly string[];
  /** Words that ask for something, and were not. */
  readonly missing: readonly string[];
  /** There is something to do. */
  readonly isPossible: boolean;
}

const saying = (meaning: string): ReadonlySet<string> => new Set(wordsUnder('edit', meaning));

const PARTS = (['wall', 'background', 'ground', 'product', 'picture'] as const).map(
  (part) => [part, saying(part)] as const,
);

interface Tone {
  readonly exposure?: number;
  readonly warmth?: number;
  readonly contrast?: number;
  readonly saturation?: number;
}

const TONE_BY_MEANING: Readonly<Record<string, Tone>> = {
  brighter: { exposure: 0.45 },
  darker: { exposure: -0.55 },
  warmer: { warmth: 0.45 },
  cooler: { warmth: -0.45 },
  contrast: { contrast: 0.3 },
  flatter: { contrast: -0.25 },
  vivid: { saturation: 0.4 },
  muted: { saturation: -0.4 },
  monochrome: { saturation: -1 },
};
const TONES: Readonly<Record<string, Tone>> = Object.fromEntries(
  Object.entries(TONE_BY_MEANING).flatMap(([meaning, tone]) =>
    wordsUnder('edit', meaning).map((word) => [word, tone] as const),
  ),
);

const BLURS = saying('blur');
const REMOVES = saying('remove');
const MOVES = saying('move');
const MOVED = saying('moved');
const LITTLE = saying('little');
const MUCH = saying('much');
const LESS = saying('less');
/** Words of asking, which name nothing. */
const VERBS = saying('asking');

/** Reads a sentence about a picture: which part, and what is to be done with it. Runs in the browser too. */
export function readEdit(prompt: string): WordEdit {
  const read = readWords(prompt);
  const said = read.map((word) => word.said);
  const texts = read.map((word) => word.text);
  const used = new Set<number>();
  const at = (set: ReadonlySet<string>): number => texts.findIndex((text, i) => set.has(text) || set.has(said[i]!));
  const use = (index: number): boolean => {
    if (index < 0) return false;
    used.add(index);
    return true;
  };

  const place = readPlace(prompt, isMoved(texts, at(MOVES)));
  const tone = { exposure: 0, warmth: 0, contrast: 0, saturation: 0 };
  const monochrome = texts.findIndex(
    (text, i) => text === 'black' && texts[i + 1] === 'and' && texts[i + 2] === 'white',
  );
  if (monochrome >= 0) {
    tone.saturation = -1;
    for (const step of [0, 1, 2]) used.add(monochrome + step);
  }
  const strength = (use(at(LITTLE)) ? 0.5 : 1) * (use(at(MUCH)) ? 1.6 : 1);
  const sign = use(at(LESS)) ? -1 : 1;
  texts.forEach((text, i) => {
    const found = Object.hasOwn(TONES, text) ? TONES[text] : undefined;
    if (!found || used.has(i)) return;
    used.add(i);
    for (const key of ['exposure', 'warmth', 'contrast', 'saturation'] as const) {
      tone[key] += (found[key] ?? 0) * strength * sign;
    }
  });
  // "From red to green": the last one is the wish.
  let color: LinearColor | null = null;
  for (let i = 0; i < said.length; i++) {
    const found = used.has(i) ? null : colourAt(said, i);
    if (!found) continue;
    color = found.value;
    for (let step = 0; step < found.length; step++) used.add(i + step);
    i += found.length - 1;
  }
  const isBlurred = use(at(BLURS));
  const isRemoved = at(PARTS[1]![1]) >= 0 && use(at(REMOVES));
  const part = findPart(read, used);
  const isPossible = place !== null || color !== null || isBlurred || isRemoved || Object.values(tone).some(Boolean);
  const ofPlace = place === null ? null : understandPrompt(place, undefined, PROP_THINGS);
  const followed = new Set(ofPlace?.phrases.flatMap(({ places }) => places));
  const unknown = new Set(findUnknownWords(prompt, place === null ? undefined : PROP_THINGS));
  const isFollowed = (i: number): boolean => (place === null ? used.has(i) : followed.has(i));
  return {
    part: place === null ? (part ?? (isBlurred || isRemoved ? 'background' : 'picture')) : 'background',
    color: place === null ? color : null,
    ...tone,
    isBlurred,
    isRemoved,
    place,
    understood: texts.filter((_, i) => isFollowed(i)),
    missing: texts.filter(
      (text, i) => unknown.has(text) && !isFollowed(i) && !used.has(i) && !VERBS.has(text) && !MOVES.has(text),
    ),
    isPossible,
  };
}

/** "Put it", "replace the background": what is put somewhere is the product, and no cat that is not there. */
function isMoved(texts: readonly string[], verb: number): boolean {
  const object = verb < 0 ? [] : texts.slice(verb + 1, verb + 4);
  return object.some((text) => MOVED.has(text) || productWords.has(text));
}

/** "Put it on a marble table at the beach": a ground or a place that is to be behind the product. */
function readPlace(prompt: string, moves: boolean): string | null {
  const look = understandPrompt(prompt, undefined, PROP_THINGS);
  const isNamed = look.setting !== null || (moves && (look.surface !== null || look.podium || look.things.length > 0));
  return isNamed ? prompt : null;
}

function findPart(
  read: readonly { readonly text: string; readonly said: string }[],
  used: Set<number>,
): EditedPart | null {
  for (const [i, { text, said }] of read.entries()) {
    const found = PARTS.find(([, names]) => names.has(text) || names.has(said));
    const part = found?.[0] ?? (productWords.has(text) || productWords.has(text.replace(/s$/, '')) ? 'product' : null);
    if (!part) continue;
    used.add(i);
    return part;
  }
  return null;
}
