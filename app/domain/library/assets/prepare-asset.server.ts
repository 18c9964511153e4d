import { createHash, randomUUID } from 'node:crypto';
import type { CutOutReview } from '@plinth/imaging';
import { ASSET_ORIGINS } from './asset-origins.ts';
import type { AssetOrigin } from './asset-origins.ts';
import { cleanAssetName, extensionOf } from './asset-name.rules.ts';
import { withSignedOriginal } from '../marking/credentials/with-signed-original.server.ts';
import type { CredentialStep } from '../marking/credentials/manifest.rules.ts';
import { sourceFacts } from '../marking/source-facts.server.ts';
import type { PictureBox } from '../files/content-box.rules.ts';
import { processPicture } from '../files/process-picture.server.ts';
import type { PictureFile, PictureSource } from '../files/process-picture.server.ts';
import { storeObjects } from '#app/platform/storage/stored-objects.server.ts';
import type { Mark } from '../marking/xmp.rules.ts';

export interface PrepareAssetOptions {
  readonly userId: string;
  /** Results of our own engines are stored byte for byte; the others are re-encoded. */
  readonly origin: AssetOrigin;
  /** As shown and downloaded; cleaned here. */
  readonly name: string;
  /** The shop's words for the kind of goods it shows; left out where its parent has them. */
  readonly kinds?: readonly string[] | undefined;
  readonly bytes: Uint8Array;
  /** The maker's claim about the bytes; the content decides. */
  readonly contentType: string;
  readonly parentId?: string | null;
  /** JSON; see `assetRecipeSchema`. */
  readonly recipe?: object | null;
  /** JSON; the certificate of the fidelity check, with the picture of what it measured. */
  readonly fidelity?: object | null;
  readonly difference?: EncodedPicture | null;
  /** Of cut-outs: what is in doubt, with the map of where. */
  readonly cutOutReview?: CutOutReview | null;
  readonly doubts?: EncodedPicture | null;
  /** Of what our own engines made: how it came to be, written into the files. What is taken in keeps its own. */
  readonly mark?: Mark | null;
  /** Pictures of the account that it was made from: named in the signed manifest, where there is one. */
  readonly sourceIds?: readonly string[] | undefined;
}

/** An encoded picture of ours with its size in pixels. */
export interface EncodedPicture {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
}

/** Everything of an asset but its rows: the bytes lie in the storage under recorded intents. */
export interface PreparedAsset {
  readonly assetId: string;
  readonly userId: string;
  readonly type: 'image' | 'video';
  readonly origin: PrepareAssetOptions['origin'];
  readonly name: string;
  readonly kinds: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  /** Where what can be seen of it lies; null where it is not transparent. */
  readonly content: PictureBox | null;
  readonly parentId: string | null;
  readonly recipe: object | null;
  readonly fidelity: object | null;
  readonly cutOutReview: CutOutReview | null;
  /** Of videos, milliseconds. */
  readonly durationMs: number | null;
  readonly mark: Mark | null;
  /** The given file has several frames or pages, and this is the first. */
  readonly isFirstFrame: boolean;
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
  return prepare({ ...options, source: { bytes: options.bytes }, keepOriginal: ASSET_ORIGINS[options.origin].isOurs });
}

interface PrepareOptions extends Omit<PrepareAssetOptions, 'bytes' | 'contentType'> {
  readonly source: PictureSource;
  readonly keepOriginal: boolean;
  /** Default: as its origin says. */
  readonly step?: CredentialStep | undefined;
}

/** As `prepareAsset`, from a file or from bytes. */
export async function prepare(options: PrepareOptions): Promise<PreparedAsset> {
  const { source, userId, difference, doubts, keepOriginal, mark, sourceIds = [] } = options;
  const sources = keepOriginal ? [] : await sourceFacts({ userId, ids: sourceIds });
  const picture = await processPicture(source, { keepOriginal, mark, sources });
  const files = [
    ...picture.files,
    ...(difference ? [measuredFile('difference', difference)] : []),
    ...(doubts ? [measuredFile('doubts', doubts)] : []),
  ];
  const step = options.step ?? ASSET_ORIGINS[options.origin].step;
  const given = keepOriginal ? null : source;
  // A picture made from a preview is no more than one.
  const recipe = sources.some(({ isPreview }) => isPreview) ? { ...options.recipe, isPreview: true } : options.recipe;
  return storeAsset({ ...options, recipe, ...picture, files, step, given, type: 'image', durationMs: null });
}

const measuredFile = (
  variant: 'difference' | 'doubts',
  { bytes, contentType, width, height }: EncodedPicture,
): PictureFile => ({
  variant,
  bytes,
  contentType,
  width,
  height,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

interface StoreOptions extends Omit<PrepareAssetOptions, 'bytes' | 'contentType' | 'difference' | 'doubts' | 'mark'> {
  readonly type: PreparedAsset['type'];
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
  readonly content: PictureBox | null;
  readonly durationMs: number | null;
  readonly mark: Mark | null;
  readonly isFirstFrame?: boolean;
  readonly files: readonly PictureFile[];
  readonly step: CredentialStep;
  /** The file as it was given to us, where it is another one now. */
  readonly given?: PictureSource | null;
}

/** Writes an asset's files under recorded intents; the original is signed before, where a certificate is set. */
export async function storeAsset(options: StoreOptions): Promise<PreparedAsset> {
  const assetId = randomUUID();
  const files = await withSignedOriginal(options);
  const keyed = files.map((file) => ({
    file,
    storageKey: `assets/${options.userId}/${assetId}/${file.variant}.${extensionOf(file.contentType)}`,
  }));
  await storeObjects(keyed.map(({ file, storageKey }) => ({ storageKey, bytes: file.bytes })));
  return {
    assetId,
    userId: options.userId,
    type: options.type,
    origin: options.origin,
    name: cleanAssetName(options.name),
    kinds: options.kinds ?? [],
    width: options.width,
    height: options.height,
    hasAlpha: options.hasAlpha,
    content: options.content,
    parentId: options.parentId ?? null,
    recipe: options.recipe ?? null,
    fidelity: options.fidelity ?? null,
    cutOutReview: options.cutOutReview ?? null,
    durationMs: options.durationMs,
    mark: options.mark,
    isFirstFrame: options.isFirstFrame ?? false,
    files: keyed.map(({ file, storageKey }) => ({ ...file, storageKey, bytes: file.bytes.byteLength })),
  };
}
