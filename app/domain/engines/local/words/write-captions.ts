import type { CaptionInput, Captions } from '../../words.ts';
import { createRandom, mixSeed } from '../stage/random.ts';
import { hashtagsOf, toSayable } from './sayable.ts';
import type { Sayable } from './sayable.ts';
import { upperFirst } from './scene-words.ts';

const MAX_CAPTION = 300;
const TRIES = 60;
/** So often a way to begin may come out as something that was there before. */
const MAX_REPEATS = 3;

type Piece = Exclude<keyof Sayable, 'tags'>;

/** One way to say something: what it needs and uses up, and the words. */
interface Pattern {
  readonly uses: readonly Piece[];
  readonly say: (s: Said) => string;
}

/** A `Sayable` of which the pattern knows that its pieces are there. */
type Said = { readonly [Key in keyof Sayable]: NonNullable<Sayable[Key]> };

const byMaker = ({ maker }: { readonly maker: string | null }) => (maker ? ` by ${maker}` : '');

const OPENINGS: readonly Pattern[] = [
  { uses: ['name', 'place'], say: (s) => `${s.name}${byMaker(s)}, ${s.place}` },
  { uses: ['name', 'place'], say: (s) => `${s.place}: ${s.name}${byMaker(s)}` },
  { uses: ['name', 'light'], say: (s) => `${s.name} ${s.light}` },
  { uses: ['name', 'light'], say: (s) => `${s.light}: ${s.name}${byMaker(s)}` },
  { uses: ['name', 'backdrop'], say: (s) => `${s.name}${byMaker(s)}, ${s.backdrop}` },
  { uses: ['name', 'maker'], say: (s) => `From ${s.maker}: ${s.name}` },
  { uses: ['name', 'maker'], say: (s) => `${s.name} by ${s.maker}` },
  { uses: ['name', 'kind'], say: (s) => `In our ${s.kind} collection: ${s.name}` },
  { uses: ['name', 'material'], say: (s) => `${s.name} in ${s.material}${byMaker(s)}` },
  { uses: ['name', 'wish'], say: (s) => `${s.wish}: ${s.name}${byMaker(s)}` },
  { uses: ['name', 'colours'], say: (s) => `${s.name}${byMaker(s)}, set in shades of ${listOf(s.colours)}` },
  { uses: ['place', 'light'], say: (s) => `${s.place}, ${s.light}` },
  { uses: ['place'], say: (s) => `Set ${s.place}` },
  { uses: ['wish', 'place'], say: (s) => `${s.wish}, ${s.place}` },
];

/** Where little is known they still begin differently. */
const PLAIN_OPENINGS: readonly Pattern[] = [
  { uses: ['name'], say: (s) => `${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `A closer look: ${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `In the picture: ${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `In focus: ${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `Seen here: ${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `Up close: ${s.name}${byMaker(s)}` },
  { uses: ['name'], say: (s) => `In view: ${s.name}${byMaker(s)}` },
  { uses: ['wish'], say: (s) => s.wish },
  { uses: ['wish'], say: (s) => `In the picture: ${s.wish}` },
  { uses: ['light'], say: (s) => `Shown ${s.light}` },
  { uses: ['light'], say: (s) => `Seen ${s.light}` },
  { uses: ['place'], say: (s) => `Shown ${s.place}` },
  { uses: ['place'], say: (s) => `Seen ${s.place}` },
  { uses: ['backdrop'], say: (s) => `Set ${s.backdrop}` },
];

const CONTINUATIONS: readonly Pattern[] = [
  { uses: ['wish'], say: (s) => s.wish },
  { uses: ['detail'], say: (s) => s.detail },
  { uses: ['detail'], say: (s) => s.detail },
  { uses: ['place'], say: (s) => `Shown ${s.place}` },
  { uses: ['place', 'light'], say: (s) => `Set ${s.place}, ${s.light}` },
  { uses: ['light'], say: (s) => `Seen ${s.light}` },
  { uses: ['backdrop'], say: (s) => `Set ${s.backdrop}` },
  { uses: ['qualities'], say: (s) => `It is ${listOf(s.qualities)}` },
  { uses: ['kind'], say: (s) => `From our ${s.kind} collection` },
  { uses: ['colours'], say: (s) => `Set in shades of ${listOf(s.colours)}` },
];

/** Captions out of the facts alone, each built differently; the same input always gives the same. */
export function writeCaptions({ facts, count, seed, avoid }: CaptionInput): Captions {
  const sayable = toSayable(facts);
  const random = createRandom(mixSeed(seed, 0x63617074));
  const captions: string[] = [];
  const given = new Set<Pattern>();
  const worn = new Map<Pattern, number>();
  for (let attempt = 0; attempt < TRIES * count && captions.length < count; attempt += 1) {
    const isFresh = (pattern: Pattern) => !given.has(pattern) && (worn.get(pattern) ?? 0) < MAX_REPEATS;
    const opening = pick(openingsFor(sayable, isFresh), random);
    if (!opening) break;
    const caption = build(sayable, opening, captions.length, random);
    // Where everything has been said before, what is at least not in this answer.
    const isLate = attempt >= TRIES * count * 0.7;
    if (captions.includes(caption) || (!isLate && avoid.includes(caption)) || caption.length > MAX_CAPTION) {
      worn.set(opening, (worn.get(opening) ?? 0) + 1);
      continue;
    }
    given.add(opening);
    captions.push(caption);
  }
  return { captions, hashtags: hashtagsOf(sayable) };
}

/** Rich beginnings while there are fresh ones, then the plain ones, then any. A product that has a name is named. */
function openingsFor(sayable: Sayable, isFresh: (pattern: Pattern) => boolean): readonly Pattern[] {
  const names = (pattern: Pattern) => sayable.name === null || pattern.uses.includes('name');
  const able = [OPENINGS, PLAIN_OPENINGS].map((patterns) =>
    patterns.filter((pattern) => names(pattern) && canSay(sayable, pattern)),
  );
  return able.map((patterns) => patterns.filter(isFresh)).find((patterns) => patterns.length > 0) ?? able.flat();
}

function build(sayable: Sayable, opening: Pattern, index: number, random: () => number): string {
  const said = new Set<Piece>(opening.uses);
  if (opening.uses.includes('name')) said.add('maker');
  const sentences = [sentence(opening.say(sayable as Said))];
  // Short, middle and long ones stand side by side.
  const more = (index + Math.floor(random() * 3)) % 3;
  // What the merchant asked for is in every caption.
  if (sayable.wish && !said.has('wish')) add(CONTINUATIONS[0]!);
  for (let step = 0; step < more; step += 1) {
    const next = pick(
      CONTINUATIONS.filter((pattern) => canSay(sayable, pattern) && !pattern.uses.some((piece) => said.has(piece))),
      random,
    );
    if (next) add(next);
  }
  return sentences.join(' ');

  function add(pattern: Pattern): void {
    for (const piece of pattern.uses) said.add(piece);
    sentences.push(sentence(pattern.say(sayable as Said)));
  }
}

const canSay = (sayable: Sayable, pattern: Pattern) =>
  pattern.uses.every((piece) => sayable[piece] !== null && sayable[piece]?.length !== 0);

const pick = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)];

const sentence = (text: string) => `${upperFirst(text.trim())}${/[.!?]$/.test(text.trim()) ? '' : '.'}`;

/** `beige and teal`. */
function listOf(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
