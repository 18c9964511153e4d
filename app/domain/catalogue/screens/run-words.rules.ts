import { isolated } from '#app/ui/isolated.ts';
import type { RunData } from '../catalogue-data.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { WHITE_SCENE } from '../recipes/white-scene.ts';
import type { RunChoice } from '../runs/choice.schema.ts';
import type { ItemState, RunView } from '../runs/run.schema.ts';
import { canDecide } from './review.rules.ts';
import type { ReviewPicture } from './review.rules.ts';

const number = new Intl.NumberFormat('en');

/** `1 product`, `1,240 products`. */
export const counted = (count: number, word: string): string =>
  `${number.format(count)} ${word}${count === 1 ? '' : 's'}`;

/** Which products, in a few words. */
export function choiceWords(choice: RunChoice): string {
  if (choice.kind === 'joined')
    return choice.by === 'flow' ? 'Products sent by Shopify Flow' : 'New products in your shop';
  if (choice.kind === 'uploads') return counted(choice.imageIds.length, 'uploaded photo');
  const one =
    (choice.onlyOnePicture ? ' with only one image' : '') +
    (choice.olderThanDays
      ? `${choice.onlyOnePicture ? ' and' : ''} without a new image for ${counted(choice.olderThanDays, 'day')}`
      : '');
  switch (choice.kind) {
    case 'all':
      return `All products${one}`;
    case 'collection':
      return `Products of collection ${choice.value}${one}`;
    case 'tag':
      return `Products tagged “${isolated(choice.value)}”${one}`;
    case 'type':
      return `Products of type “${isolated(choice.value)}”${one}`;
    case 'vendor':
      return `Products by ${isolated(choice.value)}${one}`;
    case 'search':
      return `Products that match “${isolated(choice.value)}”${one}`;
    case 'ids':
      return `${counted(choice.ids.length, 'chosen product')}${one}`;
    case 'handles':
      return `${counted(choice.handles.length, 'product')} of a list${one}`;
  }
}

const STATES: Readonly<Record<RunView['state'], string>> = {
  choosing: 'Looking up products',
  ready: 'Ready to start',
  running: 'Making images',
  paused: 'Paused',
  done: 'Complete',
  cancelled: 'Cancelled',
  failed: 'Failed',
};
/** A run of which only open questions are left goes on with their answers. */
export const isWaitingForAnswers = ({ state, counts }: Pick<RunView, 'state' | 'counts'>): boolean =>
  state === 'running' && (counts.doubt ?? 0) > 0 && !counts.waiting && !counts.working;

export const stateWords = (run: Pick<RunView, 'state' | 'counts'>): string =>
  isWaitingForAnswers(run) ? 'Waiting for your answer' : STATES[run.state];

/** The cost of a run so far, and the credits held for the rest; empty before either. */
export const paidWords = ({ pictures, charged, held }: Pick<RunView, 'pictures' | 'charged' | 'held'>): string =>
  [
    pictures > 0 ? `${counted(pictures, 'image')} for ${counted(charged, 'credit')}` : '',
    held > 0 ? `${counted(held, 'credit')} reserved` : '',
  ]
    .filter(Boolean)
    .join(' · ');

const ITEM_WORDS: Readonly<Record<ItemState, string>> = {
  waiting: 'waiting',
  doubt: 'with a question',
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

/** Images that wait for a decision, and those that are made again; of a long run the first images are here before the others. */
export function reviewWords(
  pictures: readonly Pick<ReviewPicture, 'decision' | 'isSettled' | 'redo'>[],
  isLoading: boolean,
): string {
  const open = pictures.filter((each) => each.decision === 'open' && canDecide(each)).length;
  const redone = pictures.filter(({ redo }) => redo !== null).length;
  const words = [
    ...(open > 0 ? [`${counted(open, 'image')} to decide${isLoading ? ' so far' : ''}`] : []),
    ...(redone > 0 ? [`${open > 0 ? number.format(redone) : counted(redone, 'image')} being redone`] : []),
  ];
  return words.join(' · ') || (isLoading ? 'Loading the images' : 'Every image is decided');
}

/** About how long, by measured speed; '' where nothing was measured yet. */
export function timeWords(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 90) return 'about a minute';
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} minutes`;
  return `about ${Math.round(seconds / 3600)} hours`;
}

/** Time until a run that is under way has made its images, by measured speed; '' where none was measured. */
export const leftWords = ({ state, offer }: Pick<RunView, 'state' | 'offer'>): string =>
  state === 'running' && offer.seconds ? `${timeWords(offer.seconds)} left` : '';

/**
 * Chosen channels that ask for a white background, where the scene is known to be another one; '' where it is not: a ground that words
 * alone describe is only seen in the images.
 */
export function notWhiteWords(
  { scene, channels }: Pick<RecipeLook, 'scene' | 'channels'>,
  whiteChannels: RunData['whiteChannels'],
): string {
  const asking = whiteChannels.filter(({ name }) => channels.includes(name)).map(({ title }) => title);
  if (scene === null || scene === WHITE_SCENE.name || asking.length === 0) return '';
  const names = new Intl.ListFormat('en').format(asking);
  return `This scene is not the white background that ${names} ${asking.length === 1 ? 'asks' : 'ask'} for.`;
}

/** The effect of a start, before it. */
export function offerWords({ offer }: Pick<RunView, 'offer'>, tried: number | null = null): string {
  const products = tried === null ? offer.products : Math.min(tried, offer.products);
  const each = offer.products === 0 ? 0 : offer.pictures / offer.products;
  const pictures = products * each;
  return `${counted(pictures, 'image')} of ${counted(products, 'product')} for ${counted(pictures * offer.unitPrice, 'credit')}`;
}

/** Under the picture that a new one is compared with. */
export const beforeWords = (isUpload: boolean): string => (isUpload ? 'Your photo' : 'In the shop');
