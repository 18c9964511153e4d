/** The circumstances of a run of benches: the commit, the machine, and whether others were at work on it. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Share of all cores that others may take before figures are blurred. */
const QUIET = 0.1;
const LOOK_MS = 3_000;

/** The lines that a run begins with. */
export function aboutThisRun(root: string): string {
  const cores = cpus();
  const load = loadavg().map((each) => each.toFixed(2));
  const gigabytes = (totalmem() / 1024 ** 3).toFixed(1);
  return [
    `commit   ${commitOf(root)}`,
    `machine  ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node.js ${process.version}`,
    `begun    ${new Date().toISOString()}, load ${load.join(' ')}`,
  ].join('\n');
}

function commitOf(root: string): string {
  try {
    const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
    return (
      git('rev-parse', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ', with changes that are in no commit')
    );
  } catch {
    return 'unknown';
  }
}

/** Share of all cores (0..1) that is at work while nothing of ours is; NaN where the system does not say. */
export async function othersShare(): Promise<number> {
  const before = cpuTicks();
  await wait(LOOK_MS);
  const after = cpuTicks();
  return (after.busy - before.busy) / (after.all - before.all);
}

/** The warning of a machine on which others are at work; null on a quiet one. */
export function quietWarning(share: number): string | null {
  if (!(share > QUIET)) return null;
  return `NOT QUIET: others take ${(share * 100).toFixed(0)} % of the cores. Times are blurred; the A/A column says how much.`;
}

function cpuTicks(): { readonly busy: number; readonly all: number } {
  try {
    const line = readFileSync('/proc/stat', 'utf8').split('\n')[0]!;
    const ticks = line.split(/\s+/).slice(1, 9).map(Number);
    const all = ticks.reduce((sum, each) => sum + each, 0);
    // Idle, and waiting for the disk.
    return { busy: all - ticks[3]! - ticks[4]!, all };
  } catch {
    return { busy: Number.NaN, all: Number.NaN };
  }
}
