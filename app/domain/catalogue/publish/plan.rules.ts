import { MAX_MEDIA_PER_PRODUCT, storeMessages } from '#app/domain/store/index.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import { orderAfter } from './media-plan.rules.ts';
import type { PlanEntry } from './plan.schema.ts';
import type { PublishMode } from './publish-mode.schema.ts';

type PlanPicture = { readonly id: string; readonly alt: string; readonly mediaId: string | null };

interface PlannedItem {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
  /** The kept pictures; `mediaId` where an earlier try has put one onto the product already. */
  readonly pictures: readonly PlanPicture[];
}

/** The plan for one product where nothing is replaced or assigned, by its present number of media; null where it is gone. */
export function planEntryOf(
  item: PlannedItem,
  { mediaNow, place }: { readonly mediaNow: number | null } & Pick<RecipeLook, 'place'>,
): PlanEntry {
  const media = Array.from({ length: mediaNow ?? 0 }, (_, at) => ({ id: String(at), alt: '' }));
  const entry = planWholeEntryOf(item, { mode: 'add', media, place, replaced: [], assigned: [] });
  return mediaNow === null ? { ...entry, obstacle: storeMessages.productGone } : entry;
}

/** As `planEntryOf`, by the media that are there. */
export function planWholeEntryOf(
  item: PlannedItem,
  facts: {
    readonly mode: PublishMode;
    readonly media: readonly { readonly id: string; readonly alt: string | null }[];
    readonly replaced: readonly string[];
    /** Titles of variants. */
    readonly assigned: readonly string[];
  } & Pick<RecipeLook, 'place'>,
): PlanEntry {
  const { mode, media, replaced, assigned, place } = facts;
  const now = media.map(({ id }) => id);
  const placed = item.pictures.map((picture) => {
    const isThere = picture.mediaId !== null && now.includes(picture.mediaId);
    return { ...picture, isThere, mediaId: isThere ? picture.mediaId! : `ours:${picture.id}` };
  });
  const ours = placed.map(({ mediaId }) => mediaId);
  const coming = placed.filter(({ isThere }) => !isThere);
  const all = [...now, ...coming.map(({ mediaId }) => mediaId)];
  const after = orderAfter(all, { ours, replaced, place }).filter((id) => !replaced.includes(id));
  const stays = now.filter((id) => !replaced.includes(id) && !ours.includes(id));
  return {
    itemId: item.id,
    productId: item.productId,
    title: item.title,
    mode,
    mediaNow: now.length,
    added: coming.map(({ id, alt, mediaId }) => ({ pictureId: id, alt, place: after.indexOf(mediaId) + 1 })),
    replaced: media.flatMap(({ id, alt }, at) =>
      replaced.includes(id) ? [{ mediaId: id, alt: alt ?? '', place: at + 1 }] : [],
    ),
    assigned: [...assigned],
    moved: stays.filter((id) => after.indexOf(id) !== now.indexOf(id)).length,
    obstacle: all.length > MAX_MEDIA_PER_PRODUCT ? storeMessages.mediaFull : '',
  };
}
