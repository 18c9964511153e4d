import { database } from '#app/platform/database/database.server.ts';
import type { Listed, ListQuery } from '../admin.schema.ts';
import { beforeId, NEWEST_FIRST, pageOf } from './page-of.ts';

export interface AuditRow {
  readonly id: string;
  readonly actor: string;
  readonly action: string;
  /** The account's address where it is one that still has it, else what was written down. */
  readonly subject: string;
  readonly detail: string;
  readonly createdAt: string;
}

/** What was done on the owner's pages, newest first. */
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
      detail: Object.entries(detail as Record<string, unknown>)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join(', '),
      createdAt: createdAt.toISOString(),
    }),
  );
}
