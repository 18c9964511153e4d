import { z } from 'zod';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { PublicationView } from './publication.schema.ts';
import { toPublicationView } from './to-publication-view.server.ts';

const PAGE = 50;

export interface PublicationPage {
  readonly publications: PublicationView[];
  /** `before` of the following page; null on the last one. */
  readonly next: string | null;
}

/** The account's publications, newest first; of one picture where `assetId` is given. */
export async function listPublications(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId?: string | undefined;
  readonly before?: string | undefined;
}): Promise<PublicationPage> {
  const { account, assetId, before } = options;
  if (assetId !== undefined && !z.uuid().safeParse(assetId).success) return { publications: [], next: null };
  const cursor = before && z.uuid().safeParse(before).success ? before : undefined;
  const from = cursor
    ? await database().publication.findFirst({
        where: { id: cursor, userId: account.id },
        select: { createdAt: true, id: true },
      })
    : null;
  const older = from && {
    OR: [{ createdAt: { lt: from.createdAt } }, { createdAt: from.createdAt, id: { lt: from.id } }],
  };
  const rows = await database().publication.findMany({
    where: { userId: account.id, ...(assetId ? { assetId } : {}), ...older },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: PAGE + 1,
    include: { files: true },
  });
  const page = rows.slice(0, PAGE);
  return {
    publications: page.map((row) => toPublicationView(row)),
    next: rows.length > PAGE ? page.at(-1)!.id : null,
  };
}
