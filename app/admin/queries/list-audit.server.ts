import { database } from '#app/platform/database/database.server.ts';
import type { AuditRow } from '../admin-lists.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

/** The actions on the owner's pages, newest first. */
export async function listAudit({ before }: Pick<ListQuery, 'before'>): Promise<Listed<AuditRow>> {
  const rows = await database().auditEntry.findMany({ where: beforeId(before), ...NEWEST_FIRST });
  const numbers = rows.flatMap(({ actorId, subject }) => [actorId, subject]).filter((id) => /^[0-9a-f-]{36}$/.test(id));
  const users = await database().user.findMany({ where: { id: { in: numbers } }, select: { id: true, email: true } });
  const emailOf = (id: string) => users.find((user) => user.id === id)?.email ?? id;
  return pageOf(
    rows,
    ({ id }) => id,
    ({ id, actorId, action, subject, detail, createdAt }) => ({
      id,
      actor: emailOf(actorId),
      action,
      subject: emailOf(subject),
      detail: describeDetail(detail as Record<string, unknown>),
      createdAt: createdAt.toISOString(),
    }),
  );
}

/** The database keeps the parts in an order of its own. */
const ORDER = ['from', 'to', 'amount', 'reason'];

function describeDetail({ isOn, ...parts }: Record<string, unknown>): string {
  const sorted = Object.entries(parts).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other));
  const said = sorted.map(([name, value]) => `${name} ${String(value)}`);
  return [...(typeof isOn === 'boolean' ? [isOn ? 'on' : 'off'] : []), ...said].join(', ');
}
