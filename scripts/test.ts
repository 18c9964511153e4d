import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { StageReport } from '#tests/setup/stage-reporter.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

/**
 * `npm test`: the checks and the everyday tests. `npm run test:deep`: what everyday leaves out. `npm run test:all`: both. Two
 * stages at a time; at the end how long each took, its slowest files, what was skipped and why, and what failed. A red stage does not
 * hide what the others say. Names of stages as arguments run only those; the order stays. `--minutes N`: tests that have not begun by then
 * are skipped by name (`tests/setup/deadline.ts`), stages are left out.
 */
type Depth = 'everyday' | 'deep';
type Stage = readonly [name: string, tool: string, ...args: string[]];

const RUN = ['run', '--reporter=default', '--reporter=./tests/setup/stage-reporter.ts'];
const CHECK: Stage = ['check', 'node', 'scripts/check.ts'];
/**
 * In the order of their start: first those that wait most (for a browser, a timer, another process), so that what is begun
 * beside them uses the cores meanwhile; last the one whose files fill every core by themselves.
 */
const STAGES: readonly Stage[] = [
  ['database', 'vitest', ...RUN, '--project=database', '--project=database-own'],
  ['browser', 'vitest', ...RUN, '--project=browser', '--project=browser-own'],
  ['processes', 'vitest', ...RUN, '--project=processes'],
  CHECK,
  ['unit', 'vitest', ...RUN, '--project=unit', '--project=own-settings', '--project=extensions'],
];
const NAMES = STAGES.map(([name]) => name);
/** Stages that run at the same time: their seconds by the clock overlap. */
const SIDE_BY_SIDE = 2;
/** First in the deep run, and by itself: it kills processes and measures their memory. */
const ALONE_IN_DEEP = 'processes';
const SLOWEST_FILES = 10;
/** Compiled modules are kept for the next of some two hundred processes that load them. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/node') };

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly seconds: number;
  /** Of all cores, from its start to its end. */
  readonly busyPercent: number;
  readonly report: StageReport | null;
}

/** How long the cores of this machine have been busy and idle since it was started, in milliseconds of all of them. */
function coreTimes(): { readonly busy: number; readonly idle: number } {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0), idle };
}

/** The share of the cores, in per cent, that was busy since `before`, with this run and with everything else on the machine. */
function busyShare(before: ReturnType<typeof coreTimes>): number {
  const now = coreTimes();
  const busy = now.busy - before.busy;
  return Math.round((100 * busy) / Math.max(1, busy + now.idle - before.idle));
}

/** Prints whole lines, so that two stages do not speak into each other's. */
function printLines(stream: Readable): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    if (end > 0) process.stdout.write(rest + text.slice(0, end));
    rest = end > 0 ? text.slice(end) : rest + text;
  });
  stream.once('end', () => rest !== '' && process.stdout.write(`${rest}\n`));
}

function runStage([name, tool, ...args]: Stage, depth: Depth): Promise<Outcome> {
  const started = performance.now();
  const before = coreTimes();
  const reportFile = path.join(folder, `${depth}-${name}.json`);
  return new Promise((resolve, reject) => {
    const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
    const env = {
      ...colours,
      // Deep tests measure the memory and the disk of a process as an operator starts it.
      ...(depth === 'everyday' ? COMPILE_CACHE : {}),
      ...process.env,
      STAGE_REPORT: reportFile,
      TEST_DEPTH: depth,
      TEST_SEED: seeds[depth],
      ...(Number.isFinite(deadline) ? { TEST_DEADLINE_MS: String(deadline) } : {}),
    };
    const child = spawn(path.resolve('node_modules/.bin', tool), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    printLines(child.stdout);
    printLines(child.stderr);
    child.once('error', reject);
    child.once('close', (code) => {
      const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as StageReport) : null;
      const seconds = (performance.now() - started) / 1000;
      resolve({ name, isGood: code === 0, seconds, busyPercent: busyShare(before), report });
    });
  });
}

const padded = (seconds: number) => seconds.toFixed(1).padStart(7);

