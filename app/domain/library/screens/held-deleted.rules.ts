import type { DeletedFile, DeletedPage } from '../assets/deleted-file.schema.ts';

/** The deleted assets loaded so far, the last deleted first. */
export type HeldDeleted = DeletedPage;

const key = ({ deletedAt, _id }: DeletedFile) => `${deletedAt} ${_id}`;

/** Appends the page that `held.nextCursor` led to. */
export function addDeleted(held: HeldDeleted, page: DeletedPage): HeldDeleted {
  const known = new Set(held.data.map(({ _id }) => _id));
  return { data: [...held.data, ...page.data.filter(({ _id }) => !known.has(_id))], nextCursor: page.nextCursor };
}

/** Takes in a first page that was read anew; pages that were loaded after it stay. */
export function refreshDeleted(held: HeldDeleted, page: DeletedPage): HeldDeleted {
  const last = page.data.at(-1);
  if (!last || page.nextCursor === null) return page;
  const further = held.data.filter((file) => key(file) < key(last));
  return {
    data: [...page.data, ...further],
    nextCursor: further.length > 0 ? held.nextCursor : page.nextCursor,
  };
}

/** Without those that came back. */
export const withoutDeleted = (held: HeldDeleted, ids: ReadonlySet<string>): HeldDeleted => ({
  ...held,
  data: held.data.filter(({ _id }) => !ids.has(_id)),
});

/** Whole minutes that a file can still be brought back; below nothing when its time is over. */
export const minutesLeft = ({ keptUntil }: DeletedFile, now: number): number =>
  Math.floor((Date.parse(keptUntil) - now) / 60_000);
