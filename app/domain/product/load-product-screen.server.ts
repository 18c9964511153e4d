import type { Account, AccountSettings } from '#app/domain/accounts/index.ts';
import { placePicturesRead } from '#app/domain/generation/index.server.ts';
import { sceneChoice } from '#app/domain/library/index.ts';
import type { PresetManifest } from '#app/domain/library/index.ts';
import { hasBrandLookRead, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { tourRead } from '#app/domain/onboarding/index.server.ts';
import { readAll } from '#app/platform/database/read.server.ts';
import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import { presetTemplate } from '#app/domain/studio/document/index.ts';
import { openSceneReads, studioReads, toStudio } from '#app/domain/studio/index.server.ts';
import { wantedSceneRead } from './scenes/get-or-create-product-scene.server.ts';
import { openScene } from './scenes/open-scene.server.ts';
import type { WantedScene } from './scenes/open-scene.server.ts';
import { RECENT_COUNT } from '#app/domain/studio/parts/index.ts';
import type { ProductPage } from './product-data.ts';

/**
 * Everything /product opens with: the scene as it was left (with `wanted` that one, or that product's own), what it can be filled
 * with, and what is under way; or that the scene cannot be read. Throws AppError `not-found` for a scene that is not there.
 */
export async function loadProductScreen(account: Account, wanted: WantedScene | null = null): Promise<ProductPage> {
  const { known, isTourDue, ...facts } = await readAll({
    ...studioReads(account),
    known: wantedSceneRead(account, wanted),
    isTourDue: tourRead(account),
  });
  const { scene, notice } = await openScene(account, wanted, known);
  const { id, name, productId, productTitle, reading } = scene;
  if (reading.kind !== 'read') {
    return { kind: 'closed', scene: { id, name, productId, productTitle, reading: reading.kind } };
  }
  const [catalogue, { recent, hasBrandLook, ...ofScene }] = await Promise.all([
    loadPresetCatalogue(),
    readAll({
      ...openSceneReads(account, scene),
      hasBrandLook: hasBrandLookRead(account),
      recent: placePicturesRead({ account, sceneId: id, limit: RECENT_COUNT }),
    }),
  ]);
  const { document } = reading;
  const opened = { account, scene, document, facts, ofScene, recent, catalogue, complete: withAnchors };
  const { data, ...beside } = toStudio(opened);
  const shown = { ...data, ...beside, hasBrandLook, notice, isTourDue };
  return { kind: 'open', data: { ...shown, defaults: defaultsOf(facts.settings) } };
}

/** A template of the first version did not say where products stand in it; its preset does. */
function withAnchors(document: SceneDocument, { scenes }: PresetManifest): SceneDocument {
  const { template, canvas } = document;
  if (template?.kind !== 'preset' || template.anchor) return document;
  const preset = scenes.find(({ name }) => name === template.name);
  return preset ? { ...document, template: presetTemplate(sceneChoice(preset), canvas) } : document;
}

const defaultsOf = ({ imageCount, productMode, sceneName, brandColours }: AccountSettings) => ({
  imageCount,
  productMode,
  sceneName,
  brandColours,
});
