import type { TrainedKind } from '@plinth/imaging';
import type { Tx } from '#app/platform/database/database.server.ts';

export interface NewModel {
  /** Of its job. */
  readonly id: string;
  readonly userId: string;
  readonly kind: TrainedKind;
  readonly triggerWord: string;
  readonly steps: number;
  readonly pictureIds: readonly string[];
}

/** Begins a model with its job, in the transaction that accepts the job. Nothing of it can be used before `commitModel`. */
export async function insertModel(tx: Tx, { pictureIds, ...model }: NewModel): Promise<void> {
  await tx.trainedModel.create({ data: { ...model, pictureIds: [...pictureIds] } });
}
