/** A scene's words taken apart into pieces that a sentence can use. */
export interface ReadScene {
  /** Begins with a preposition: `on an oak table`. */
  readonly place: string | null;
  /** Begins with a preposition: `in front of a cream arch`. */
  readonly backdrop: string | null;
  /** Begins with a preposition: `in warm morning light`. */
  readonly light: string | null;
}

const PLACE = /^(on|in|at|by|beside|near|under|over|against|inside|between|among|atop|upon|next to|along|within)\b/i;
const BACKDROP = /^(in front of|against|before|behind)\b/i;
const LIGHT = /\b(light|lights|daylight|sunlight|sun|sunshine|glow|spotlight|candlelight|moonlight|shadow|shadows)\b/i;
const WITH_PREPOSITION = /^(in|under|with|by|at)\b/i;
const LONGEST_PIECE = 140;

/** Reads `on an oak table in a kitchen, daylight from the left, plants behind`. What is not understood is left out. */
export function readScene(text: string): ReadScene {
  let place: string | null = null;
  let backdrop: string | null = null;
  let light: string | null = null;
  for (const segment of segments(text)) {
    if (BACKDROP.test(segment)) backdrop ??= segment;
    else if (isLight(segment)) light ??= litBy(segment);
    else if (PLACE.test(segment)) place ??= segment;
  }
  return { place, backdrop, light };
}

/** The parts between commas and full stops, tidied. */
export function segments(text: string): string[] {
  return text
    .split(/[,.;\n]+/)
    .map((segment) =>
      segment
        .replace(/\s+/g, ' ')
        .replace(/^and\s+/i, '')
        .trim(),
    )
    .filter((segment) => segment !== '' && segment.length <= LONGEST_PIECE)
    .map(lowerFirst);
}

/** `on a table in soft light` is a place; `soft light on the wall` and `in soft light` are light. */
function isLight(segment: string): boolean {
  if (!LIGHT.test(segment)) return false;
  const [first, second] = segment.split(/\b(?:with|from|through|on)\b/i);
  return !PLACE.test(segment) || (/^(in|under|by|at)\b/i.test(segment) && LIGHT.test(first ?? second ?? ''));
}

function litBy(segment: string): string {
  if (WITH_PREPOSITION.test(segment)) return segment;
  if (/\bspotlight\b/i.test(segment)) return `under ${segment}`;
  if (/\b(lights|shadows|shadow)\b/i.test(segment) && !/\b(light|daylight|sun|sunlight|glow)\b/i.test(segment)) {
    return `with ${segment}`;
  }
  return `in ${segment}`;
}

/** `On Oak` to `on Oak`; a word in capitals or a name such as `iPhone` stays. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(/\s/);
  return /^\p{Lu}[\p{Ll}'’]*$/u.test(first) ? first.toLowerCase() + text.slice(first.length) : text;
}

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
