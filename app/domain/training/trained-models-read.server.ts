import type { Account } from '#app/domain/accounts/index.ts';
import type { FailureReason } from '@plinth/imaging';
import { brandLookSchema } from '@plinth/imaging';
import type { JobStatus } from '#app/domain/generation/index.ts';
import { idOf, readOne, rowsOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { localTrainingNote } from './training.messages.ts';
import type { TrainedModel } from './trained-model.schema.ts';

/** So many are shown, the newest first. */
const MOST = 100;

interface Row {
  readonly id: string;
  readonly triggerWord: string;
  readonly kind: TrainedModel['modelType'];
  readonly steps: number;
  readonly createdAt: string;
  readonly engine: string | null;
  readonly look: unknown;
  readonly isBrandLook: boolean;
  readonly pictures: number;
  readonly status: JobStatus | null;
  readonly message: string | null;
  readonly instead: FailureReason | null;
}

/** The account's models and trainings, the newest first. */
export function trainedModelsRead(account: Pick<Account, 'id'>): QueryFragment<TrainedModel[]> {
  return {
    sql: rowsOf(sql`
      SELECT model."id", model."triggerWord", model."kind", model."steps", model."createdAt", model."engine", model."look",
        model."isBrandLook", coalesce(cardinality(model."pictureIds"), 0) AS "pictures", job."status", job."errorMessage" AS "message",
        (SELECT o."providerReason" FROM "JobOutput" o WHERE o."jobId" = job."id" AND o."index" = 0) AS "instead"
      FROM "TrainedModel" model LEFT JOIN "Job" job ON job."id" = model."id" AND job."userId" = model."userId"
      WHERE model."userId" = ${idOf(account.id)}
      ORDER BY model."createdAt" DESC, model."id" DESC LIMIT ${MOST}`),
    parse: (value) => (value as readonly Row[]).map(toModel),
  };
}

export const listTrainedModels = (account: Pick<Account, 'id'>): Promise<TrainedModel[]> =>
  readOne(trainedModelsRead(account));

function toModel(row: Row): TrainedModel {
  const { id, triggerWord, kind, steps, createdAt, engine, isBrandLook, pictures, status, message, instead } = row;
  const look = brandLookSchema.safeParse(row.look);
  return {
    _id: id,
    triggerWord,
    modelType: kind,
    trainingSteps: steps,
    createdAt: new Date(createdAt).toISOString(),
    loraWeights: { url: `/api/lora/models/${id}` },
    state: stateOf(engine, status),
    message,
    note: engine === 'local' && instead ? localTrainingNote(instead) : null,
    engine,
    pictures,
    look: look.success ? look.data : null,
    isBrandLook,
  };
}

function stateOf(engine: string | null, status: JobStatus | null): TrainedModel['state'] {
  if (engine !== null) return 'ready';
  if (status === 'queued') return 'queued';
  if (status === 'running') return 'training';
  return status === 'cancelled' ? 'cancelled' : 'failed';
}
