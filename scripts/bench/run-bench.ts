import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchName } from './benches.ts';
import type { Row } from './figures.ts';
import { SOAK_MINUTES_GIVEN } from './memory-soak.ts';

/** A bench that takes longer hangs. */
const LIMIT_MS = (15 + SOAK_MINUTES_GIVEN) * 60_000;
const ONE_BENCH = path.join(import.meta.dirname, 'one-bench.child.ts');
/** For what a bench started to end in order. */
const END_MS = 20_000;

export interface BenchRun {
  readonly rows: readonly Row[];
  readonly seconds: number;
  /** Why it did not come to its end; null where it did. */
  readonly failure: string | null;
}

/**
 * Runs a bench in a process and a temporary folder of its own. Whatever happens to it, nothing that it started goes on
 * and nothing that it wrote is left.
 */
export async function runBench(name: BenchName, stop: AbortSignal, script = ONE_BENCH): Promise<BenchRun> {
  const folder = mkdtempSync(path.join(tmpdir(), `plinth-bench-${name}-`));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  const begun = performance.now();
  const child = spawn(process.execPath, [script, name], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A group of its own: everything in it is ended together.
    detached: true,
  });
  const rows: Row[] = [];
  child.on('message', (message: { row?: Row }) => void (message.row && rows.push(message.row)));
  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? `code ${code}`}`));
  });
  const limit = AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]);
  const given = new Promise<string>((resolve) => {
    const tell = () => resolve(stop.aborted ? 'stopped' : `given up after ${LIMIT_MS / 60_000} minutes`);
    if (limit.aborted) tell();
    else limit.addEventListener('abort', tell, { once: true });
  });
  const failure = await Promise.race([ended, given]);
  await endAll(child, folder);
  rmSync(folder, { recursive: true, force: true });
  return { rows, seconds: (performance.now() - begun) / 1000, failure };
}

/** First asked to end, then ended: the bench's own processes, and what lives in its folder, as its database does. */
async function endAll(child: ChildProcess, folder: string): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    signalTo(-child.pid!, signal);
    for (const pid of processesIn(folder)) signalTo(pid, signal === 'SIGTERM' ? 'SIGINT' : signal);
    const end = performance.now() + END_MS;
    while (performance.now() < end) {
      if (!signalTo(-child.pid!, 0) && processesIn(folder).length === 0) return;
      await wait(100);
    }
  }
}

/** False where the process does not exist. */
function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Ids of processes that were started with a path in this folder, whose name only this bench knows. */
function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => commandOf(pid).includes(folder))
      .map(Number);
  } catch {
    return [];
  }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // Gone in the meantime.
    return '';
  }
}
