import { MAX_MEDIA_PER_PRODUCT, storeMessages } from '#app/domain/store/index.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import type { PlanEntry } from './plan.schema.ts';

/** What one product would get, by how many media it has now; null where it is not in the shop any more. */
export function planEntryOf(
  item: {
    readonly id: string;
    readonly productId: string;
    readonly title: string;
    readonly pictures: readonly { readonly id: string; readonly alt: string }[];
  },
  { mediaNow, place }: { readonly mediaNow: number | null } & Pick<RecipeLook, 'place'>,
): PlanEntry {
  const there = mediaNow ?? 0;
  const isFirst = place === 'first';
  return {
    itemId: item.id,
    productId: item.productId,
    title: item.title,
    mediaNow: there,
    added: item.pictures.map(({ id, alt }, index) => ({
      pictureId: id,
      alt,
      place: (isFirst ? 0 : there) + index + 1,
    })),
    moved: isFirst ? there : 0,
    obstacle:
      mediaNow === null
        ? storeMessages.productGone
        : there + item.pictures.length > MAX_MEDIA_PER_PRODUCT
          ? storeMessages.mediaFull
          : '',
  };
}
