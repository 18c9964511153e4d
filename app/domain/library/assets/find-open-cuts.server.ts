import type { PhotoSide } from '@plinth/imaging';
import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { pictureBoxSchema } from '../files/content-box.rules.ts';
import { openCuts } from './photo-cut.ts';

/**
 * By photo, the sides at which its product is cut off, as its newest cut-out says. Photos that show all of it, and those that were
 * not cut out yet, are left out.
 */
export async function findOpenCuts(
  db: Tx,
  { account, photoIds }: { readonly account: Pick<Account, 'id'>; readonly photoIds: readonly string[] },
): Promise<ReadonlyMap<string, readonly PhotoSide[]>> {
  const cutOuts = await db.asset.findMany({
    where: { userId: account.id, parentId: { in: [...photoIds] }, origin: 'cutout', deletedAt: null },
    orderBy: { createdAt: 'desc' },
    distinct: ['parentId'],
    select: { parentId: true, content: true },
  });
  return new Map(
    cutOuts.flatMap(({ parentId, content }) => {
      const box = pictureBoxSchema.safeParse(content);
      const sides = box.success ? openCuts(box.data) : [];
      return sides.length > 0 ? [[parentId!, sides] as const] : [];
    }),
  );
}
