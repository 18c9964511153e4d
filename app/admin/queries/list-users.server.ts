import type { Prisma } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { UserRow } from '../admin-lists.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

/** Accounts by a part of their name, address or shop; those that were deleted are not among them. */
export async function listUsers({ q, before }: Pick<ListQuery, 'q' | 'before'>): Promise<Listed<UserRow>> {
  const has = { contains: q.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const };
  const found: Prisma.UserWhereInput = q ? { OR: [{ email: has }, { fname: has }, { lname: has }, { shop: has }] } : {};
  const rows = await database().user.findMany({
    where: { AND: [beforeId(before), found, { NOT: { email: { startsWith: 'erased-', endsWith: '.invalid' } } }] },
    include: {
      creditBalance: { select: { available: true, imageAvailable: true, videoAvailable: true, trialAvailable: true } },
    },
    ...NEWEST_FIRST,
  });
  return pageOf(
    rows,
    ({ id }) => id,
    (row) => ({
      id: row.id,
      name: `${row.fname} ${row.lname}`.trim(),
      email: row.email,
      role: row.role,
      status: row.status,
      signupType: row.signupType,
      shop: row.shop,
      credits: sumOf(row.creditBalance),
      createdAt: row.createdAt.toISOString(),
      isLeaving: row.deletionRequestedAt !== null,
    }),
  );
}

/** Free to use, in whichever balance. */
const sumOf = (balance: Readonly<Record<string, number>> | null) =>
  Object.values(balance ?? {}).reduce((sum, credits) => sum + credits, 0);
