import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { clearObjects, markObjectsUnused } from '#app/platform/storage/stored-objects.server.ts';
import { modelMissing } from './read-model.server.ts';
import { objectsOfModels } from './store-model.server.ts';

/** Deletes a model with its weights and its set's products. Pictures made with it stay. Throws `not-found`. */
export async function deleteModel(options: {
  readonly account: Pick<Account, 'id'>;
  readonly modelId: string;
}): Promise<void> {
  const { account, modelId } = options;
  await remove({ userId: account.id, id: modelId }, true);
}

/** Deletes all models of an account, with their bytes. */
export async function eraseModels(userId: string): Promise<void> {
  await remove({ userId }, false);
}

async function remove(where: { readonly userId: string; readonly id?: string }, mustBe: boolean): Promise<void> {
  const keys = await database().$transaction(async (tx) => {
    // Locked, so that nothing is delivered into it meanwhile.
    await tx.$queryRaw`SELECT "id" FROM "TrainedModel" WHERE "userId" = ${where.userId}::uuid
      AND (${where.id ?? null}::uuid IS NULL OR "id" = ${where.id ?? null}::uuid) FOR UPDATE`;
    const objects = await objectsOfModels(where, tx);
    const { count } = await tx.trainedModel.deleteMany({ where });
    if (count === 0 && mustBe) throw modelMissing();
    await markObjectsUnused(tx, objects);
    return objects;
  });
  await clearObjects(keys);
}
