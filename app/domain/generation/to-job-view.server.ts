import type { Job, Prisma } from '@prisma/client';
import type { Tx } from '#app/platform/database/database.server.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import { isEnded } from './job-status.rules.ts';
import { jobPlaceSchema } from './job-place.schema.ts';
import type { JobView } from './job-view.schema.ts';
import { jobKind } from './kinds/job-kinds.server.ts';

/** The relations that have to be loaded with a job to show it. */
export const JOB_VIEW_INCLUDE = {
  outputs: { orderBy: { index: 'asc' }, include: { asset: { include: { files: true } } } },
} as const satisfies Prisma.JobInclude;

type StoredJob = Prisma.JobGetPayload<{ include: typeof JOB_VIEW_INCLUDE }>;

/** As much of a stored job as is shown. */
export type JobRow = Pick<
  StoredJob,
  | 'id'
  | 'kind'
  | 'status'
  | 'input'
  | 'requestedCount'
  | 'acceptedCount'
  | 'unitPrice'
  | 'placeKind'
  | 'placeId'
  | 'idempotencyKey'
  | 'orderedBy'
  | 'createdAt'
  | 'lastSeq'
  | 'errorMessage'
  | 'outputs'
>;

/** A job as it goes over the wire, with fresh addresses. */
export async function toJobView(db: Tx, row: JobRow): Promise<JobView> {
  return showJob(row, isEnded(row.status) ? null : await lastProgress(db, row.id));
}

/** As `toJobView`, with how far it is known to be. */
export function showJob(row: JobRow, progress: JobView['progress']): JobView {
  const kind = jobKind(row.kind);
  const input = kind.input.safeParse(row.input);
  return {
    jobId: row.id,
    kind: row.kind,
    status: row.status,
    requestedCount: row.requestedCount,
    acceptedCount: row.acceptedCount,
    unitPrice: row.unitPrice,
    prompt: input.success ? kind.promptOf(input.data) : '',
    ...(input.success && kind.sourceIdOf && { sourceId: kind.sourceIdOf(input.data) }),
    ...originOf(row),
    createdAt: row.createdAt.toISOString(),
    lastSeq: row.lastSeq,
    outputs: row.outputs.map((output) => ({
      index: output.index,
      status: output.status,
      asset: output.asset && !output.asset.deletedAt ? toAssetView(output.asset) : null,
      message: output.errorMessage,
      charged: output.charged,
    })),
    message: row.errorMessage,
    progress,
  };
}

/** Where, by whom and with which key it was ordered. */
export function originOf(row: Pick<Job, 'placeKind' | 'placeId' | 'idempotencyKey' | 'orderedBy'>): JobOrigin {
  const place = jobPlaceSchema.safeParse({ kind: row.placeKind, id: row.placeId });
  return {
    ...(place.success && { place: place.data }),
    orderKey: row.idempotencyKey,
    ...(row.orderedBy !== null && { orderedBy: row.orderedBy }),
  };
}

type JobOrigin = Pick<JobView, 'place' | 'orderKey' | 'orderedBy'>;

async function lastProgress(db: Tx, jobId: string): Promise<JobView['progress']> {
  const event = await db.streamEvent.findFirst({
    where: { subject: jobId, type: 'job.progress' },
    orderBy: { subjectSeq: 'desc' },
    select: { data: true },
  });
  return event ? (event.data as JobView['progress']) : null;
}
