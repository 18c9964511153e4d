import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { assertOwn, commitAsset, loadPresetCatalogue, prepareAsset } from '#app/domain/library/index.server.ts';
import type { AssetRow } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { awaitJob } from './await-job.server.ts';
import { getJob } from './get-job.server.ts';
import type { JobPlace } from './job-place.schema.ts';
import type { JobView } from './job-view.schema.ts';
import type { Composition, PictureSource } from './kinds/product-photo.schema.ts';
import { parseDataUrl } from './snapshot.rules.ts';
import { readTemplateSource } from './template-source.rules.ts';
import { submitJob } from './submit-job.server.ts';

export interface GenerateFromSnapshotOptions {
  readonly account: Account;
  /** The canvas as an encoded picture, or as a data URL of one (creative-workspaces, section 7). */
  readonly canvasImageData: string | Uint8Array;
  readonly prompt: string;
  /** Address of a scene template, or of an own picture. */
  readonly templateSource: string | null;
  /** Pictures of the account that stand on the canvas. */
  readonly sourceIds?: readonly string[] | undefined;
  readonly seed: number;
  readonly idempotencyKey: string;
  /** Pictures; default 1. */
  readonly count?: number | undefined;
  /** As in `submitJob`. */
  readonly place?: JobPlace | null | undefined;
  readonly signal: AbortSignal;
}

/** As `submitFromSnapshot`; waits for the end of the job. */
export async function generateFromSnapshot(options: GenerateFromSnapshotOptions): Promise<JobView> {
  const { account, signal } = options;
  const { jobId } = await submitFromSnapshot(options);
  return awaitJob({ account, jobId, signal });
}

/**
 * One product photo from a picture of the canvas, as the spec sends it: what is on the canvas is taken as one product
 * that fills the frame. Where the canvas came with its background painted in, that is cut away first (which is waited
 * for); if that finds nothing, the picture is used as it is.
 * Throws what `submitJob` and `prepareAsset` throw, `not-found` for a source that is not the account's, `bad-request` for a template that is none.
 */
export async function submitFromSnapshot(options: GenerateFromSnapshotOptions): Promise<JobView> {
  const { account, prompt, seed, idempotencyKey, place, count = 1 } = options;
  const template = await resolveTemplate(options.templateSource);
  const { canvasImageData: canvas } = options;
  const bytes = typeof canvas === 'string' ? parseDataUrl(canvas) : canvas;
  const earlier = await database().job.findUnique({
    where: { userId_idempotencyKey: { userId: account.id, idempotencyKey } },
    select: { id: true },
  });
  if (earlier) return getJob({ account, jobId: earlier.id });
  const snapshot = await storeSnapshot(account, bytes, options.sourceIds ?? []);
  const assetId = snapshot.hasAlpha ? snapshot.id : await cutOut(options, snapshot.id);
  const input = { composition: compose(snapshot, assetId, template), prompt, seed };
  return submitJob({ account, kind: 'product-photo', input, count, idempotencyKey, place });
}

async function resolveTemplate(source: string | null): Promise<PictureSource | null> {
  if (source === null || source === '') return null;
  const template = readTemplateSource(source, (await loadPresetCatalogue()).scenes);
  if (!template) {
    throw new AppError('bad-request', 'unknown template_src', {
      userMessage: 'The template was not found.',
      field: 'template_src',
    });
  }
  return template;
}

async function storeSnapshot(account: Account, bytes: Uint8Array, sourceIds: readonly string[]): Promise<AssetRow> {
  await assertOwn({ account, assetIds: sourceIds });
  const prepared = await prepareAsset({
    userId: account.id,
    origin: 'snapshot',
    name: 'canvas.png',
    bytes,
    contentType: 'image/png',
    sourceIds,
  });
  return transactAndAnnounce(accountTopic(account.id), (tx) => commitAsset(tx, prepared));
}

async function cutOut({ account, idempotencyKey, signal }: GenerateFromSnapshotOptions, assetId: string) {
  const key = `${idempotencyKey}:cut-out:${assetId}`;
  const job = await submitJob({ account, kind: 'cut-out', input: { assetId }, count: 1, idempotencyKey: key });
  const done = await awaitJob({ account, jobId: job.jobId, signal });
  return done.outputs[0]?.asset?._id ?? assetId;
}

/** Largest side of a composition; a larger canvas picture is placed smaller. */
const MAX_SIDE = 2_560;
const MIN_SIDE = 64;

function compose(snapshot: AssetRow, assetId: string, template: PictureSource | null): Composition {
  const scale = Math.min(1, MAX_SIDE / Math.max(snapshot.width, snapshot.height));
  const width = Math.max(MIN_SIDE, Math.round(snapshot.width * scale));
  const height = Math.max(MIN_SIDE, Math.round(snapshot.height * scale));
  const source = { kind: 'asset' as const, assetId };
  const item = { id: 'canvas', role: 'product' as const, source, x: 0, y: 0, width, height, rotation: 0, zIndex: 0 };
  return { width, height, template, items: [item] };
}
