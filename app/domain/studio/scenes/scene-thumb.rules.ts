import type { AssetView, PresetManifest } from '#app/domain/library/index.ts';
import type { SceneDocument } from '../document/document.schema.ts';
import type { SceneThumb } from '../session/scene-list/scene-card.schema.ts';

/** The canvas as it lies: what can be seen of it at the size of a thumb. */
export function thumbOf(document: SceneDocument, assets: readonly AssetView[], presets: PresetManifest): SceneThumb {
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
      : template?.kind === 'picture' && urlOf(template.pictureKey, false);
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
  return { ratio: canvas.width / canvas.height, background: background || null, parts };
}
