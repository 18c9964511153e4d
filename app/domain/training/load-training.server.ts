import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceQuery } from '#app/domain/credits/index.server.ts';
import { describeEngines } from '#app/domain/generation/index.server.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import { env } from '#app/platform/env.server.ts';
import { modelLimitRead } from './model-limits.server.ts';
import { trainedModelsRead } from './trained-models-read.server.ts';
import type { TrainingData } from './training-data.ts';

/** Everything that the pages of custom training show. Throws `forbidden` where the feature is closed. */
export async function loadTraining(account: Account): Promise<TrainingData> {
  assertFeature('custom-training');
  const [{ models, limit, training, picture }, { trainingIsLocal }] = await Promise.all([
    readAll({
      models: trainedModelsRead(account),
      limit: modelLimitRead(account),
      training: priceQuery(FEATURES.customTraining),
      picture: priceQuery(FEATURES.textToImage),
    }),
    describeEngines(),
  ]);
  return {
    models,
    limit,
    prices: { training, picture },
    isLocal: trainingIsLocal,
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    supportEmail: env().SUPPORT_EMAIL,
  };
}
