import sharp from 'sharp';
import type { Account } from '#app/domain/accounts/index.ts';
import type { PictureFacts } from '#app/domain/engines/index.ts';
import { getAsset, loadPresetCatalogue, readAssetBytes, toAssetView } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { nameInWords } from './caption.rules.ts';

const SAMPLE_SIDE = 32;
const PALETTE_SIZE = 4;

/** What is known of a picture itself, beside what a shop knows of the product in it. */
export interface KnownPicture extends Pick<PictureFacts, 'scene' | 'palette' | 'isCutOut'> {
  /** A name of its own that says something; else empty. */
  readonly name: string;
}

/** Throws AppError `not-found` for pictures that are not the account's. */
export async function readPictureFacts(options: {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
}): Promise<KnownPicture> {
  const row = await getAsset(options);
  const [scene, palette] = await Promise.all([readScene(row), readPalette(row)]);
  return { scene, palette, isCutOut: row.origin === 'cutout', name: row.recipe ? '' : nameInWords(row.name) };
}

/** How the picture was made, in words: the place is the template's, the light is as it was asked for. */
async function readScene(row: AssetRow): Promise<string | null> {
  const { recipe } = toAssetView(row);
  if (!recipe) return null;
  if (recipe.scene === null) return recipe.prompt || null;
  const { scenes } = await loadPresetCatalogue();
  const template = scenes.find((candidate) => candidate.name === recipe.scene)?.prompt;
  if (!template || template === recipe.prompt) return template ?? (recipe.prompt || null);
  return [template.split(',')[0], recipe.prompt, template].join(', ');
}

/** The colours that fill most of the picture, most first; a picture that cannot be read has none. */
async function readPalette(row: AssetRow): Promise<string[]> {
  try {
    const { bytes } = await readAssetBytes({ userId: row.userId, assetId: row.id, variant: 'thumb' });
    const { data, info } = await sharp(bytes)
      .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return mostFrequent(data, info.channels);
  } catch (error) {
    if (isAppError(error)) return [];
    throw error;
  }
}

function mostFrequent(data: Uint8Array, channels: number): string[] {
  const bins = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let at = 0; at < data.length; at += channels) {
    if (data[at + 3]! < 128) continue;
    const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bin.count += 1;
    bin.sum = [bin.sum[0] + r, bin.sum[1] + g, bin.sum[2] + b];
    bins.set(key, bin);
  }
  return [...bins.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, PALETTE_SIZE)
    .map(
      ({ count, sum }) =>
        `#${sum
          .map((part) =>
            Math.round(part / count)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    );
}
