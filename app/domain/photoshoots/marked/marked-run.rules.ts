import { MAX_OPEN_PHOTOSHOOTS } from '../photoshoot-limits.ts';
import type { MarkedProduct } from './marked-data.ts';

/** What a run over several products would be. */
export interface RunOffer {
  readonly products: number;
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

/** What is asked for, what it costs, and what stands in the way. */
export function offerRun(options: {
  readonly products: number;
  readonly photosEach: number;
  readonly unitPrice: number;
  readonly available: number;
  readonly prompt: string;
}): RunOffer {
  const { products, photosEach, unitPrice, available, prompt } = options;
  const photos = products * photosEach;
  const price = photos * unitPrice;
  const missing = price - available;
  const obstacle =
    products === 0
      ? 'Choose at least one product.'
      : products > MAX_OPEN_PHOTOSHOOTS
        ? `Up to ${MAX_OPEN_PHOTOSHOOTS} products can be staged at once. Choose fewer.`
        : missing > 0
          ? `You have ${available} credits, ${missing} too few. Choose fewer products or photos.`
          : prompt.trim() === ''
            ? 'Choose a scene, or describe one.'
            : null;
  return { products, photos, price, obstacle };
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `4 products × 2 photos: 8 photos for 8 credits.` */
export function describeOffer({ products, photos, price }: RunOffer, photosEach: number): string {
  return `${plural(products, 'product')} × ${plural(photosEach, 'photo')}: ${plural(photos, 'photo')} for ${plural(price, 'credit')}.`;
}
