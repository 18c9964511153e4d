import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { planChangeSchema } from '../billing.schema.ts';
import type { PlanChange } from '../billing.schema.ts';

/** How the last change of an account's plan stands; null before the first. */
export async function findLastChange({ id: userId }: Pick<Account, 'id'>): Promise<PlanChange | null> {
  const change = await database().billingChange.findFirst({
    where: { userId, kind: { not: 'pack' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  if (!change) return null;
  const { kind, status, priceId, pageUrl, message } = change;
  const url = status === 'waiting' ? pageUrl : null;
  return planChangeSchema.parse({ kind, status, priceId, url, message: status === 'done' ? null : message });
}
