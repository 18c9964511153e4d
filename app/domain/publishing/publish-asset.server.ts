import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  assetMissing,
  getAsset,
  photoNamesOf,
  readAssetBytes,
  renderRendition,
  toAssetView,
} from '#app/domain/library/index.server.ts';
import type { AssetRow, Rendition } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import {
  clearObjects,
  markObjectsUnused,
  commitObjects,
  storeObjects,
} from '#app/platform/storage/stored-objects.server.ts';
import type { PublishDestination, PublishReason } from './destinations.ts';
import type { PublicationRow } from './publication-row.ts';
import type { PublicationView } from './publication.schema.ts';
import { publishingMessages } from './publishing.messages.ts';
import { renditionsOf } from './renditions.rules.ts';
import type { PublishedRole } from './renditions.rules.ts';
import { toPublicationView } from './to-publication-view.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A page is to be found as long as a post is looked at; a file that a network fetches, until it has come. */
const LIFETIMES_MS: Readonly<Record<PublishReason, number>> = { page: 365 * DAY_MS, pull: DAY_MS };
/** Of an account at one time. */
const MAX_PUBLIC = 5_000;

export interface PublishAssetOptions {
  readonly account: Pick<Account, 'id'>;
  readonly assetId: string;
  readonly destination: PublishDestination;
  readonly reason: PublishReason;
  /** Default: the picture's title, which names its product. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
}

/**
 * Makes a picture or video public for one destination, until it is taken back or expires. What is public there already keeps
 * its addresses, and takes the new words. Throws AppError `not-found`; `conflict` where the account has too much public.
 */
export async function publishAsset(options: PublishAssetOptions): Promise<PublicationView> {
  const { account, assetId } = options;
  const asset = await getAsset({ account, assetId });
  const renewed = await database().$transaction((tx) => renewLive(tx, options));
  if (renewed) return toPublicationView(renewed);
  const id = randomUUID();
  const files = await renderFiles(asset, options, id);
  await storeObjects(files);
  const keys = files.map(({ storageKey }) => storageKey);
  const row = await database().$transaction(async (tx) => {
    await lockAsset(tx, options);
    const live = await renewLive(tx, options);
    if (live) {
      await markObjectsUnused(tx, keys);
      return live;
    }
    await commitObjects(tx, keys);
    return createPublication(tx, { ...options, id, asset, files });
  });
  if (row.id !== id) await clearObjects(keys);
  return toPublicationView(row);
}

/** One after the other, so that one picture is public once; nothing of a picture that was deleted meanwhile. */
async function lockAsset(tx: Tx, { account, assetId }: PublishAssetOptions): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Asset" WHERE "id" = ${assetId}::uuid AND "userId" = ${account.id}::uuid AND "deletedAt" IS NULL FOR UPDATE`;
  if (locked.length === 0) throw assetMissing();
}

async function renewLive(tx: Tx, options: PublishAssetOptions): Promise<PublicationRow | null> {
  const { account, assetId, destination, reason, title, description } = options;
  const isLive = { takenBackAt: null, expiresAt: { gt: new Date() } };
  const live = await tx.publication.findFirst({
    where: { userId: account.id, assetId, destination, reason, ...isLive },
    include: { files: true },
  });
  // A file that a network fetches has to live until it has come.
  if (!live || reason === 'pull') return null;
  const words = { ...(title ? { title } : {}), ...(description === undefined ? {} : { description }) };
  if (Object.keys(words).length === 0) return live;
  return tx.publication.update({ where: { id: live.id }, data: words, include: { files: true } });
}

interface StoredRendition extends Rendition {
  readonly role: PublishedRole;
  readonly storageKey: string;
}

async function renderFiles(asset: AssetRow, options: PublishAssetOptions, id: string): Promise<StoredRendition[]> {
  const { destination, reason } = options;
  const files: StoredRendition[] = [];
  for (const { role, shape } of renditionsOf({ ...asset, destination, reason })) {
    const file = shape ? await renderRendition(asset, shape) : await asStored(asset);
    const ending = file.contentType.split('/')[1] === 'jpeg' ? 'jpg' : file.contentType.split('/')[1]!;
    files.push({ ...file, role, storageKey: `published/${asset.userId}/${id}/${role}.${ending}` });
  }
  return files;
}

async function asStored(asset: AssetRow): Promise<Rendition> {
  const file = await readAssetBytes({ userId: asset.userId, assetId: asset.id, variant: 'original' });
  return { ...file, sha256: createHash('sha256').update(file.bytes).digest('hex') };
}

const newToken = () => randomBytes(16).toString('base64url');

interface CreateOptions extends PublishAssetOptions {
  readonly id: string;
  readonly asset: AssetRow;
  readonly files: readonly StoredRendition[];
}

async function createPublication(tx: Tx, options: CreateOptions): Promise<PublicationRow> {
  const { account, assetId, asset, destination, reason, id, files } = options;
  const now = new Date();
  const live = await tx.publication.count({
    where: { userId: account.id, takenBackAt: null, expiresAt: { gt: now }, assetId: { not: null } },
  });
  if (live >= MAX_PUBLIC) {
    throw new AppError('conflict', 'too much is public', { userMessage: publishingMessages.tooMany(MAX_PUBLIC) });
  }
  const photoNames = await photoNamesOf([assetId], tx);
  const row = await tx.publication.create({
    data: {
      id,
      userId: account.id,
      assetId,
      destination,
      reason,
      token: newToken(),
      type: asset.type,
      title: options.title || toAssetView({ ...asset, photoName: photoNames.get(assetId) ?? null }).title,
      description: options.description ?? '',
      digitalSourceType: asset.digitalSourceType,
      aiPeople: asset.aiPeople,
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIMES_MS[reason]),
      files: {
        create: files.map(({ role, storageKey, contentType, bytes, width, height, sha256 }) => ({
          token: newToken(),
          role,
          storageKey,
          contentType,
          bytes: bytes.byteLength,
          width,
          height,
          sha256,
        })),
      },
    },
    include: { files: true },
  });
  await recordSecurityEvent(tx, {
    kind: 'file.published',
    userId: account.id,
    subject: id,
    detail: { destination, reason },
  });
  return row;
}
