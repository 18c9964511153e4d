import type { ProductMedium, ProductVariant } from '#app/domain/store/index.server.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import type { PublishMode } from './publish-mode.schema.ts';

export interface MediaPlanFacts {
  readonly mode: PublishMode;
  /** The product's media in their order, without ours. */
  readonly media: readonly Pick<ProductMedium, 'id' | 'mediaContentType' | 'status'>[];
  readonly variants: readonly Pick<ProductVariant, 'id' | 'mediaId'>[];
  /** The picture that ours were made from; null where it is not known any more. */
  readonly source: string | null;
  /** Variants of the colour that ours show; null where they show the product as a whole. */
  readonly ofColour: readonly string[] | null;
  /** Media of the same run, of other colours: never replaced. */
  readonly own: ReadonlySet<string>;
}

/**
 * Which media go when ours come, and which variants get the first of ours. A picture that a variant has as its own goes
 * only where ours were made from it: of any other colour they would say something false.
 */
export function planMedia(facts: MediaPlanFacts): {
  readonly replaced: readonly string[];
  readonly assigned: readonly string[];
} {
  const { mode, media, variants, source, ofColour, own } = facts;
  const owned = new Set(variants.flatMap(({ mediaId }) => (mediaId ? [mediaId] : [])));
  const pictures = media.filter(
    ({ id, mediaContentType, status }) => mediaContentType === 'IMAGE' && status === 'READY' && !own.has(id),
  );
  const mayGo = ({ id }: { readonly id: string }) => id === source || !owned.has(id);
  const first = ofColour ? pictures.find(({ id }) => id === source) : pictures[0];
  const going = { add: [], 'replace-first': first ? [first] : [], 'replace-all': pictures }[mode].filter(mayGo);
  const replaced = going.map(({ id }) => id);
  const assigned =
    ofColour ?? variants.filter(({ mediaId }) => mediaId && replaced.includes(mediaId)).map(({ id }) => id);
  return { replaced, assigned };
}

/** The order of a product's media once ours are there and the replaced ones are still on it, or gone already. */
export function orderAfter(
  now: readonly string[],
  {
    ours,
    replaced,
    place,
  }: { readonly ours: readonly string[]; readonly replaced: readonly string[] } & Pick<RecipeLook, 'place'>,
): string[] {
  const mine = ours.filter((id) => now.includes(id));
  const rest = now.filter((id) => !ours.includes(id));
  const taken = rest.findIndex((id) => replaced.includes(id));
  const at = taken >= 0 ? taken : place === 'first' ? 0 : rest.length;
  return [...rest.slice(0, at), ...mine, ...rest.slice(at)];
}

/**
 * The order that media had before, with those that came since where they are now: each right before what follows it, or at
 * the end.
 */
export function orderBefore(before: readonly string[], now: readonly string[]): string[] {
  const order = before.filter((id) => now.includes(id));
  for (const [at, id] of [...now.entries()].reverse()) {
    if (before.includes(id)) continue;
    const next = order.indexOf(now[at + 1] ?? '');
    order.splice(next < 0 ? order.length : next, 0, id);
  }
  return order;
}
