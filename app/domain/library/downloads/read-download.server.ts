import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { database } from '#app/platform/database/database.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { cleanAssetName, downloadName } from '../assets/asset-name.rules.ts';
import type { AssetRow } from '../assets/asset-row.ts';
import { assetMissing } from '../assets/get-asset.server.ts';
import { photoNamesOf } from '../assets/photo-names.server.ts';
import { toAssetView } from '../assets/to-asset-view.server.ts';
import { libraryMessages } from '../library.messages.ts';
import { addEntry } from './add-entry.server.ts';
import { archiveName, numberedNames, uniqueNames } from './archive-name.rules.ts';
import { convertVideo } from './convert-video.server.ts';
import type { OpenedDownload } from './download-address.server.ts';
import type { DownloadOrder } from './download.schema.ts';
import { fittingScale } from './fit.rules.ts';
import { renderCopy } from './render-copy.server.ts';

/** Of an archive whose files are of several projects, or of none. */
const FALLBACK_ARCHIVE = 'plinth-images';
/** In an archive from which something is missing: what. */
const NOT_INCLUDED = 'not-included.txt';

export interface Download {
  readonly name: string;
  readonly contentType: string;
  /** Null where it is not known before it was sent. */
  readonly length: number | null;
  readonly body: Readable;
}

/**
 * The files of a download: one by itself, several as a ZIP that is made while it is sent, one file after the other.
 * A file that was deleted meanwhile, or cannot be read, is named in the archive. Throws AppError `not-found` where nothing is left.
 */
export async function readDownload({ userId, order }: OpenedDownload): Promise<Download> {
  const found = await database().asset.findMany({
    where: { userId, id: { in: order.imageIds }, deletedAt: null },
    include: { files: true },
  });
  const rows = order.imageIds.flatMap((id) => found.find((row) => row.id === id) ?? []);
  const [first] = rows;
  if (!first) throw assetMissing();
  const named = order.byProduct ? await namedByProduct(rows) : rows;
  if (order.imageIds.length === 1) return readOne(named[0]!, order);
  return zipOf(named, order, order.name ?? (await projectOf(userId, rows)) ?? FALLBACK_ARCHIVE);
}

/** Name of the one project that all files were made in; null where there is none. */
async function projectOf(userId: string, rows: readonly AssetRow[]): Promise<string | null> {
  const [id, ...others] = new Set(rows.map(({ sceneId }) => sceneId));
  if (!id || others.length > 0) return null;
  const scene = await database().scene.findFirst({ where: { id, userId, deletedAt: null }, select: { name: true } });
  return scene?.name ?? null;
}

/** The same files, each called after its product: blue-mug-1, blue-mug-2. */
async function namedByProduct(rows: readonly AssetRow[]): Promise<readonly AssetRow[]> {
  const photoNames = await photoNamesOf(rows.map(({ id }) => id));
  const nameOf = numberedNames();
  return rows.map((row) => ({
    ...row,
    name: nameOf(toAssetView({ ...row, photoName: photoNames.get(row.id) ?? null }).title),
  }));
}

async function readOne(row: AssetRow, order: DownloadOrder): Promise<Download> {
  const { name, contentType, length, open } = await copyOf(row, order);
  const given = order.name === undefined ? name : downloadName(cleanAssetName(order.name), contentType);
  return { name: given, contentType, length, body: await open() };
}

interface FileCopy {
  readonly name: string;
  readonly contentType: string;
  readonly length: number;
  readonly open: () => Promise<Readable>;
}

async function copyOf(row: AssetRow, order: DownloadOrder): Promise<FileCopy> {
  const original = row.files.find(({ variant }) => variant === 'original');
  if (!original) throw assetMissing();
  if (isAsStored(row, order)) {
    const { contentType, bytes, storageKey } = original;
    const name = downloadName(row.name, contentType);
    return { name, contentType, length: bytes, open: () => storage().stream(storageKey) };
  }
  const { format, background, fit, quality, videoFormat } = order;
  const made =
    row.type === 'video' ? convertVideo(row, videoFormat!) : renderCopy({ row, format, background, fit, quality });
  const { bytes, contentType } = await made;
  const open = () => Promise.resolve(Readable.from([bytes], { objectMode: false }));
  return { name: downloadName(row.name, contentType), contentType, length: bytes.byteLength, open };
}

function isAsStored(row: AssetRow, { format, background, fit, videoFormat }: DownloadOrder): boolean {
  if (row.type === 'video') return videoFormat === undefined;
  if (fit && fittingScale(row, fit) < 1) return false;
  return format === 'original' && (background.kind === 'none' || !row.hasAlpha);
}

function zipOf(rows: readonly AssetRow[], order: DownloadOrder, name: string): Download {
  const zip = new ZipFile();
  const body = zip.outputStream as Readable;
  zip.on('error', (error: Error) => body.destroy(error));
  fill(zip, body, rows, order).catch((error: unknown) => body.destroy(error as Error));
  return { name: archiveName(`${cleanAssetName(name)}.zip`), contentType: 'application/zip', length: null, body };
}

/** One file after the other, each whole before it is begun: what cannot be read does not spoil the others. */
async function fill(zip: ZipFile, body: Readable, rows: readonly AssetRow[], order: DownloadOrder): Promise<void> {
  const nameOf = uniqueNames();
  const missing: string[] = [];
  for (const row of rows) {
    const file = await wholeOf(row, order);
    // The client has disconnected.
    if (body.destroyed) return;
    const isIn =
      file !== null && (await addEntry(zip, body, { ...file, name: nameOf(file.name), mtime: row.createdAt }));
    if (!isIn) missing.push(row.name);
  }
  const deleted = order.imageIds.length - rows.length;
  if (deleted > 0) missing.push(libraryMessages.deleted(deleted));
  if (missing.length > 0) zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), NOT_INCLUDED);
  zip.end();
}

async function wholeOf(row: AssetRow, order: DownloadOrder): Promise<{ name: string; bytes: Buffer } | null> {
  try {
    const { name, open } = await copyOf(row, order);
    return { name, bytes: await buffer(await open()) };
  } catch (error) {
    childLogger({ room: 'library' }).warn({ err: error, assetId: row.id }, 'left out of an archive');
    return null;
  }
}
