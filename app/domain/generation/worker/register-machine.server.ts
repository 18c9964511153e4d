import { hostname } from 'node:os';
import type { PixelWork } from '@plinth/imaging';
import { database } from '#app/platform/database/database.server.ts';
import { newId } from '#app/platform/database/new-id.server.ts';
import { childLogger } from '#app/platform/log.server.ts';

/** The age limit of the figures shown of a machine. */
const REFRESH_MS = 60_000;

/** Writes down what this process's machine gives to pixel work, and keeps it true until it leaves. */
export async function registerMachine(pixelWork: () => PixelWork | undefined): Promise<{ leave(): Promise<void> }> {
  const log = childLogger({ room: 'worker' });
  const id = newId();
  const now = () => ({ host: hostname(), pid: process.pid, pixelWork: pixelWork() ?? {} });
  // Rows that an earlier process of this number left.
  await database().worker.deleteMany({ where: { host: hostname(), pid: process.pid } });
  await database().worker.create({ data: { id, ...now() } });
  const refresh = () =>
    database()
      .worker.updateMany({ where: { id }, data: { pixelWork: now().pixelWork } })
      .catch((error: unknown) => log.warn({ err: error }, 'the memory for pixel work is not written down'));
  const timer = setInterval(() => void refresh(), REFRESH_MS).unref();
  return {
    async leave() {
      clearInterval(timer);
      await database()
        .worker.deleteMany({ where: { id } })
        .catch((error: unknown) => log.warn({ err: error }, 'the machine could not leave'));
    },
  };
}