function describeStage({ name, isGood, seconds, busyPercent, report }: Outcome): string[] {
  const counts = report ? `: ${report.passed} passed, ${report.failed.length} failed` : '';
  const skipped = report && report.skipped.length > 0 ? `, ${report.skipped.length} skipped` : '';
  const slowest = (report?.files ?? []).toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  return [
    `${isGood ? 'good' : 'BAD '}  ${padded(seconds)} s  ${name}, cores ${busyPercent} % busy${counts}${skipped}`,
    ...slowest.map((each) => `        ${padded(each.seconds)} s  ${each.file} (${each.tests})`),
  ];
}

/** "12 skipped: ffprobe not found", and their names. */
function describeSkipped(outcomes: readonly Outcome[]): string[] {
  const skipped = Map.groupBy(
    outcomes.flatMap(({ report }) => report?.skipped ?? []),
    ({ reason }) => reason,
  );
  return [...skipped].flatMap(([reason, tests]) => [
    `${tests.length} skipped: ${reason}`,
    ...tests.map(({ name }) => `    ${name}`),
  ]);
}

async function runDepth(depth: Depth, wanted: readonly string[]): Promise<boolean> {
  const started = performance.now();
  const before = coreTimes();
  const waiting = STAGES.filter(
    (stage) => (wanted.length === 0 || wanted.includes(stage[0])) && (depth === 'everyday' || stage !== CHECK),
  );
  const outcomes: Outcome[] = [];
  const takeTurns = async () => {
    while (waiting.length > 0 && Date.now() < deadline) outcomes.push(await runStage(waiting.shift()!, depth));
  };
  const alone = depth === 'deep' ? waiting.findIndex(([name]) => name === ALONE_IN_DEEP) : -1;
  if (alone >= 0 && Date.now() < deadline) outcomes.push(await runStage(waiting.splice(alone, 1)[0]!, depth));
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, takeTurns));
  const failed = outcomes.flatMap(({ report }) => report?.failed ?? []);
  const passed = outcomes.reduce((sum, { report }) => sum + (report?.passed ?? 0), 0);
  const skippedCount = outcomes.reduce((sum, { report }) => sum + (report?.skipped.length ?? 0), 0);
  const total = padded((performance.now() - started) / 1000);
  const lines = [
    `${depth}, seed ${seeds[depth]}; stages at a time: ${SIDE_BY_SIDE}`,
    ...outcomes.flatMap(describeStage),
    `      ${total} s  in all, cores ${busyShare(before)} % busy: ${passed} passed, ${failed.length} failed, ${skippedCount} skipped`,
    ...waiting.map(([name]) => `stage left out, no time left: ${name}`),
    ...describeSkipped(outcomes),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return outcomes.every(({ isGood }) => isGood);
}

const { values, positionals } = parseArgs({
  options: { depth: { type: 'string', default: 'everyday' }, minutes: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No stage ${unknown.join(', ')}; there are ${NAMES.join(', ')}.\n`);
  process.exit(2);
}
const depths: readonly Depth[] =
  values.depth === 'all' ? ['everyday', 'deep'] : [values.depth === 'deep' ? 'deep' : 'everyday'];

const minutes = Number(values.minutes);
if (Number.isNaN(minutes)) {
  process.stderr.write(`--minutes wants a number, not ${values.minutes}.\n`);
  process.exit(2);
}
/** Milliseconds since 1970. */
const deadline = Date.now() + minutes * 60_000;

const seed = process.env.TEST_SEED;
/** Everyday the same in every run; the deep run draws one, which `TEST_SEED` brings back. */
const seeds: Readonly<Record<Depth, string>> = {
  everyday: seed ?? '20261122',
  deep: seed ?? String(Date.now() % 1_000_000_000),
};
const folder = mkdtempSync(path.join(tmpdir(), 'plinth-test-'));
let isGood = true;
for (const depth of depths) isGood = (await runDepth(depth, positionals)) && isGood;
rmSync(folder, { recursive: true });
process.exitCode = isGood ? 0 : 1;
