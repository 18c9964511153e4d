import { randomUUID } from 'node:crypto';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import type { AssetOrigin } from './asset-view.schema.ts';
import { cleanAssetName, extensionOf } from './asset-name.rules.ts';
import { processPicture } from './process-picture.server.ts';
import type { PictureFile, PictureSource } from './process-picture.server.ts';

export interface PrepareAssetOptions {
  readonly userId: string;
  /** `cutout` and `generated` come from our own engines and are stored byte for byte; the others are re-encoded. */
  readonly origin: AssetOrigin;
  /** As shown and downloaded; cleaned here. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the maker says the bytes are; the content decides. */
  readonly contentType: string;
  readonly parentId?: string | null;
  /** JSON; see `assetRecipeSchema`. */
  readonly recipe?: object | null;
}

/** Everything of an asset but its rows: the bytes lie in the storage under recorded intents. */
export interface PreparedAsset {
  readonly assetId: string;
  readonly userId: string;
  readonly origin: PrepareAssetOptions['origin'];
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly parentId: string | null;
  readonly recipe: object | null;
  readonly files: readonly PreparedFile[];
}

interface PreparedFile extends Omit<PictureFile, 'bytes'> {
  readonly storageKey: string;
  /** Size of the stored object. */
  readonly bytes: number;
}

/**
 * Makes all sizes of a picture and stores them, outside any transaction. Nothing is visible until `commitAsset`; what
 * is never committed is collected by `sweepStoredObjects`. Throws AppError for bytes that are no acceptable picture.
 */
export function prepareAsset(options: PrepareAssetOptions): Promise<PreparedAsset> {
  const isOurs = options.origin === 'cutout' || options.origin === 'generated';
  return prepare({ ...options, source: { bytes: options.bytes }, keepOriginal: isOurs });
}

interface PrepareOptions extends Omit<PrepareAssetOptions, 'bytes' | 'contentType'> {
  readonly source: PictureSource;
  readonly keepOriginal: boolean;
}

/** As `prepareAsset`, from a file or from bytes. */
export async function prepare(options: PrepareOptions): Promise<PreparedAsset> {
  const picture = await processPicture(options.source, { keepOriginal: options.keepOriginal });
  const assetId = randomUUID();
  const keyed = picture.files.map((file) => ({
    file,
    storageKey: `assets/${options.userId}/${assetId}/${file.variant}.${extensionOf(file.contentType)}`,
  }));
  // The intent is committed before the first byte, so that a crash at any later moment leaves a trace to clean by.
  await database().storedObjectIntent.createMany({ data: keyed.map(({ storageKey }) => ({ storageKey })) });
  for (const { file, storageKey } of keyed) await storage().put(storageKey, file.bytes);
  return {
    assetId,
    userId: options.userId,
    origin: options.origin,
    name: cleanAssetName(options.name),
    width: picture.width,
    height: picture.height,
    hasAlpha: picture.hasAlpha,
    parentId: options.parentId ?? null,
    recipe: options.recipe ?? null,
    files: keyed.map(({ file, storageKey }) => ({ ...file, storageKey, bytes: file.bytes.byteLength })),
  };
}
