import { z } from 'zod';
import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { clearObjects, markObjectsUnused } from '#app/platform/storage/stored-objects.server.ts';
import type { PublicationView } from './publication.schema.ts';
import { publishingMessages } from './publishing.messages.ts';
import { toPublicationView } from './to-publication-view.server.ts';

/**
 * Takes a publication back: from now on its page and files answer 410, and their bytes go. May be repeated. Throws AppError
 * `not-found`.
 */
export async function takeBack(options: {
  readonly account: Pick<Account, 'id'>;
  readonly publicationId: string;
}): Promise<PublicationView> {
  const { account, publicationId: id } = options;
  const { row, keys } = await database().$transaction(async (tx) => {
    const mine = { id, userId: account.id };
    const now = new Date();
    const { count } = z.uuid().safeParse(id).success
      ? await tx.publication.updateMany({
          where: { ...mine, takenBackAt: null },
          data: { takenBackAt: now, clearedAt: now },
        })
      : { count: 0 };
    const found = z.uuid().safeParse(id).success
      ? await tx.publication.findFirst({ where: mine, include: { files: true } })
      : null;
    if (!found)
      throw new AppError('not-found', 'no such publication', { userMessage: publishingMessages.noPublication });
    if (count === 0) return { row: found, keys: [] };
    const storageKeys = found.files.map(({ storageKey }) => storageKey);
    await markObjectsUnused(tx, storageKeys);
    const { destination, reason } = found;
    await recordSecurityEvent(tx, {
      kind: 'file.taken-back',
      userId: account.id,
      subject: id,
      detail: { destination, reason },
    });
    return { row: found, keys: storageKeys };
  });
  await clearObjects(keys);
  return toPublicationView(row);
}
