import { MAX_MEDIA_PER_PRODUCT, storeMessages } from '#app/domain/store/index.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { orderAfter } from './media-plan.rules.ts';
import type { PlanEntry } from './plan.schema.ts';

interface PlannedItem {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  readonly pictures: readonly { readonly id: string; readonly alt: string }[];
}

/** What one product would get where nothing is replaced or assigned, by how many media it has now; null where it is gone. */
export function planEntryOf(
  item: PlannedItem,
  { mediaNow, place }: { readonly mediaNow: number | null } & Pick<RecipeLook, 'place'>,
): PlanEntry {
  const media = Array.from({ length: mediaNow ?? 0 }, (_, at) => ({ id: String(at), alt: '' }));
  const entry = planWholeEntryOf(item, { media, place, replaced: [], assigned: [] });
  return mediaNow === null ? { ...entry, obstacle: storeMessages.productGone } : entry;
}

/** As `planEntryOf`, by the media that are there. */
export function planWholeEntryOf(
  item: PlannedItem,
  facts: {
    readonly media: readonly { readonly id: string; readonly alt: string | null }[];
    readonly replaced: readonly string[];
    /** Titles of variants. */
    readonly assigned: readonly string[];
  } & Pick<RecipeLook, 'place'>,
): PlanEntry {
  const { media, replaced, assigned, place } = facts;
  const now = media.map(({ id }) => id);
  const ours = item.pictures.map(({ id }) => `ours:${id}`);
  const after = orderAfter([...now, ...ours], { ours, replaced, place }).filter((id) => !replaced.includes(id));
  const stays = now.filter((id) => !replaced.includes(id));
  return {
    itemId: item.id,
    productId: item.productId,
    title: item.title,
    mediaNow: now.length,
    added: item.pictures.map(({ id, alt }) => ({ pictureId: id, alt, place: after.indexOf(`ours:${id}`) + 1 })),
    replaced: media.flatMap(({ id, alt }, at) =>
      replaced.includes(id) ? [{ mediaId: id, alt: alt ?? '', place: at + 1 }] : [],
    ),
    assigned: [...assigned],
    moved: stays.filter((id) => after.indexOf(id) !== now.indexOf(id)).length,
    obstacle: now.length + ours.length > MAX_MEDIA_PER_PRODUCT ? storeMessages.mediaFull : '',
  };
}
