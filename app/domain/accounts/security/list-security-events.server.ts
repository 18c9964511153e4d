import type { SecurityEvent } from '@prisma/client';
import { database } from '#app/platform/database/database.server.ts';
import type { SecurityEventKind } from '#app/platform/journal/security-event.ts';
import type { Account } from '../account.ts';
import { securityEventSchema } from './security-event.schema.ts';
import type { SecurityEventView, SecurityPage } from './security-event.schema.ts';

const PAGE = 20;

export interface ListSecurityEventsOptions {
  readonly account: Pick<Account, 'id'>;
  /** Of `next` on the page before. */
  readonly before?: string | undefined;
  /** Default: all. */
  readonly kinds?: readonly SecurityEventKind[];
  readonly limit?: number;
}

/** The account's own lines of the security journal, newest first. */
export async function listSecurityEvents(options: ListSecurityEventsOptions): Promise<SecurityPage> {
  const { account, before, kinds, limit = PAGE } = options;
  const rows = await database().securityEvent.findMany({
    where: {
      userId: account.id,
      ...(before ? { id: { lt: before } } : {}),
      ...(kinds ? { kind: { in: [...kinds] } } : {}),
    },
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  return { events: shown.map(toSecurityEventView), next: rows.length > limit ? shown.at(-1)!.id : null };
}

/** Without the number of the request and the account, which say nothing to who reads it. */
export function toSecurityEventView(row: SecurityEvent): SecurityEventView {
  return securityEventSchema.parse({ ...row, at: row.at.toISOString() });
}
