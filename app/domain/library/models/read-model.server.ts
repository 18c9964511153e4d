import type { Account } from '#app/domain/accounts/index.ts';
import { brandLookSchema } from '@plinth/imaging';
import type { BrandLook, EngineImage, TrainedKind, ViewFacts } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import { idOf, sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { viewFactsSchema } from './view-facts.schema.ts';

/** A model that is ready, without its bytes. */
export interface ReadyModel {
  readonly id: string;
  readonly userId: string;
  readonly kind: TrainedKind;
  readonly triggerWord: string;
  readonly engine: string;
  readonly look: BrandLook;
  readonly weightsKey: string | null;
  readonly views: readonly ModelViewRow[];
}

export interface ModelViewRow {
  readonly index: number;
  readonly storageKey: string;
  readonly width: number;
  readonly height: number;
  readonly facts: ViewFacts;
}

/** An account's own model that is ready. Throws `not-found`: not there, not ready and not one's own are one answer. */
export async function readModel(options: { readonly userId: string; readonly modelId: string }): Promise<ReadyModel> {
  const { userId, modelId } = options;
  const row = await database().trainedModel.findFirst({
    where: { id: modelId, userId, readyAt: { not: null } },
    include: { views: { orderBy: { index: 'asc' } } },
  });
  if (!row?.engine) throw modelMissing();
  return {
    id: row.id,
    userId,
    kind: row.kind,
    triggerWord: row.triggerWord,
    engine: row.engine,
    look: brandLookSchema.parse(row.look),
    weightsKey: row.weightsKey,
    views: row.views.map(({ modelId: _, facts, ...view }) => ({ ...view, facts: viewFactsSchema.parse(facts) })),
  };
}

export const modelMissing = () => new AppError('not-found', 'a trained model', { userMessage: 'Not found' });

/** The picture of a view. */
export async function readModelView({ storageKey, width, height }: ModelViewRow): Promise<EngineImage> {
  return { bytes: await storage().get(storageKey), contentType: 'image/png', width, height };
}

export async function readModelWeights({ weightsKey }: Pick<ReadyModel, 'weightsKey'>): Promise<Uint8Array | null> {
  return weightsKey === null ? null : storage().get(weightsKey);
}

/** Whether the account has a look that it uses everywhere. */
export function hasBrandLookRead(account: Pick<Account, 'id'>): QueryFragment<boolean> {
  return {
    sql: sql`SELECT EXISTS (SELECT FROM "TrainedModel" WHERE "userId" = ${idOf(account.id)} AND "isBrandLook")`,
    parse: (value) => value as boolean,
  };
}

/** The look that the account uses everywhere; null where it has none. */
export async function readBrandLook(userId: string): Promise<BrandLook | null> {
  const row = await database().trainedModel.findFirst({ where: { userId, isBrandLook: true }, select: { look: true } });
  return row ? brandLookSchema.parse(row.look) : null;
}
