import type { Account } from '#app/domain/accounts/index.ts';
import { assertFeature } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceQuery } from '#app/domain/credits/index.server.ts';
import { describedScenes, describeEngines, picturesOfKindRead } from '#app/domain/generation/index.server.ts';
import { hasBrandLookRead } from '#app/domain/library/index.server.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import type { IdeationData } from './ideation-data.ts';

/** Only so many are shown; the library has them all (platform-and-account, section 9). */
const SHOWN = 3;

export async function loadIdeation(account: Account): Promise<IdeationData> {
  assertFeature('text-to-image');
  const [{ recent, price, hasLook }, { textToImageIsLocal }] = await Promise.all([
    readAll({
      recent: picturesOfKindRead({ account, kind: 'text-to-image', limit: SHOWN }),
      price: priceQuery(FEATURES.textToImage),
      hasLook: hasBrandLookRead(account),
    }),
    describeEngines(),
  ]);
  const scenes = textToImageIsLocal ? await describedScenes() : [];
  return { recent, price, isLocal: textToImageIsLocal, hasBrandLook: hasLook && textToImageIsLocal, scenes };
}
