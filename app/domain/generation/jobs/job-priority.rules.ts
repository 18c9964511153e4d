import { BULK_PLACES } from '../job-place.schema.ts';

/**
 * A job's priority in the queue, higher is sooner: its turn decides between accounts, and at one turn single orders go
 * before bulk orders. So with any number of runs waiting, another shop's single picture is the very next one.
 */
export function priorityOf({ turn, placeKind }: { readonly turn: number; readonly placeKind: string | null }): number {
  return -2 * turn - (isBulk(placeKind) ? 1 : 0);
}

export const isBulk = (placeKind: string | null): boolean =>
  (BULK_PLACES as readonly (string | null)[]).includes(placeKind);
