import type { Prisma } from '@prisma/client';
import { toSecurityEventView } from '#app/domain/accounts/index.server.ts';
import { describeEvent, describeFacts } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { SecurityRow } from '../admin-lists.ts';
import { SECURITY_FILTERS } from '../list-filters.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

const WANTED: Readonly<Record<(typeof SECURITY_FILTERS)[number], Prisma.SecurityEventWhereInput>> = {
  all: {},
  'sign-ins': { kind: { in: ['sign-in', 'sign-out', 'session.ended'] } },
  refused: { outcome: 'refused' },
  keys: { kind: { startsWith: 'api-key.' } },
  accounts: {
    OR: ['password.', 'google.', 'passkey.', 'account.'].map((start) => ({ kind: { startsWith: start } })),
  },
  webhooks: { kind: 'webhook.refused' },
};

/** Security events with and without an account, newest first; `q` filters by account or address. */
export async function listSecurity(query: Pick<ListQuery, 'status' | 'before' | 'q'>): Promise<Listed<SecurityRow>> {
  const { status, before, q } = query;
  const filter = SECURITY_FILTERS.find((known) => known === status) ?? 'all';
  const rows = await database().securityEvent.findMany({
    where: { AND: [beforeId(before), WANTED[filter], q === '' ? {} : await about(q)] },
    ...NEWEST_FIRST,
  });
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  const users = await database().user.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } });
  return pageOf(
    rows,
    ({ id }) => id,
    (row) => {
      const event = toSecurityEventView(row);
      return {
        id: row.id,
        what: describeEvent(event),
        facts: describeFacts(event),
        outcome: row.outcome,
        account: users.find(({ id }) => id === row.userId)?.email ?? null,
        address: row.address,
        device: row.device,
        requestId: row.requestId,
        at: event.at,
      };
    },
  );
}

async function about(q: string): Promise<Prisma.SecurityEventWhereInput> {
  const email = { contains: q.toLowerCase() };
  const users = await database().user.findMany({ where: { email }, select: { id: true }, take: 100 });
  return { OR: [{ userId: { in: users.map(({ id }) => id) } }, { address: q }, { addressGroup: q }, { requestId: q }] };
}
