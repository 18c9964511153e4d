import type { PromptLook, PromptPhrase } from './prompt-look.ts';
import { coloursAndNoun, understandPrompt } from './understand-prompt.ts';
import { findKeptNegations, findUnknownWords, isDescribed, leaveOutDescription } from './unknown-words.ts';
import { joinLooks } from './words/lamp-looks.ts';
import type { LampLookName } from './words/lamp-looks.ts';
import { findUnshownLight } from './unshown-light.ts';
import { lookUp } from './words/look-up.ts';
import { readWords } from './words/read-words.ts';
import { settingWords } from './words/setting-words.ts';
import { partOfSurface, surfaceWords } from './words/surface-words.ts';
import type { SurfaceKind } from './words/surface-words.ts';
import { NO_THINGS, PROP_THINGS } from './words/thing-words.ts';

/** Our own engine's reading of a prompt, before any picture. Which of the words change pixels is measured later. */
export interface PromptReading {
  /** Words and phrases that it knows and that this scene can show. */
  readonly known: readonly string[];
  /** Things that it does not know, and words that change nothing in a scene that was photographed. */
  readonly missing: readonly string[];
  /** Phrases that take out what the chosen scene shows: it stays there. */
  readonly kept: readonly string[];
}

/**
 * Runs in the browser too. `description` is the chosen scene's own, whose words are in the picture anyway; null where no
 * scene is chosen, empty for a background of the merchant's own.
 */
export function readPrompt(prompt: string, description: string | null): PromptReading {
  const asked = leaveOutDescription(prompt, description ?? '');
  // A set that was photographed is as it is; one that is drawn gets what the words name.
  const there = description === null ? PROP_THINGS : NO_THINGS;
  const unshown = findUnshownLight(asked, description, there);
  const look = understandPrompt(asked, new Set(unshown.flatMap(({ places }) => places)), there);
  const unknown = findUnknownWords(asked, there, description ?? '');
  // "White tiles": a wall in white is there, and tiles are not.
  const phrasesOf = (told: readonly PromptPhrase[]) =>
    told.flatMap(
      ({ words }) =>
        words
          .split(' ')
          .filter((word) => !unknown.includes(word))
          .join(' ') || [],
    );
  if (description === null) {
    const idle = findIdlePlaces(look, (unread) => understandPrompt(asked, unread, there));
    const used = look.phrases.filter((phrase) => !idle.includes(phrase));
    return { known: phrasesOf(used), missing: [...new Set([...phrasesOf(idle), ...unknown])], kept: [] };
  }
  const phrases = phrasesOf(look.phrases);
  const read = phrases.map((phrase) => readInSet(phrase, look, description));
  return {
    known: read.flatMap(({ known }) => known),
    missing: [
      ...new Set([...read.flatMap(({ missing }) => missing), ...unshown.map(({ words }) => words), ...unknown]),
    ],
    kept: findKeptNegations(asked, description),
  };
}

/** Places that change nothing beside another one: "a shelf in a bathroom" is a room once. The first counts, as in the picture. */
function findIdlePlaces(look: PromptLook, understand: (unread: ReadonlySet<number>) => PromptLook): PromptPhrase[] {
  const text = ({ phrases: _, ...rest }: PromptLook) => JSON.stringify(rest);
  const unread = new Set<number>();
  return look.phrases.toReversed().filter(({ words, places }) => {
    const isPlace = readWords(words).some(({ said }) => lookUp(settingWords, said));
    const isIdle = isPlace && text(understand(new Set([...unread, ...places]))) === text(look);
    if (isIdle) for (const place of places) unread.add(place);
    return isIdle;
  });
}

/** The part of a phrase that a photographed scene can show: its light, and colours of its parts, but no other place or material. */
function readInSet(phrase: string, whole: PromptLook, description: string): Pick<PromptReading, 'known' | 'missing'> {
  const look = understandPrompt(phrase);
  const isShown = readWords(phrase).every(({ said }) => isDescribed(said, description));
  if (isShown || isOfLight(look, whole, description)) return { known: [phrase], missing: [] };
  const isPainted = (whole.isWallNamed && look.isWallPainted) || look.podiumColor !== null;
  if (description !== '' && isPainted) return { known: [phrase], missing: [] };
  const kinds = kindsIn(description);
  const isGeneral = readWords(phrase).some(({ said }) => GENERAL.has(said)) && !look.surface?.isPainted;
  if (isGeneral && look.surface && kinds.includes(look.surface.kind)) return { known: [phrase], missing: [] };
  if (description === '' || !look.surface?.isPainted) return { known: [], missing: [phrase] };
  if (look.surface.kind === kinds[0]) return { known: [phrase], missing: [] };
  // The stand takes the colour, and stays of its own material.
  const part = partOfSurface(look.surface.kind);
  const { colours, noun } = coloursAndNoun(phrase);
  const isThere = part === 'stand' || kinds.some((kind) => partOfSurface(kind) === part);
  return isThere && colours && noun ? { known: [colours], missing: [noun] } : { known: [], missing: [phrase] };
}

/** Changes how a scene is lit. Shadows of a window or of leaves are in the set or are not. */
function isOfLight(look: PromptLook, whole: PromptLook, description: string): boolean {
  const { lamps, touches, lightColour, side, label, grade } = look;
  if (lamps !== null && !isFollowed(lamps, whole)) return false;
  if (lamps !== null || touches.length > 0 || lightColour !== null || side !== null) return true;
  if (Object.values(grade).some((value) => value !== 0)) return true;
  // "Neon, pink light": a colour that stands apart from its light.
  if (whole.lightColour !== null && !whole.isWallNamed && look.isWallPainted) return true;
  return description === '' && label !== null;
}

/** One light is lit: of "winter night" the night, of "morning sun" both. */
const isFollowed = (lamps: LampLookName, { lamps: lit, touches }: PromptLook): boolean => {
  if (lit === null || lit === lamps) return true;
  const touch = joinLooks(lamps, lit)?.touch ?? null;
  return touch !== null && touches.includes(touch);
};

/** True of every material of their kind: "wood" is true of walnut, "oak" is not. */
const GENERAL: ReadonlySet<string> = new Set(['wood', 'wooden', 'stone', 'fabric', 'cloth', 'metal']);

/** The material of what carries the product in a photographed scene: the first that its own description names. */
export const kindOfStand = (description: string): SurfaceKind | undefined => kindsIn(description)[0];

const kindsIn = (description: string): SurfaceKind[] =>
  readWords(description).flatMap(({ said }) => lookUp(surfaceWords, said)?.kind ?? []);
