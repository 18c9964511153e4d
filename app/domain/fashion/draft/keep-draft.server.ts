import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import type { DraftSubject, TryOnDraft } from './try-on-draft.schema.ts';

/** Keeps a person's draft in the place of the one before. What it names is looked up when it is read. */
export async function keepDraft(options: {
  readonly account: Pick<Account, 'id' | 'person'>;
  readonly draft: TryOnDraft;
  readonly tx?: Pick<Tx, 'tryOnDraft'>;
}): Promise<void> {
  const { account, draft, tx = database() } = options;
  const owner = { userId: account.id, person: account.person ?? '' };
  const kept = { draft, assetIds: idsOf(draft) };
  await tx.tryOnDraft.upsert({ where: { userId_person: owner }, create: { ...owner, ...kept }, update: kept });
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
