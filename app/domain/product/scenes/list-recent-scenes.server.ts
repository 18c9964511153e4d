import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import type { AssetView, PresetManifest } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { SceneDocument } from '#app/domain/studio/document/index.ts';
import { listSceneAssets } from '#app/domain/studio/index.server.ts';
import type { RecentScene, SceneThumb } from './recent-scene.ts';
import { toSceneView } from '#app/domain/studio/index.ts';

/** Latest scenes that are looked through for those with something in them. */
const LOOKED_AT = 12;
const SHOWN = 4;

/** The scenes an account has worked on last, newest first, without those that are empty; one for each product. */
export async function listRecentScenes(account: { readonly id: string }): Promise<RecentScene[]> {
  const rows = await database().scene.findMany({
    where: { userId: account.id, workflow: 'product', workspaceId: null },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: LOOKED_AT,
  });
  const seen = new Set<string | null>();
  const latest = rows
    // An address opens the latest scene of its product: an older one could not be reached.
    .filter(({ productId }) => !seen.has(productId) && seen.add(productId))
    .map(toSceneView)
    // What cannot be read is said on the canvas; here is nothing to show of it.
    .flatMap(({ id, name, productId, reading }) =>
      reading.kind === 'read' && reading.document.items.length > 0
        ? [{ id, name, productId, document: reading.document }]
        : [],
    )
    .slice(0, SHOWN);
  const presets = await loadPresetCatalogue();
  return Promise.all(
    latest.map(async ({ id, name, productId, document }) => {
      const assets = await listSceneAssets({ account, document });
      return { id, name, productId, thumb: thumbOf(document, assets, presets) };
    }),
  );
}

function thumbOf(document: SceneDocument, assets: readonly AssetView[], presets: PresetManifest): SceneThumb {
  const { items, pictures, template, canvas } = document;
  const things = [...presets.props, ...presets.samples];
  const urlOf = (key: string, isCutOut: boolean): string | null => {
    const source = pictures.find((picture) => picture.key === key)?.source;
    if (source?.kind === 'preset') return things.find(({ name }) => name === source.name)?.thumb.webp ?? null;
    if (source?.kind !== 'asset') return null;
    const wanted = isCutOut ? (source.cutoutId ?? source.assetId) : source.assetId;
    return assets.find(({ _id }) => _id === wanted)?.urls.thumb ?? null;
  };
  const background =
    template?.kind === 'preset'
      ? presets.scenes.find(({ name }) => name === template.name)?.thumb.webp
      : template && urlOf(template.pictureKey, false);
  const share = (pixels: number, side: number) => Math.round((pixels / side) * 10_000) / 100;
  const parts = [...items]
    .sort((a, b) => a.zIndex - b.zIndex)
    .flatMap((item) => {
      if (item.kind !== 'picture' || !item.isVisible) return [];
      const url = urlOf(item.pictureKey, item.isBackgroundRemoved);
      if (url === null) return [];
      const { x, y, width, height, rotation } = item;
      const [left, wide] = [share(x, canvas.width), share(width, canvas.width)];
      const [top, high] = [share(y, canvas.height), share(height, canvas.height)];
      return [{ url, left, top, width: wide, height: high, rotation }];
    });
  return { ratio: canvas.width / canvas.height, background: background ?? null, parts };
}
