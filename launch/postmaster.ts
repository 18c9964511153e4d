import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** The facts that a running, or killed, PostgreSQL server has written about itself. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads a cluster's postmaster.pid; null where there is none or only half of one. */
export function readPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && port > 0 ? { pid, port } : null;
}

/** Whether that process is alive and is the server of this cluster, not a later process with the same number. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  return commandLine(pid).includes(cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function commandLine(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  // Empty for a zombie: it has ended and only waits to be collected.
  if (existsSync('/proc/self')) return existsSync(file) ? readFileSync(file, 'utf8') : '';
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

/** Waits until the process has ended. False when it has not within the time. */
export async function waitForEnd(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid) && commandLine(pid) !== '') {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
