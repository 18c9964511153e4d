import type { PlanEntry } from '../publish/plan.schema.ts';
import type { PublishMode } from '../publish/publish-mode.schema.ts';
import { counted } from './run-words.rules.ts';

const number = new Intl.NumberFormat('en');

/**
 * `2 pictures at places 1 and 2; the 3 that are there move back.`, what goes for them, and which variants get one. What an
 * earlier try has begun is ended as it was begun, whatever is asked for now.
 */
export function planWords(
  entry: Pick<PlanEntry, 'added' | 'replaced' | 'assigned' | 'moved' | 'obstacle' | 'mode'>,
  asked: PublishMode,
): string {
  const { added, replaced, assigned, moved, obstacle, mode } = entry;
  if (obstacle) return `Not changed. ${obstacle}`;
  return [
    ...(mode === asked ? [] : [`It continues as started: ${BEGUN_WORDS[mode]}.`]),
    added.length === 0 ? 'Its images are already there.' : `${placedWords(added)}${movedWords(moved, replaced)}.`,
    ...(replaced.length > 0 ? [`What is at ${placesOf(replaced)} now is taken off.`] : []),
    ...(assigned.length > 0
      ? [
          `${assigned.length === 1 ? 'Variant' : 'Variants'} ${assigned.slice(0, 10).join(', ')}${assigned.length > 10 ? ` and ${assigned.length - 10} more` : ''} ${assigned.length === 1 ? 'gets' : 'get'} the first.`,
        ]
      : []),
  ].join(' ');
}

const BEGUN_WORDS: Readonly<Record<PublishMode, string>> = {
  add: 'nothing is replaced',
  'replace-first': 'the first image is replaced',
  'replace-all': 'all images are replaced',
};

const placedWords = (added: PlanEntry['added']) => `${counted(added.length, 'image')} at ${placesOf(added)}`;

function movedWords(moved: number, replaced: PlanEntry['replaced']): string {
  if (moved === 0) return '';
  if (replaced.length > 0) return moved === 1 ? '; one of the others moves' : `; ${number.format(moved)} others move`;
  return moved === 1 ? '; the one that is there moves back' : `; the ${number.format(moved)} that are there move back`;
}

function placesOf(pictures: readonly { readonly place: number }[]): string {
  const places = pictures.map(({ place }) => number.format(place));
  const last = places.at(-1);
  return places.length > 1 ? `places ${places.slice(0, -1).join(', ')} and ${last}` : `place ${last}`;
}

export const MODE_LABELS: Readonly<Record<PublishMode, string>> = {
  add: 'Keep all of them',
  'replace-first': 'Replace the first',
  'replace-all': 'Replace all of them',
};

/** The treatment of the pictures that products have. */
export const MODE_WORDS: Readonly<Record<PublishMode, string>> = {
  add: 'Nothing is replaced or taken off.',
  'replace-first':
    'The first image of each product, or of each colour, is replaced. Its file stays in your shop for a roll-back.',
  'replace-all':
    'All images of each product are replaced, except those of other variants. Their files stay in your shop for a roll-back.',
};

/** How many products have what of a run in the shop. */
export function inShopWords(of: { readonly whole: number; readonly off: number; readonly halfWay: number }): string {
  const { whole, off, halfWay } = of;
  return [
    ...(whole > 0 ? [`${counted(whole, 'product')} ${whole === 1 ? 'has' : 'have'} images of this run.`] : []),
    ...(halfWay > 0 ? [`${counted(halfWay, 'product')} ${halfWay === 1 ? 'has' : 'have'} only some of them.`] : []),
    ...(off > 0 ? [`From ${counted(off, 'product')} they were taken off since.`] : []),
  ].join(' ');
}
