import { pixelWorkSchema } from '@plinth/imaging';
import type { PixelWork } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';

export interface WorkerView {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  /** What its machine gives to pixel work; null where it has not said so. */
  readonly pixelWork: PixelWork | null;
}

const MAX_LISTED = 100;

/** Workers that have a row, the longest at work first; one that stops beating loses it within seconds. */
export async function listWorkers(): Promise<readonly WorkerView[]> {
  const rows = await database().worker.findMany({ orderBy: [{ startedAt: 'asc' }, { id: 'asc' }], take: MAX_LISTED });
  return rows.map(({ id, host, pid, startedAt, pixelWork }) => ({
    id,
    host,
    pid,
    startedAt: startedAt.toISOString(),
    pixelWork: pixelWorkSchema.nullable().catch(null).parse(pixelWork),
  }));
}
