import type { BatchObservableCallback } from '@opentelemetry/api';
import { heldCredits } from '#app/domain/credits/index.server.ts';
import { databasePool } from '#app/platform/database/database.server.ts';
import { meter } from '#app/platform/telemetry/telemetry.server.ts';
import { KINDS } from '../kinds/kinds.ts';

const STATES = ['waiting', 'running', 'at-provider'];

/**
 * Reports the jobs that have not ended, by kind and state, and the credits held, whenever metrics are read. Every worker
 * reports the same database: a collector takes one of them, not their sum.
 */
export function observeJobs(): { stop(): void } {
  const instruments = meter();
  const jobs = instruments.createObservableGauge('plinth.jobs', {
    description: 'Jobs that have not ended, by kind and state',
  });
  const held = instruments.createObservableGauge('plinth.credits.held', {
    description: 'Credits held for work that has not ended',
  });
  const report: BatchObservableCallback = async (result) => {
    const counts = await countOpenJobs();
    for (const kind of Object.keys(KINDS)) {
      for (const state of STATES) result.observe(jobs, counts.get(`${kind} ${state}`) ?? 0, { kind, state });
    }
    result.observe(held, await heldCredits());
  };
  instruments.addBatchObservableCallback(report, [jobs, held]);
  return { stop: () => instruments.removeBatchObservableCallback(report, [jobs, held]) };
}

async function countOpenJobs(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await databasePool().query<{ kind: string; state: string; count: number }>(`
    SELECT "kind", CASE WHEN "waitingSince" IS NOT NULL THEN 'at-provider' WHEN "status" = 'queued' THEN 'waiting' ELSE 'running' END AS "state",
      count(*)::int AS "count"
    FROM "Job" WHERE "status" IN ('queued', 'running') GROUP BY 1, 2`);
  return new Map(rows.map(({ kind, state, count }) => [`${kind} ${state}`, count]));
}
