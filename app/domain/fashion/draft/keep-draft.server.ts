import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { DraftSubject, TryOnDraft } from './try-on-draft.schema.ts';

/**
 * Keeps a person's draft in the place of the one before, unless that is a newer one of the same page. What it names is
 * looked up when it is read.
 */
export async function keepDraft(options: {
  readonly account: Pick<Account, 'id' | 'person'>;
  readonly draft: TryOnDraft;
  readonly tx?: Pick<Tx, '$executeRaw'>;
}): Promise<void> {
  const { account, draft, tx = database() } = options;
  await tx.$executeRaw(sql`
    INSERT INTO "TryOnDraft" AS kept ("userId", "person", "draft", "assetIds", "updatedAt")
    VALUES (${idOf(account.id)}, ${account.person ?? ''}, ${JSON.stringify(draft)}::jsonb, ${idsOf(draft)}::uuid[], now())
    ON CONFLICT ("userId", "person") DO UPDATE
      SET "draft" = excluded."draft", "assetIds" = excluded."assetIds", "updatedAt" = excluded."updatedAt"
      WHERE kept."draft" #>> '{sent,page}' IS DISTINCT FROM excluded."draft" #>> '{sent,page}'
        OR kept."draft" #> '{sent,step}' <= excluded."draft" #> '{sent,step}'
        OR excluded."draft" -> 'sent' IS NULL`);
}

function idsOf({ garments, models, places }: TryOnDraft): string[] {
  const ofSubject = ({ chosen, own, locked }: DraftSubject) => [
    ...own,
    ...(chosen && 'own' in chosen ? [chosen.own] : []),
    locked,
  ];
  const ids = [...garments.map(({ assetId }) => assetId), ...ofSubject(models), ...ofSubject(places)];
  return [...new Set(ids.filter((id) => id !== null))];
}
