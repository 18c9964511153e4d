import type { RunItem } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';

/** Longer than a picture takes to be fetched from the shop; a killed worker's item is taken up after that. */
export const LEASE_MS = 3 * 60_000;

/** Leases of this process whose work has ended without their being given back: the database was not there. */
const unreturned = new Map<string, Date>();

/** Works on an item that this process has just leased, and remembers the lease where it could not be given back. */
export async function withLease(item: Pick<RunItem, 'id' | 'leaseUntil'>, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (item.leaseUntil) unreturned.set(item.id, item.leaseUntil);
    throw error;
  }
}

/** Gives them back, where nobody else has taken the item since; the items that can be taken up at once. */
export async function returnLeases(): Promise<string[]> {
  const free: string[] = [];
  for (const [id, leaseUntil] of unreturned) {
    const { count } = await database().runItem.updateMany({ where: { id, leaseUntil }, data: { leaseUntil: null } });
    unreturned.delete(id);
    if (count > 0) free.push(id);
  }
  return free;
}
