import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { StageReport } from '#tests/setup/stage-reporter.ts';

/**
 * `npm test`: the checks and the everyday tests. `npm run test:deep`: what everyday leaves out. `npm run test:all`: both. A round
 * of stages at a time; at the end how long each took, its slowest files, what was skipped and why, and what failed. A red
 * stage does not hide what the others say. Names of stages as arguments run only those; the order stays.
 */
type Depth = 'everyday' | 'deep';
type Stage = readonly [name: string, tool: string, ...args: string[]];

const RUN = ['run', '--reporter=default', '--reporter=./tests/setup/stage-reporter.ts'];
const CHECK: Stage = ['check', 'node', 'scripts/check.ts'];
const ROUNDS: readonly (readonly Stage[])[] = [
  [['unit', 'vitest', ...RUN, '--project=unit', '--project=own-settings', '--project=extensions']],
  [['database', 'vitest', ...RUN, '--project=database', '--project=database-own']],
  // Processes that start and end wait a third of their time: the checks fill it. They say nothing until they have ended.
  [['processes', 'vitest', ...RUN, '--project=processes'], CHECK],
  [['browser', 'vitest', ...RUN, '--project=browser', '--project=browser-own']],
];
const NAMES = ROUNDS.flat().map(([name]) => name);
const SLOWEST_FILES = 10;

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly seconds: number;
  readonly report: StageReport | null;
}

function runStage([name, tool, ...args]: Stage, depth: Depth): Promise<Outcome> {
  const started = performance.now();
  const reportFile = path.join(folder, `${depth}-${name}.json`);
  return new Promise((resolve, reject) => {
    const env = { ...process.env, STAGE_REPORT: reportFile, TEST_DEPTH: depth, TEST_SEED: seeds[depth] };
    const child = spawn(path.resolve('node_modules/.bin', tool), args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('close', (code) => {
      const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as StageReport) : null;
      resolve({ name, isGood: code === 0, seconds: (performance.now() - started) / 1000, report });
    });
  });
}

const padded = (seconds: number) => seconds.toFixed(1).padStart(7);

function describeStage({ name, isGood, seconds, report }: Outcome): string[] {
  const counts = report ? `: ${report.passed} passed, ${report.failed.length} failed` : '';
  const skipped = report && report.skipped.length > 0 ? `, ${report.skipped.length} skipped` : '';
  const slowest = (report?.files ?? []).toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_FILES);
  return [
    `${isGood ? 'good' : 'BAD '}  ${padded(seconds)} s  ${name}${counts}${skipped}`,
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
  const outcomes: Outcome[] = [];
  for (const round of ROUNDS) {
    const stages = round.filter(
      (stage) => (wanted.length === 0 || wanted.includes(stage[0])) && (depth === 'everyday' || stage !== CHECK),
    );
    outcomes.push(...(await Promise.all(stages.map((stage) => runStage(stage, depth)))));
  }
  const failed = outcomes.flatMap(({ report }) => report?.failed ?? []);
  const passed = outcomes.reduce((sum, { report }) => sum + (report?.passed ?? 0), 0);
  const skippedCount = outcomes.reduce((sum, { report }) => sum + (report?.skipped.length ?? 0), 0);
  const total = padded((performance.now() - started) / 1000);
  const lines = [
    `${depth}, seed ${seeds[depth]}`,
    ...outcomes.flatMap(describeStage),
    `      ${total} s  in all: ${passed} passed, ${failed.length} failed, ${skippedCount} skipped`,
    ...describeSkipped(outcomes),
    ...(failed.length > 0 ? ['', 'Failed:', ...failed] : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  return outcomes.every(({ isGood }) => isGood);
}

const { values, positionals } = parseArgs({
  options: { depth: { type: 'string', default: 'everyday' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`No stage ${unknown.join(', ')}; there are ${NAMES.join(', ')}.\n`);
  process.exit(2);
}
const depths: readonly Depth[] =
  values.depth === 'all' ? ['everyday', 'deep'] : [values.depth === 'deep' ? 'deep' : 'everyday'];

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
