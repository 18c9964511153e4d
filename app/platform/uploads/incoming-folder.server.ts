import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirectory } from '../env.server.ts';

const LEFTOVER_AGE_MS = 60 * 60 * 1000;
/** More than a file system keeps in the folder's own entry. */
const PROBE = new Uint8Array(64 * 1024);

/** Where uploads lie on this machine while they come in. */
export const incomingFolder = () => path.join(dataDirectory(), 'incoming');

/** Removes spilled files that a killed process left behind, older than an hour. Returns how many requests' worth. */
export async function sweepIncomingFiles(now: Date = new Date()): Promise<number> {
  const entries = await readdir(incomingFolder()).catch(() => []);
  let removed = 0;
  for (const entry of entries) {
    const folder = path.join(incomingFolder(), entry);
    const facts = await stat(folder).catch(() => null);
    if (!facts || now.getTime() - facts.mtimeMs < LEFTOVER_AGE_MS) continue;
    await rm(folder, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/** Writes and takes away again, to see that an upload could be taken in. */
export async function probeIncoming(): Promise<void> {
  const file = path.join(incomingFolder(), `probe-${randomUUID()}`);
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, PROBE, { mode: 0o600 });
  } finally {
    await rm(file, { force: true });
  }
}
