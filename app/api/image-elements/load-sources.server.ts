import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { findAssets, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { listSceneAssets } from '#app/domain/studio/index.server.ts';
import type { GivenElement } from './image-element.schema.ts';
import type { ElementSources } from './to-image-elements.ts';
import { assetIdsOf } from './with-elements.ts';

/** The pictures that these documents show. */
export async function loadShownPictures(
  account: Account,
  documents: readonly SceneDocument[],
): Promise<ElementSources> {
  const document = {
    pictures: documents.flatMap(({ pictures }) => pictures),
    items: documents.flatMap(({ items }) => items),
  };
  const [assets, presets] = await Promise.all([listSceneAssets({ account, document }), loadPresetCatalogue()]);
  return { assets, presets };
}

/** The pictures that given elements name, with their originals and cut-outs. */
export async function loadNamedPictures(account: Account, elements: readonly GivenElement[]): Promise<ElementSources> {
  const [named, presets] = await Promise.all([
    findAssets({ account, assetIds: assetIdsOf(elements) }),
    loadPresetCatalogue(),
  ]);
  const originalIds = named.flatMap(({ origin, parentId }) => (origin === 'cutout' && parentId ? [parentId] : []));
  const originals = await findAssets({ account, assetIds: originalIds });
  const ids = new Set(named.map(({ _id }) => _id));
  return { assets: [...named, ...originals.filter(({ _id }) => !ids.has(_id))], presets };
}
