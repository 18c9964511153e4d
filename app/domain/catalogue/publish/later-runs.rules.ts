import { orderBefore } from './media-plan.rules.ts';
import type { ProductBefore } from './product-before.schema.ts';

/** The pictures that a run has put onto a product, and those it had found there. */
interface Run {
  readonly before: Pick<ProductBefore, 'media' | 'links' | 'replaced'>;
  /** Its media, by their ids. */
  readonly ours: readonly string[];
}

/** Whether a run found the media of another one there: it came later. */
export const isLater = ({ media }: Pick<ProductBefore, 'media'>, ours: readonly string[]): boolean =>
  media.some(({ id }) => ours.includes(id));

/** Whether a later run has put its own in the place of these. */
export const hasReplaced = ({ replaced }: Pick<ProductBefore, 'replaced'>, ours: readonly string[]): boolean =>
  replaced.some((id) => ours.includes(id));

/**
 * The findings of a later run, as if the earlier one had never been: its way back then leads to the state before both. What
 * the earlier one had replaced stays off where the later one replaced it in turn.
 */
export function withoutRun(later: ProductBefore, { before, ours }: Run): ProductBefore {
  const isOurs = (id: string) => ours.includes(id);
  const known = new Map([...before.media, ...later.media].map((medium) => [medium.id, medium]));
  const back = before.replaced.filter((id) => !later.media.some((medium) => medium.id === id));
  const stays = later.media.map(({ id }) => id).filter((id) => !isOurs(id));
  const order = orderBefore(
    before.media.map(({ id }) => id),
    [...stays, ...back],
  );
  const had = new Map(before.links.map((link) => [link.variantId, link]));
  const rest = later.replaced.filter((id) => !isOurs(id));
  return {
    ...later,
    media: order.map((id) => known.get(id)!),
    links: later.links.flatMap((link) => {
      const found = isOurs(link.mediaId) ? had.get(link.variantId) : link;
      return found ? [found] : [];
    }),
    replaced: hasReplaced(later, ours) ? [...rest, ...back] : rest,
    after: later.after && { ...later.after, media: later.after.media.filter(({ id }) => !isOurs(id)) },
  };
}
