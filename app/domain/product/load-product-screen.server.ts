import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account, AccountSettings } from '#app/domain/accounts/index.ts';
import { accountSettingsRead } from '#app/domain/accounts/index.server.ts';
import { FEATURES } from '#app/domain/credits/index.ts';
import { creditsRead, priceRead } from '#app/domain/credits/index.server.ts';
import { activeJobsRead, placePicturesRead } from '#app/domain/generation/index.server.ts';
import { listAssetsQuerySchema, presetChoices } from '#app/domain/library/index.ts';
import type { PresetManifest } from '#app/domain/library/index.ts';
import { assetsRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { idOf, readAll, sql } from '#app/platform/database/read.server.ts';
import { streamHeadRead } from '#app/platform/streams/read-stream.server.ts';
import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import { isEqual, anchorOf } from '#app/domain/studio/document/index.ts';
import { adoptAssets } from '#app/domain/studio/index.ts';
import { historyRead, sceneAssetsRead } from '#app/domain/studio/index.server.ts';
import { wantedSceneRead } from './scenes/get-or-create-product-scene.server.ts';
import { openScene } from './scenes/open-scene.server.ts';
import type { WantedScene } from './scenes/open-scene.server.ts';
import { RECENT_COUNT } from '#app/domain/studio/parts/index.ts';
import type { ProductData, ProductPage } from './product-data.ts';

/**
 * Everything /product opens with: the scene as it was left (with `wanted` that one, or that product's own), what it can be filled
 * with, and what is under way; or that the scene cannot be read. Throws AppError `not-found` for a scene that is not there.
 */
export async function loadProductScreen(account: Account, wanted: WantedScene | null = null): Promise<ProductPage> {
  const videos = listAssetsQuerySchema.parse({ type: 'Video', limit: RECENT_COUNT });
  const { head, known, recentVideos, credits, unitPrice, videoPrice, activeJobs, settings } = await readAll({
    // Of the same moment: what happens from then on reaches the browser by the stream.
    head: streamHeadRead(sql`${accountTopic(account.id)}`),
    known: wantedSceneRead(account, wanted),
    recentVideos: assetsRead({ account, ...videos }),
    credits: creditsRead(idOf(account.id)),
    unitPrice: priceRead(FEATURES.productPhoto),
    videoPrice: priceRead(FEATURES.video),
    activeJobs: activeJobsRead(account),
    settings: accountSettingsRead(account),
  });
  const { scene, notice } = await openScene(account, wanted, known);
  const { id, name, version, productId, productTitle, isDeleted, reading } = scene;
  if (reading.kind !== 'read') {
    return { kind: 'closed', scene: { id, name, productId, productTitle, reading: reading.kind } };
  }
  const [catalogue, { assets, recent, steps }] = await Promise.all([
    loadPresetCatalogue(),
    readAll({
      assets: sceneAssetsRead({ account, document: reading.document }),
      recent: placePicturesRead({ account, sceneId: id, limit: RECENT_COUNT, orOfNone: true }),
      steps: historyRead({ account, sceneId: id }),
    }),
  ]);
  const document = withAnchors(adoptAssets(reading.document, assets), catalogue);
  const data: ProductData = {
    scene: {
      id,
      version,
      document,
      stored: isEqual(document, reading.document) ? null : reading.document,
      steps,
      productId,
      productTitle,
      name,
      isDeleted,
    },
    notice,
    person: account.person,
    assets,
    presets: presetChoices(catalogue),
    defaults: defaultsOf(settings),
    recent,
    credits,
    hasStore: account.signupType === 'shopify' && account.shop !== null,
    unitPrice,
    videoPrice,
    recentVideos: recentVideos.assets,
    activeJobs,
    streamHead: head,
  };
  return { kind: 'open', data };
}

/** A template of the first version did not say where products stand in it; its preset does. */
function withAnchors(document: SceneDocument, { scenes }: PresetManifest): SceneDocument {
  const { template, canvas } = document;
  if (template?.kind !== 'preset' || template.anchor) return document;
  const preset = scenes.find(({ name }) => name === template.name);
  return preset ? { ...document, template: { ...template, anchor: anchorOf(preset.light, canvas) } } : document;
}

const defaultsOf = ({ imageCount, productMode, sceneName, brandColours }: AccountSettings) => ({
  imageCount,
  productMode,
  sceneName,
  brandColours,
});
