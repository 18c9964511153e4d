import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { accountSettingsRead } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import type { FeatureName } from '#app/domain/credits/index.ts';
import { creditsRead, priceQuery } from '#app/domain/credits/index.server.ts';
import { activeJobsRead, placePicturesRead } from '#app/domain/generation/index.server.ts';
import { packPresets } from '#app/domain/library/index.ts';
import type { AssetView, Packed, PresetManifest } from '#app/domain/library/index.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryResults } from '#app/platform/database/read.server.ts';
import { streamHeadRead } from '#app/platform/streams/read-stream.server.ts';
import { isEqual } from '../document/index.ts';
import type { SceneDocument } from '../document/index.ts';
import type { StudioData } from '../frame/studio-data.ts';
import { adoptAssets } from './adopt-assets.rules.ts';
import { sceneAssetsRead } from './list-scene-assets.server.ts';
import type { SceneView } from './scene-view.ts';
import { historyRead } from './store-history.server.ts';

/** Videos of the scene that can be played beside the prompt. */
const VIDEOS = 3;
const NOTHING = { pictures: [], items: [] };

/** The reads of any screen with a canvas before it knows which scene it opens; `feature`: what its pictures are sold as. */
export const studioReads = (account: Account, feature: FeatureName = FEATURES.productPhoto) => ({
  // Of the same moment: what happens from then on reaches the browser by the stream.
  head: streamHeadRead(sql`${accountTopic(account.id)}`),
  credits: creditsRead(idOf(account.id)),
  unitPrice: priceQuery(feature),
  videoPrice: priceQuery(FEATURES.video),
  activeJobs: activeJobsRead(account),
  settings: accountSettingsRead(account),
});

/** The reads for the scene that it opens. */
export const openSceneReads = (account: Account, { id, reading }: SceneView) => ({
  assets: sceneAssetsRead({ account, document: reading.kind === 'read' ? reading.document : NOTHING }),
  steps: historyRead({ account, sceneId: id }),
  recentVideos: placePicturesRead({ account, sceneId: id, limit: VIDEOS, type: 'video' }),
});

/** The common data of a scene's screen, from the reads; each screen adds its own. */
export function toStudio(options: {
  readonly account: Account;
  readonly scene: SceneView;
  /** The scene's, as it is stored. */
  readonly document: SceneDocument;
  readonly facts: QueryResults<ReturnType<typeof studioReads>>;
  readonly ofScene: QueryResults<ReturnType<typeof openSceneReads>>;
  /** Latest results, newest first. */
  readonly recent: readonly AssetView[];
  readonly catalogue: PresetManifest;
  /** The additions of a screen to a document before it can be opened. */
  readonly complete?: (document: SceneDocument, presets: PresetManifest) => SceneDocument;
}) {
  const { account, scene, facts, ofScene, recent, catalogue, complete = (document) => document } = options;
  const { id, name, version, productId, productTitle, isDeleted } = scene;
  const { assets, steps } = ofScene;
  const document = complete(adoptAssets(options.document, assets), catalogue);
  const stored = isEqual(document, options.document) ? null : options.document;
  const data: Omit<Packed<StudioData>, 'defaults'> = {
    scene: { id, version, document, stored, steps, productId, productTitle, name, isDeleted },
    person: account.person,
    assets,
    presets: packPresets(catalogue),
    recent,
    credits: facts.credits,
    unitPrice: facts.unitPrice,
    activeJobs: facts.activeJobs,
    streamHead: facts.head,
  };
  return {
    data,
    /** The account is a shop's, whose products can be imported from. */
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    /** Credits per video. */
    videoPrice: facts.videoPrice,
    /** Latest videos of the scene, newest first. */
    recentVideos: ofScene.recentVideos,
  };
}
