import type { Prisma } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { assetMissing } from '#app/domain/library/index.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { productNames } from './product-names.rules.ts';

/**
 * The items of a run over the account's own photos, in the given order and each photo once. Throws `not-found` unless all
 * of them are the account's, `unprocessable` for a video.
 */
export async function chooseUploads(
  tx: Tx,
  { account, imageIds }: { readonly account: Pick<Account, 'id'>; readonly imageIds: readonly string[] },
): Promise<Omit<Prisma.RunItemCreateManyInput, 'runId'>[]> {
  const ids = [...new Set(imageIds)];
  const assets = await tx.asset.findMany({
    where: { userId: account.id, id: { in: ids }, deletedAt: null },
    select: { id: true, name: true, type: true },
  });
  const missingId = ids.find((id) => !assets.some((asset) => asset.id === id.toLowerCase()));
  if (missingId !== undefined) throw assetMissing(missingId);
  if (assets.some(({ type }) => type !== 'image'))
    throw new AppError('unprocessable', 'a video', { userMessage: catalogueMessages.notAPhoto });
  const files = new Map(assets.map(({ id, name }) => [id, name]));
  const titles = productNames(ids.map((id) => files.get(id.toLowerCase())!));
  return ids.map((assetId, position) => ({
    userId: account.id,
    position,
    productId: `asset:${assetId}`,
    title: titles[position]!,
    assetId,
  }));
}
