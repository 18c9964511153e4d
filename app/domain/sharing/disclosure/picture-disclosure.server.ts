import type { Account } from '#app/domain/accounts/index.ts';
import { digitalSourceTypeOf, getAsset, isAiMade, labelPeople } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { DisclosureAnswers } from '../posts/post.schema.ts';

export interface PictureDisclosure extends DisclosureAnswers {
  /** Its owner said so; else it is what the file and its row say. */
  readonly isAnswered: boolean;
  /** The file's own mark says that a trained model made it or a part of it. */
  readonly isMarkedAi: boolean;
}

/** The known facts about people and scene of a picture. Throws AppError `not-found`. */
export async function getDisclosure(account: Account, assetId: string): Promise<PictureDisclosure> {
  return disclosureOf(await getAsset({ account, assetId }));
}

export async function disclosureOf(asset: AssetRow): Promise<PictureDisclosure> {
  const said = await database().disclosure.findFirst({ where: { assetId: asset.id, userId: asset.userId } });
  const mark = digitalSourceTypeOf(asset.digitalSourceType);
  const isMarkedAi = mark !== null && isAiMade(mark);
  return {
    syntheticPerson: asset.aiPeople,
    generatedScene: said?.generatedScene ?? isMarkedAi,
    isAnswered: said !== null,
    isMarkedAi,
  };
}

/**
 * Keeps what its owner says about a picture, until they say otherwise; people made by AI are said in its files as well.
 * Throws AppError `not-found`.
 */
export async function answerDisclosure(
  account: Account,
  assetId: string,
  answers: DisclosureAnswers,
): Promise<PictureDisclosure> {
  const { syntheticPerson, generatedScene } = answers;
  const asset = await labelPeople({ account, assetId, areAi: syntheticPerson });
  const said = { syntheticPerson, generatedScene, answeredAt: new Date() };
  await database().disclosure.upsert({
    where: { assetId: asset.id, userId: account.id },
    create: { assetId: asset.id, userId: account.id, ...said },
    update: said,
  });
  return disclosureOf(asset);
}
