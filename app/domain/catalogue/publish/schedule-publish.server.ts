import type { CatalogueRun } from '@prisma/client';
import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import { changeRun, shopOf, wakeRun } from '../runs/run-rows.server.ts';
import { publishModeSchema } from './publish-mode.schema.ts';
import type { PublishMode } from './publish-mode.schema.ts';
import { markForShop } from './request-task.server.ts';

const FURTHEST_MS = 366 * 24 * 60 * 60_000;

interface ScheduleOptions {
  readonly account: Pick<Account, 'id'>;
  readonly runId: string;
  readonly at: Date;
  readonly mode: PublishMode;
}

/**
 * The pictures of a run that are kept by then are published at that time; another time takes the place of one that was set. Throws
 * `not-found`, `conflict` for uploaded photos, `bad-request` for a time that is over or further than a year away.
 */
export async function schedulePublish({ account, runId, at, mode }: ScheduleOptions): Promise<void> {
  const inMs = at.getTime() - Date.now();
  if (inMs <= 0 || inMs > FURTHEST_MS)
    throw new AppError('bad-request', `at ${at.toISOString()}`, {
      field: 'at',
      userMessage: catalogueMessages.notThen,
    });
  await changeRun({ account, runId }, async (tx, run) => {
    shopOf(run);
    await tx.catalogueRun.update({ where: { id: runId }, data: { publishAt: at, publishMode: mode } });
    await wakeRun(tx, runId, inMs / 1000);
  });
}

/** Nothing is published by itself any more; where no time was set, nothing changes. Throws `not-found`. */
export async function cancelScheduledPublish(options: Pick<ScheduleOptions, 'account' | 'runId'>): Promise<void> {
  await changeRun(options, async (tx) => {
    await tx.catalogueRun.update({ where: { id: options.runId }, data: { publishAt: null } });
  });
}

/** Sends what is kept on its way where its time has come. May be called at any time, by several workers. */
export async function publishDue(run: CatalogueRun): Promise<void> {
  if (run.publishAt === null || run.publishAt > new Date()) return;
  await changeRun({ account: { id: run.userId }, runId: run.id }, async (tx, now) => {
    // The schedule was cancelled or moved, or another worker has published.
    if (now.publishAt === null || now.publishAt > new Date()) return;
    const mode = publishModeSchema.parse(now.publishMode);
    const count = await markForShop(tx, { runId: run.id, itemIds: null, mode });
    const message = count === 0 ? catalogueMessages.nothingKeptThen : now.message;
    await tx.catalogueRun.update({ where: { id: run.id }, data: { publishAt: null, message } });
  });
}
