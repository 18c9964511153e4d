import { MAX_OPEN_PHOTOSHOOTS } from '../photoshoot-limits.ts';
import type { MarkedProduct } from './marked-data.ts';

/** While all that were chosen are being made. */
const WORKING_NOTE = 'Their photos appear below. You can leave this page.';

/** The offer of a run over several products. */
export interface RunOffer {
  readonly products: number;
  /** Products whose photos are being made. */
  readonly working: number;
  readonly photos: number;
  /** Credits. */
  readonly price: number;
  /** Why it cannot be started; null where it can. */
  readonly obstacle: string | null;
}

/** Whether photos can be asked for: there is a picture to make them from, and none are being made. */
export const canBeStaged = ({ pictureUrl, photoshoot }: MarkedProduct) =>
  pictureUrl !== null && photoshoot?.status !== 'working';

/** The products that are chosen before the merchant chooses: as many as can be made at once. */
export function firstChosen(products: readonly MarkedProduct[]): ReadonlySet<string> {
  return new Set(
    products
      .filter(canBeStaged)
      .slice(0, MAX_OPEN_PHOTOSHOOTS)
      .map(({ id }) => id),
  );
}

/** The order, its cost, and the reason why it cannot start. */
export function offerRun(options: {
  readonly products: number;
  readonly photosEach: number;
  readonly unitPrice: number;
  readonly available: number;
  readonly prompt: string;
  /** Products whose photos are being made. */
  readonly working: number;
}): RunOffer {
  const { products, photosEach, unitPrice, available, prompt, working } = options;
  const photos = products * photosEach;
  const price = photos * unitPrice;
  const missing = price - available;
  const obstacle =
    products === 0
      ? working > 0
        ? WORKING_NOTE
        : 'Choose at least one product.'
      : products > MAX_OPEN_PHOTOSHOOTS
        ? `Up to ${MAX_OPEN_PHOTOSHOOTS} products can be staged at once. Choose fewer.`
        : missing > 0
          ? `You have ${available} credits, ${missing} too few. Choose fewer products or photos.`
          : prompt.trim() === ''
            ? 'Choose a scene, or describe one.'
            : null;
  return { products, working, photos, price, obstacle };
}

/** The words on the run's button. */
export function nameOffer({ products }: RunOffer, all: number): string {
  if (products === 0) return 'Stage products';
  return products === all && products > 1 ? `Stage all ${products}` : `Stage ${plural(products, 'product')}`;
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `4 products × 2 photos: 8 photos for 8 credits.`; of nothing chosen, what goes on instead. */
export function describeOffer({ products, working, photos, price }: RunOffer, photosEach: number): string {
  if (products === 0) return working > 0 ? `${plural(working, 'product')} being staged.` : '';
  return `${plural(products, 'product')} × ${plural(photosEach, 'photo')}: ${plural(photos, 'photo')} for ${plural(price, 'credit')}.`;
}
