import { pixelWorkSchema } from '@plinth/imaging';
import type { PixelWork } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import { listWorkProcesses } from '#app/platform/work/operate-works.server.ts';

export interface WorkerView {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly startedAt: string;
  /** The share of its machine for pixel work; null where it has not said so. */
  readonly pixelWork: PixelWork | null;
}

const MAX_LISTED = 100;

/** Workers that the work engine has heard of within the last minutes, the longest at work first. */
export async function listWorkers(): Promise<readonly WorkerView[]> {
  const [rows, processes] = await Promise.all([
    database().worker.findMany({ orderBy: [{ startedAt: 'asc' }, { id: 'asc' }], take: MAX_LISTED }),
    listWorkProcesses(),
  ]);
  const living = new Set(processes.map(({ host, pid }) => `${host} ${pid}`));
  const alive = rows.filter(({ host, pid }) => living.has(`${host} ${pid}`));
  return alive.map(({ id, host, pid, startedAt, pixelWork }) => ({
    id,
    host,
    pid,
    startedAt: startedAt.toISOString(),
    pixelWork: pixelWorkSchema.nullable().catch(null).parse(pixelWork),
  }));
}
