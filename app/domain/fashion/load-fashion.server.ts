import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { isMendable } from '@plinth/imaging';
import { FEATURES } from '#app/domain/credits/index.ts';
import { creditsRead, priceQuery } from '#app/domain/credits/index.server.ts';
import { activeJobsRead, describeEngines, picturesOfKindRead } from '#app/domain/generation/index.server.ts';
import { MAX_IMAGES_PER_RUN } from '#app/domain/generation/index.ts';
import { listPeople, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { tourRead } from '#app/domain/onboarding/index.server.ts';
import { idOf, readAll, sql } from '#app/platform/database/read.server.ts';
import { streamHeadRead } from '#app/platform/streams/read-stream.server.ts';
import { draftRead, removedGarments } from './draft/draft-read.server.ts';
import type { FashionData } from './fashion-data.ts';

/** The result area starts with the last ones, as many as an order makes at most; everything stays in the library. */
const RECENT = MAX_IMAGES_PER_RUN;
/** Garments that can be worn again without being uploaded. */
const GARMENTS = 8;

/** Everything that /fashion opens with. */
export async function loadFashion(account: Account): Promise<FashionData> {
  const [{ head, garments, ...facts }, models, { places }, { tryOnIsLocal }] = await Promise.all([
    readAll({
      // Of the same moment: what happens from then on reaches the browser by the stream.
      head: streamHeadRead(sql`${accountTopic(account.id)}`),
      recent: picturesOfKindRead({ account, kind: 'try-on', placeKind: 'tool', limit: RECENT }),
      garments: picturesOfKindRead({ account, kind: 'garment', limit: GARMENTS, without: removedGarments(account) }),
      activeJobs: activeJobsRead(account),
      price: priceQuery(FEATURES.tryOn),
      videoPrice: priceQuery(FEATURES.video),
      credits: creditsRead(idOf(account.id)),
      isTourDue: tourRead(account),
      draft: draftRead(account),
    }),
    listPeople(),
    loadPresetCatalogue(),
    describeEngines(),
  ]);
  return {
    ...facts,
    // Garments that cannot be corrected were reported when they were read.
    garments: garments.filter(({ recipe }) => isMendable(recipe?.garment?.refusal ?? null)),
    streamHead: head,
    models,
    places: places.map(({ name, displayName, description, thumb }) => ({ name, displayName, description, thumb })),
    person: account.person,
    isLocal: tryOnIsLocal,
    hasStore: account.signupType === 'shopify' && account.shop !== null,
  };
}
