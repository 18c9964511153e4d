import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';

/** More are not counted: what is shown is "999+". */
const MAX_COUNTED = 1000;

/**
 * Photos that an account has made in the last 30 days, and whether it has brought in anything to make them from. Costs the
 * same for an account with a million files.
 */
export async function countAssets(
  account: Pick<Account, 'id'>,
): Promise<{ readonly results: number; readonly hasMaterials: boolean }> {
  const [rows, material] = await Promise.all([
    database().$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM (
        SELECT 1 FROM "Asset"
        WHERE "userId" = ${account.id}::uuid AND "createdAt" > now() - interval '30 days'
          AND "deletedAt" IS NULL AND "origin" = 'generated'
        LIMIT ${MAX_COUNTED}
      ) AS recent`,
    database().asset.findFirst({
      where: { userId: account.id, deletedAt: null, origin: { in: ['upload', 'cutout'] } },
      select: { id: true },
    }),
  ]);
  return { results: rows[0].count, hasMaterials: material !== null };
}
