import type { Account } from '#app/domain/accounts/index.ts';
import { openRunRead } from '#app/domain/catalogue/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { priceQuery } from '#app/domain/credits/index.server.ts';
import { activeJobsRead, describeEngines } from '#app/domain/generation/index.server.ts';
import { listAssetsQuerySchema } from '#app/domain/library/index.ts';
import { assetCountsRead, assetsRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { tourRead } from '#app/domain/onboarding/index.server.ts';
import { recentScenesRead } from '#app/domain/product/index.server.ts';
import { pushCountsRead, pushedAssetsRead } from '#app/domain/store/index.server.ts';
import { sceneCardsRead } from '#app/domain/studio/index.server.ts';
import type { SceneCard } from '#app/domain/studio/index.ts';
import { frameReads } from '#app/gate/index.server.ts';
import type { FrameReads, Visit } from '#app/gate/index.server.ts';
import { idOf, readAll } from '#app/platform/database/read.server.ts';
import type { EmbeddedFrameData } from './embedded-frame.tsx';
import type { EmbeddedHomeData } from './embedded-home.tsx';

/** Latest photos that are looked through for those on no product. */
const LOOKED_AT = 24;
const SHOWN = 6;

/** The data that the embedded app shows around every page. */
export async function loadEmbeddedFrame({ account, frame }: Visit): Promise<EmbeddedFrameData> {
  const { credits, streamHead, subscription }: FrameReads = frame ?? (await readAll(frameReads(idOf(account.id))));
  const { inpaintFollowsWords } = await describeEngines();
  return {
    accountId: account.id,
    credits,
    inpaintFollowsWords,
    streamHead,
    subscription: { status: subscription },
    person: account.person,
  };
}

/**
 * The data of the home in the admin: where the merchant stands, what is under way, what was made last and is on no product
 * yet, and the scenes worked on last. Two statements that cost the same for every size of account; the shop itself is asked
 * by the page.
 */
export async function loadEmbeddedHome(
  account: Account,
): Promise<{ readonly home: EmbeddedHomeData; readonly scenes: readonly SceneCard[] }> {
  const query = listAssetsQuerySchema.parse({ type: 'Image', limit: LOOKED_AT });
  const [presets, { textToImageIsLocal }, { counts, pushes, made, active, unitPrice, lately, isTourDue, openRun }] =
    await Promise.all([
      loadPresetCatalogue(),
      describeEngines(),
      readAll({
        counts: assetCountsRead(account),
        made: assetsRead({ account, ...query }),
        active: activeJobsRead(account),
        pushes: pushCountsRead(account),
        unitPrice: priceQuery(FEATURES.productPhoto),
        lately: recentScenesRead(account),
        isTourDue: tourRead(account),
        openRun: openRunRead(account),
      }),
    ]);
  const { assets } = made;
  const { pushed, scenes } = await readAll({
    pushed: pushedAssetsRead({ account, assetIds: assets.map(({ _id }) => _id) }),
    scenes: sceneCardsRead(account, lately, presets),
  });
  const home: EmbeddedHomeData = {
    counts: { ...counts, onProducts: pushes.ready },
    hasResults: assets.length > 0,
    // Jobs of a run over the catalogue are told of together.
    runs: active.filter((job) => job.unitPrice > 0 && job.place?.kind !== 'catalogue').length,
    openRun,
    pushes: pushes.open,
    unitPrice,
    ideationIsLocal: textToImageIsLocal,
    isTourDue,
    drafts: assets.filter(({ _id }) => !pushed.has(_id)).slice(0, SHOWN),
    recent: assets.slice(0, SHOWN),
  };
  return { home, scenes };
}
