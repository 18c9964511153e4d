import type { Photoshoot, Prisma } from '@prisma/client';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import type { JobPlace } from '#app/domain/generation/index.ts';
import { awaitJob, submitJob } from '#app/domain/generation/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { sceneChoice } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { takePictureOf } from '#app/domain/store/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError, GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import type { AdminApi } from '#app/platform/shopify/admin-api.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { composePhotoshoot } from './compose-photoshoot.rules.ts';
import type { PhotoshootPicture } from './compose-photoshoot.rules.ts';
import { PHOTOSHOOT_EVENT } from './photoshoot-limits.ts';

/** For a cut-out that waits behind others. */
const WAIT_MS = 4 * 60_000;

export interface RunPhotoshootOptions {
  readonly photoshootId: string;
  readonly apiOf: (shop: string) => Promise<AdminApi>;
  /** Stops the waiting for the cut-out; the photoshoot stays open. */
  readonly signal: AbortSignal;
  readonly isLastAttempt: boolean;
  /** Selects a row while this attempt counts: an older one says nothing. */
  readonly heldMessage: Prisma.Sql;
}

/**
 * Takes a product's picture in, has it cut out and asks for the photos. Every step can be repeated and finds what an
 * interrupted run left behind. What may go better later is thrown, for another attempt; the rest is told to the merchant.
 */
export async function runPhotoshoot(options: RunPhotoshootOptions): Promise<void> {
  const { photoshootId, apiOf, signal, isLastAttempt, heldMessage } = options;
  const row = await database().photoshoot.findFirst({ where: { id: photoshootId, ...OPEN } });
  if (!row) return;
  try {
    const jobId = await shoot(row, apiOf, AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]));
    await settle(row, { jobId }, heldMessage);
  } catch (error) {
    const isPassing = !isAppError(error) || error.code === 'unavailable' || error.code === 'too-many-requests';
    if (signal.aborted || (isPassing && !isLastAttempt)) throw error;
    await settle(row, { errorMessage: (isAppError(error) && error.userMessage) || GENERIC_USER_MESSAGE }, heldMessage);
  }
}

/** Ends a photoshoot whose last attempt was interrupted. */
export async function giveUpPhotoshoot(photoshootId: string): Promise<void> {
  const row = await database().photoshoot.findUnique({ where: { id: photoshootId } });
  if (row) await settle(row, { errorMessage: GENERIC_USER_MESSAGE });
}

/** Of one that has come to nothing yet. */
const OPEN = { jobId: null, errorMessage: null };

/** Writes what an open photoshoot has come to, and tells the account. */
function settle(
  row: Photoshoot,
  data: { readonly jobId: string } | { readonly errorMessage: string },
  heldMessage?: Prisma.Sql,
): Promise<void> {
  const topic = accountTopic(row.userId);
  return transactAndAnnounce(topic, async (tx) => {
    if (heldMessage && (await tx.$queryRaw<object[]>(heldMessage)).length === 0) return;
    const { count } = await tx.photoshoot.updateMany({ where: { id: row.id, ...OPEN }, data });
    const event = { type: PHOTOSHOOT_EVENT, data: { id: row.id, product_id: row.productId } };
    if (count > 0) await appendStreamEvents(tx, topic, [event]);
  });
}

async function shoot(row: Photoshoot, apiOf: RunPhotoshootOptions['apiOf'], signal: AbortSignal): Promise<string> {
  const account = await findAccountByShop(row.shop);
  if (account?.id !== row.userId) throw new AppError('gone', `${row.shop} has left`);
  const asset = await takePictureOf({ account, api: await apiOf(row.shop), productId: row.productId });
  const picture = await cutOut(account, asset, { kind: 'run', id: row.id }, signal);
  // One seed per photoshoot: a repeat is the same request.
  const seed = Number.parseInt(row.id.slice(-8), 16);
  const { jobId } = await submitJob({
    account,
    kind: 'product-photo',
    input: { composition: await compose(picture, row.scene), prompt: row.prompt, seed },
    count: row.count,
    idempotencyKey: `photoshoot:${row.id}`,
    place: { kind: 'run', id: row.id },
  });
  return jobId;
}

async function compose(picture: PhotoshootPicture, scene: string | null) {
  const shelf = (await loadPresetCatalogue()).scenes.map(sceneChoice);
  return composePhotoshoot(picture, shelf.find(({ name }) => name === scene) ?? null, shelf);
}

/** The picture without its background; as it is where that does not work (creative-workspaces, section 4). */
async function cutOut(
  account: Account,
  asset: AssetView,
  place: JobPlace,
  signal: AbortSignal,
): Promise<PhotoshootPicture> {
  const { _id: assetId, imageName: name, width, height, heightCm } = asset;
  const whole = { assetId, cutoutId: null, name, width, height, heightCm: heightCm ?? undefined };
  const idempotencyKey = `photoshoot-cut-out:${assetId}`;
  const input = { assetId };
  const { jobId } = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey, place });
  const done = await awaitJob({ account, jobId, signal });
  const cut = done.outputs[0]?.asset;
  if (!cut) return { ...whole, content: null };
  return { ...whole, cutoutId: cut._id, content: cut.content };
}
