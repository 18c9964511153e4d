import type { ProductBefore } from './product-before.schema.ts';

interface Medium {
  readonly id: string;
  readonly alt: string | null;
}

export const toBefore = (media: readonly Medium[]): ProductBefore => ({
  media: media.map(({ id, alt }) => ({ id, alt: alt ?? '' })),
});

/** What a product has otherwise than before, in words; empty where it is as it was. */
export function differencesOf(before: ProductBefore, now: readonly Medium[]): string[] {
  const was = new Map(before.media.map(({ id, alt }) => [id, alt]));
  const is = new Map(now.map(({ id, alt }) => [id, alt ?? '']));
  const added = [...is.keys()].filter((id) => !was.has(id)).length;
  const gone = [...was.keys()].filter((id) => !is.has(id)).length;
  const reworded = [...is].filter(([id, alt]) => was.has(id) && was.get(id) !== alt).length;
  const order = (ids: Iterable<string>, other: ReadonlyMap<string, string>) =>
    [...ids].filter((id) => other.has(id)).join();
  return [
    ...(added > 0 ? [`${added} added`] : []),
    ...(gone > 0 ? [`${gone} taken off`] : []),
    ...(reworded > 0 ? [`${reworded} with another alt text`] : []),
    ...(order(was.keys(), is) === order(is.keys(), was) ? [] : ['another order']),
  ];
}

/** What somebody changed of our own pictures since they were written; taking those off would lose it. */
export function changedOf(
  written: readonly { readonly mediaId: string; readonly alt: string }[],
  now: readonly Medium[],
): string[] {
  return written.flatMap(({ mediaId, alt }, index) => {
    const found = now.find(({ id }) => id === mediaId);
    return found && (found.alt ?? '') !== alt
      ? [`The alt text of picture ${index + 1} is “${found.alt ?? ''}” now.`]
      : [];
  });
}

/** Whether media of ours that are still there stand before all others, in their order. */
export function isInFront(written: readonly string[], now: readonly Pick<Medium, 'id'>[]): boolean {
  const there = written.filter((id) => now.some((medium) => medium.id === id));
  return there.every((id, index) => now[index]?.id === id);
}
