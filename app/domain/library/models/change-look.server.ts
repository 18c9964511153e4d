import type { Account } from '#app/domain/accounts/index.ts';
import type { BrandLook } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import { modelMissing } from './read-model.server.ts';
import { asJson } from './store-model.server.ts';

export interface ChangeLookOptions {
  readonly account: Pick<Account, 'id'>;
  readonly modelId: string;
  /** Left out: it stays. */
  readonly look?: BrandLook | undefined;
  /** The look that the whole account uses: this one, or (false) not this one. Left out: as it is. */
  readonly isBrandLook?: boolean | undefined;
}

/** Changes the numbers of a look by hand, or which look is the account's. Throws `not-found`. */
export async function changeLook({ account, modelId, look, isBrandLook }: ChangeLookOptions): Promise<void> {
  const where = { id: modelId, userId: account.id, readyAt: { not: null } };
  await database().$transaction(async (tx) => {
    // One after the other per account: two looks cannot both become the account's.
    await tx.$queryRaw`SELECT "id" FROM "TrainedModel" WHERE "userId" = ${account.id}::uuid ORDER BY "id" FOR UPDATE`;
    if ((await tx.trainedModel.count({ where })) === 0) throw modelMissing();
    if (isBrandLook) await tx.trainedModel.updateMany({ where: { userId: account.id }, data: { isBrandLook: false } });
    await tx.trainedModel.updateMany({
      where,
      data: {
        ...(look && { look: asJson(look) }),
        ...(isBrandLook !== undefined && { isBrandLook }),
      },
    });
  });
}
