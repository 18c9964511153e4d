import type { CaptionInput, Captions } from '../contract/words.ts';
import { createRandom, mixSeed } from '../pixels/random.ts';
import { grammarOf } from './grammars.ts';
import type { Grammar, Pattern, Piece, Said } from './grammars.ts';
import { toSayable } from './sayable.ts';
import type { Sayable } from './sayable.ts';
import { upperFirst } from './scene-words.ts';

/** A caption that could be written. */
interface Draft {
  readonly text: string;
  readonly opening: Pattern;
  /** Sentences. */
  readonly length: number;
  /** Lower ones are written first: plain beginnings and closing words come when the rest is used up. */
  readonly tier: number;
}

/**
 * Captions out of the facts alone, each built differently. The same input always gives the same, and none of `avoid` is
 * ever written again: where everything has been said there are fewer than asked for.
 */
export function writeCaptions({ facts, count, seed, avoid, isGiven, shape }: CaptionInput): Captions {
  const sayable = toSayable(facts);
  const random = createRandom(mixSeed(seed, 0x63617074));
  const said = new Set(avoid.map(plainOf));
  const drafts = shuffle(draftsOf(sayable, grammarOf(sayable)), random).filter(
    ({ text }) => text.length <= shape.maxLength && !said.has(plainOf(text)) && !isGiven?.(text),
  );
  const chosen: Draft[] = [];
  while (chosen.length < count) {
    const next = choose(drafts, chosen, wantedLength(shape.length, chosen.length, random));
    if (!next) break;
    chosen.push(next);
    said.add(plainOf(next.text));
  }
  return { captions: chosen.map(({ text }) => text), hashtags: sayable.hashtags.slice(0, shape.maxHashtags) };

  function choose(from: readonly Draft[], before: readonly Draft[], length: number): Draft | undefined {
    const fresh = from.filter(({ text }) => !said.has(plainOf(text)));
    const begins = (draft: Draft) => before.some(({ opening }) => opening === draft.opening);
    const cost = (draft: Draft) => (begins(draft) ? 8 : 0) + draft.tier * 2 + Math.abs(draft.length - length);
    return fresh.reduce<Draft | undefined>(
      (best, draft) => (best === undefined || cost(draft) < cost(best) ? draft : best),
      undefined,
    );
  }
}

/** Short, middle and long ones stand side by side, unless one length is asked for. */
function wantedLength(asked: 'short' | 'long' | 'mixed', index: number, random: () => number): number {
  if (asked === 'mixed') return 1 + ((index + Math.floor(random() * 3)) % 3);
  return asked === 'short' ? 1 : 3;
}

/** The pieces that make a reader look: the shop's own sentence, the merchant's wish, and the visible things. */
const REASONS: ReadonlySet<Piece> = new Set(['detail', 'wish', 'place', 'backdrop', 'light', 'colours']);
/** Tiers by which a caption stands back that gives none, or not the shop's own where there is room for it. */
const [WITHOUT_REASON, WITHOUT_DETAIL] = [8, 1] as const;

/** Everything that can be said, in every way. */
function draftsOf(sayable: Sayable, grammar: Grammar): Draft[] {
  const drafts: Draft[] = [];
  const details = sayable.details.length > 0 ? sayable.details : [null];
  for (const [index, detail] of details.entries()) {
    const { name, maker, wish, place, backdrop, light } = sayable;
    const colours = sayable.colours.join(` ${grammar.and} `) || null;
    const pieces: Readonly<Record<Piece, string | null>> = {
      name,
      maker,
      detail,
      wish,
      place,
      backdrop,
      light,
      colours,
    };
    const isReasonKnown = [...REASONS].some((piece) => pieces[piece] !== null);
    const standsBack = (used: readonly Piece[], length: number): number => {
      if (isReasonKnown && !used.some((piece) => REASONS.has(piece))) return WITHOUT_REASON;
      return detail !== null && length > 1 && !used.includes('detail') ? WITHOUT_DETAIL : 0;
    };
    const can = ({ uses }: Pattern) => uses.every((piece) => pieces[piece] !== null);
    // A product that has a name is named.
    const names = (pattern: Pattern) => name === null || pattern.uses.includes('name');
    const begin = (patterns: readonly Pattern[], tier: number) => {
      for (const opening of patterns) if (can(opening) && names(opening)) grow(opening, tier);
    };
    const grow = (opening: Pattern, tier: number) => {
      const first = sentence(opening.say(pieces as Said));
      // The merchant's wish is in every caption.
      const must = wish !== null && !opening.uses.includes('wish') ? [{ uses: ['wish'] as Piece[], text: wish }] : [];
      const base = [first, ...must.map(({ text }) => sentence(text))];
      const used = new Set<Piece>([...opening.uses, ...must.flatMap(({ uses }) => uses)]);
      const more = grammar.continuations.filter((next) => can(next) && !next.uses.some((piece) => used.has(piece)));
      const tails: Pattern[][] = [[], ...more.map((next) => [next])];
      for (const [at, a] of more.entries()) {
        for (const b of more.slice(at + 1)) if (!a.uses.some((piece) => b.uses.includes(piece))) tails.push([a, b]);
      }
      for (const tail of tails) {
        // Drafts without any detail are the same for each of them.
        if (index > 0 && !tail.some(({ uses }) => uses.includes('detail'))) continue;
        const told = [...base, ...tail.map((next) => sentence(next.say(pieces as Said)))];
        const back = standsBack([...used, ...tail.flatMap(({ uses }) => uses)], told.length);
        drafts.push({ text: told.join(' '), opening, length: told.length, tier: tier + back });
        if (tail.length > 1) continue;
        for (const closing of grammar.closings) {
          drafts.push({ text: [...told, closing].join(' '), opening, length: told.length + 1, tier: tier + back + 2 });
          // Where little is known, two of them make the difference.
          if (tail.length > 0) continue;
          for (const last of grammar.closings) {
            if (last === closing) continue;
            const text = [...told, closing, last].join(' ');
            drafts.push({ text, opening, length: told.length + 2, tier: tier + back + 4 });
          }
        }
      }
    };
    begin(grammar.openings, 0);
    begin(grammar.plainOpenings, 1);
  }
  return drafts;
}

/** Two captions that differ in spaces, marks at the end or capitals are one. */
const plainOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

const sentence = (text: string) => `${upperFirst(text.trim())}${/[.!?…✓★♥●]$/.test(text.trim()) ? '' : '.'}`;

function shuffle<T>(items: T[], random: () => number): T[] {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}
