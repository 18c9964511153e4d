import type { ProductMedium, ProductVariant } from '#app/domain/store/index.server.ts';
import type { ProductBefore, VariantLink } from './product-before.schema.ts';

type Medium = Pick<ProductMedium, 'id' | 'alt'>;

export const toMedia = (media: readonly Medium[]): ProductBefore['media'] =>
  media.map(({ id, alt }) => ({ id, alt: alt ?? '' }));

export const toLinks = (variants: readonly Pick<ProductVariant, 'id' | 'title' | 'mediaId'>[]): VariantLink[] =>
  variants.flatMap(({ id, title, mediaId }) => (mediaId ? [{ variantId: id, title, mediaId }] : []));

/** A product as it stands, for comparing. */
export interface ProductNow {
  readonly media: readonly Medium[];
  /** Null where variants were not read, because the run did not touch them. */
  readonly links: readonly VariantLink[] | null;
}

const inOrder = (ids: Iterable<string>, other: ReadonlySet<string>) => [...ids].filter((id) => other.has(id)).join();

/** The changes of a product since before, in words; empty where it is as it was. */
export function differencesOf(before: Pick<ProductBefore, 'media' | 'links'>, now: ProductNow): string[] {
  const was = new Map(before.media.map(({ id, alt }) => [id, alt]));
  const is = new Map(now.media.map(({ id, alt }) => [id, alt ?? '']));
  const [wasThere, isThere] = [new Set(was.keys()), new Set(is.keys())];
  const added = [...isThere].filter((id) => !wasThere.has(id)).length;
  const gone = [...wasThere].filter((id) => !isThere.has(id)).length;
  const reworded = [...is].filter(([id, alt]) => was.has(id) && was.get(id) !== alt).length;
  const links = now.links && changedLinks(before.links, now.links).length;
  return [
    ...(added > 0 ? [`${added} added`] : []),
    ...(gone > 0 ? [`${gone} taken off`] : []),
    ...(reworded > 0 ? [`${reworded} with another alt text`] : []),
    ...(inOrder(wasThere, isThere) === inOrder(isThere, wasThere) ? [] : ['another order']),
    ...(links ? [`${links} ${links === 1 ? 'variant' : 'variants'} with another image`] : []),
  ];
}

/** Titles of variants that have another picture of their own than they had, or none any more, or one now. */
function changedLinks(before: readonly VariantLink[], now: readonly VariantLink[]): string[] {
  const was = new Map(before.map(({ variantId, mediaId }) => [variantId, mediaId]));
  const is = new Map(now.map(({ variantId, mediaId }) => [variantId, mediaId]));
  const titles = new Map([...before, ...now].map(({ variantId, title }) => [variantId, title]));
  return [...titles].flatMap(([id, title]) => (was.get(id) === is.get(id) ? [] : [title]));
}

/**
 * Changes to a product since it was published, as far as the rollback would overwrite them: alt texts of our pictures,
 * pictures that we gave to variants, the order where pictures have to return to their places.
 */
export function changedOf(
  before: ProductBefore,
  { written, now }: { readonly written: readonly Medium[]; readonly now: ProductNow },
): string[] {
  const words = written.flatMap(({ id, alt }, index) => {
    const found = now.media.find((medium) => medium.id === id);
    return found && (found.alt ?? '') !== (alt ?? '')
      ? [`The alt text of image ${index + 1} is “${found.alt ?? ''}” now.`]
      : [];
  });
  if (!before.after) return words;
  const { media, links } = before.after;
  const given = links.filter(({ variantId }) => before.assigned.includes(variantId));
  const ofGiven = now.links?.filter(({ variantId }) => before.assigned.includes(variantId)) ?? given;
  const variants = changedLinks(given, ofGiven).map((title) => `Variant ${title} has another image now.`);
  const [was, is] = [new Set(media.map(({ id }) => id)), new Set(now.media.map(({ id }) => id))];
  const isReordered = before.replaced.length > 0 && inOrder(was, is) !== inOrder(is, was);
  return [...words, ...variants, ...(isReordered ? ['Its images are in another order now.'] : [])];
}
