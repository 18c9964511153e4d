import type { PlanEntry } from '../publish/plan.schema.ts';
import type { PublishMode } from '../publish/publish-mode.schema.ts';
import type { RunChoice } from '../runs/choice.schema.ts';
import type { ItemState, RunView } from '../runs/run.schema.ts';

const number = new Intl.NumberFormat('en');

/** `1 product`, `1,240 products`. */
export const counted = (count: number, word: string): string =>
  `${number.format(count)} ${word}${count === 1 ? '' : 's'}`;

/** Which products, in a few words. */
export function choiceWords(choice: RunChoice): string {
  if (choice.kind === 'joined')
    return choice.by === 'flow' ? 'Products sent by Shopify Flow' : 'Products that are new in your shop';
  if (choice.kind === 'uploads') return counted(choice.imageIds.length, 'uploaded photo');
  const one =
    (choice.onlyOnePicture ? ' with only one picture' : '') +
    (choice.olderThanDays
      ? `${choice.onlyOnePicture ? ' and' : ''} without a new picture for ${counted(choice.olderThanDays, 'day')}`
      : '');
  switch (choice.kind) {
    case 'all':
      return `All products${one}`;
    case 'collection':
      return `Products of collection ${choice.value}${one}`;
    case 'tag':
      return `Products tagged “${choice.value}”${one}`;
    case 'type':
      return `Products of type “${choice.value}”${one}`;
    case 'vendor':
      return `Products by ${choice.value}${one}`;
    case 'search':
      return `Products that match “${choice.value}”${one}`;
    case 'ids':
      return `${counted(choice.ids.length, 'chosen product')}${one}`;
    case 'handles':
      return `${counted(choice.handles.length, 'product')} of a list${one}`;
  }
}

const STATES: Readonly<Record<RunView['state'], string>> = {
  choosing: 'Looking up products',
  ready: 'Ready to start',
  running: 'Making pictures',
  paused: 'Paused',
  done: 'Made',
  cancelled: 'Cancelled',
  failed: 'Did not work out',
};
export const stateWords = (state: RunView['state']): string => STATES[state];

/** What a run has cost so far, and what is set aside for the rest; empty before either. */
export const paidWords = ({ pictures, charged, held }: Pick<RunView, 'pictures' | 'charged' | 'held'>): string =>
  [
    pictures > 0 ? `${counted(pictures, 'picture')} for ${counted(charged, 'credit')}` : '',
    held > 0 ? `${counted(held, 'credit')} set aside` : '',
  ]
    .filter(Boolean)
    .join(' · ');

const ITEM_WORDS: Readonly<Record<ItemState, string>> = {
  waiting: 'waiting',
  doubt: 'to be asked about',
  working: 'being made',
  'to-review': 'to review',
  kept: 'kept',
  rejected: 'rejected',
  published: 'in the shop',
  'rolled-back': 'rolled back',
  failed: 'failed',
  'left-out': 'left out',
};

/** `12 to review · 3 failed`, in the order of a run's life. */
export function countWords({ counts }: Pick<RunView, 'counts'>): string {
  const order = Object.keys(ITEM_WORDS) as ItemState[];
  return order
    .flatMap((state) => (counts[state] ? [`${number.format(counts[state])} ${ITEM_WORDS[state]}`] : []))
    .join(' · ');
}

/** About how long, by measured speed; '' where nothing was measured yet. */
export function timeWords(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 90) return 'about a minute';
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

/** What starting would do, before it is done. */
export function offerWords({ offer }: Pick<RunView, 'offer'>, tried: number | null = null): string {
  const products = tried === null ? offer.products : Math.min(tried, offer.products);
  const each = offer.products === 0 ? 0 : offer.pictures / offer.products;
  const pictures = products * each;
  return `${counted(pictures, 'picture')} of ${counted(products, 'product')} for ${counted(pictures * offer.unitPrice, 'credit')}`;
}

/**
 * `2 pictures at places 1 and 2; the 3 that are there move back.`, what goes for them, and which variants get one. What an
 * earlier try has begun is ended as it was begun, whatever is asked for now.
 */
export function planWords(
  entry: Pick<PlanEntry, 'added' | 'replaced' | 'assigned' | 'moved' | 'obstacle' | 'mode'>,
  asked: PublishMode,
): string {
  const { added, replaced, assigned, moved, obstacle, mode } = entry;
  if (obstacle) return `Stays as it is. ${obstacle}`;
  return [
    ...(mode === asked ? [] : [`It goes on as it was begun: ${BEGUN_WORDS[mode]}.`]),
    added.length === 0 ? 'Its pictures are there already.' : `${placedWords(added)}${movedWords(moved, replaced)}.`,
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
  'replace-first': 'the first picture is replaced',
  'replace-all': 'all pictures are replaced',
};

const placedWords = (added: PlanEntry['added']) => `${counted(added.length, 'picture')} at ${placesOf(added)}`;

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

/** What happens to the pictures that products have. */
export const MODE_WORDS: Readonly<Record<PublishMode, string>> = {
  add: 'Nothing is replaced or taken off.',
  'replace-first':
    'The first picture of each product, or of each colour, is taken off for them. Its file stays in your shop’s files, so that a roll-back can bring it back.',
  'replace-all':
    'All pictures of each product are taken off for them, but for those of other variants. Videos and models stay. The files stay in your shop’s files, so that a roll-back can bring them back.',
};

/** How many products have what of a run in the shop. */
export function inShopWords(of: { readonly whole: number; readonly off: number; readonly halfWay: number }): string {
  const { whole, off, halfWay } = of;
  return [
    ...(whole > 0 ? [`${counted(whole, 'product')} ${whole === 1 ? 'has' : 'have'} pictures of this run.`] : []),
    ...(halfWay > 0 ? [`${counted(halfWay, 'product')} ${halfWay === 1 ? 'has' : 'have'} only some of them.`] : []),
    ...(off > 0 ? [`From ${counted(off, 'product')} they were taken off since.`] : []),
  ].join(' ');
}
