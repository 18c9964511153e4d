import type { EngineImage, StageItem } from '@plinth/imaging';
import { readAssetBytes, readPresetImage } from '#app/domain/library/index.server.ts';
import type { PictureVariant } from '#app/domain/library/index.ts';
import { AppError } from '#app/platform/errors.ts';
import type { Composition, PictureSource } from './product-photo.schema.ts';

/** The placed things of a composition with their pictures; each is loaded once, however often it stands on the canvas. */
export async function loadItems(
  userId: string,
  composition: Composition,
  variant: PictureVariant = 'original',
): Promise<StageItem[]> {
  const loaded = new Map<string, Promise<EngineImage>>();
  return Promise.all(
    composition.items.map(async ({ source, ...placed }) => {
      const key = source.kind === 'asset' ? source.assetId : `preset:${source.name}`;
      const image = loaded.get(key) ?? loadPicture(userId, source, variant);
      loaded.set(key, image);
      return { ...placed, image: await image };
    }),
  );
}

async function loadPicture(userId: string, source: PictureSource, variant: PictureVariant): Promise<EngineImage> {
  if (source.kind === 'asset') return readAssetBytes({ userId, assetId: source.assetId, variant });
  const image =
    (await readPresetImage('props', source.name)) ?? (await readPresetImage('samples', source.name, 'alpha'));
  if (!image) throw new AppError('not-found', `preset ${source.name}`);
  return image;
}
