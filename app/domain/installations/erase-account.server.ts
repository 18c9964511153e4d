import { accountTopic } from '#app/domain/accounts/index.ts';
import { findAccountById } from '#app/domain/accounts/index.server.ts';
import { eraseSubscriptions } from '#app/domain/billing/index.server.ts';
import { releaseHoldsOfDeletedAccount } from '#app/domain/credits/index.server.ts';
import { eraseAssets, eraseModels } from '#app/domain/library/index.server.ts';
import { erasePublications } from '#app/domain/publishing/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { stopWork } from './stop-work.server.ts';

/**
 * Empties an account that can no longer be signed in to: pictures with their files, jobs, canvases, keys, events. The
 * ledger stays; `anonymiseAccount` removes its owner. May be repeated after any interruption, and must be after a
 * `conflict`: then a picture was delivered in the meantime.
 */
export async function eraseAccount(userId: string): Promise<void> {
  const account = await findAccountById(userId);
  if (!account) return;
  await stopWork(account);
  await erasePublications(userId);
  await eraseModels(userId);
  await eraseAssets(userId);
  await database().$transaction(async (tx) => {
    const topic = accountTopic(userId);
    await tx.job.deleteMany({ where: { userId } });
    await tx.newProduct.deleteMany({ where: { userId } });
    await tx.productRule.deleteMany({ where: { userId } });
    await tx.catalogueRecipe.deleteMany({ where: { userId } });
    await releaseHoldsOfDeletedAccount(tx, userId);
    await tx.creditHold.deleteMany({ where: { userId } });
    await tx.scene.deleteMany({ where: { userId } });
    await tx.workspace.deleteMany({ where: { userId } });
    await tx.imageProject.deleteMany({ where: { userId } });
    await tx.photoshoot.deleteMany({ where: { userId } });
    await tx.givenCaptions.deleteMany({ where: { userId } });
    await tx.tryOnDraft.deleteMany({ where: { userId } });
    await eraseSubscriptions(tx, userId);
    await tx.apiKey.deleteMany({ where: { userId } });
    await tx.webhookEndpoint.deleteMany({ where: { userId } });
    await tx.usageRecord.deleteMany({ where: { userId } });
    await tx.accountToken.deleteMany({ where: { userId } });
    await tx.connectedAccount.deleteMany({ where: { userId } });
    await tx.networkConnection.deleteMany({ where: { userId } });
    await tx.networkJourney.deleteMany({ where: { userId } });
    await tx.networkPost.deleteMany({ where: { userId } });
    await tx.idempotentAnswer.deleteMany({ where: { userId } });
    await tx.streamEvent.deleteMany({ where: { topic } });
    await tx.streamHead.deleteMany({ where: { topic } });
    // A worker that was delivering while its job was stopped.
    if ((await tx.asset.count({ where: { userId } })) > 0) throw new AppError('conflict', 'a picture came late');
    if ((await tx.trainedModel.count({ where: { userId } })) > 0) throw new AppError('conflict', 'a model came late');
  });
}
