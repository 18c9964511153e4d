import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** How many files an account has: photos that were made, and what they are made from. */
export async function countAssets(account: Account): Promise<{ readonly results: number; readonly materials: number }> {
  const groups = await database().asset.groupBy({
    by: ['origin'],
    where: { userId: account.id, deletedAt: null },
    _count: true,
  });
  const countOf = (origin: (typeof groups)[number]['origin']) =>
    groups.find((group) => group.origin === origin)?._count ?? 0;
  return { results: countOf('generated'), materials: countOf('upload') + countOf('cutout') };
}
