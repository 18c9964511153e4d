import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const RUN = ['run', '--reporter=default', '--reporter=./tests/setup/failures-reporter.ts'];

type Stage = readonly [name: string, tool: string, ...args: string[]];

/**
 * `npm test`: the checks and every test, a round at a time, and at the end how long each stage took and what failed. A red
 * stage does not hide what the others say. Names of stages as arguments run only those; the order stays.
 */
const ROUNDS: readonly (readonly Stage[])[] = [
  [['unit', 'vitest', ...RUN, '--project=unit', '--project=own-settings', '--project=extensions']],
  [['database', 'vitest', ...RUN, '--project=database', '--project=database-own']],
  // Processes that start and end wait a third of their time: the checks fill it. They say nothing until they have ended.
  [
    ['processes', 'vitest', ...RUN, '--project=processes'],
    ['check', 'node', 'scripts/check.ts'],
  ],
  [['browser', 'vitest', ...RUN, '--project=browser', '--project=browser-own']],
];
const STAGES = ROUNDS.flat();

interface Outcome {
  readonly name: string;
  readonly isGood: boolean;
  readonly seconds: number;
}

function runStage([name, tool, ...args]: Stage): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const env = { ...process.env, FAILURES_FILE: failuresFile };
    const child = spawn(path.resolve('node_modules/.bin', tool), args, { stdio: 'inherit', env });
    child.once('error', reject);
    child.once('close', (code) => resolve({ name, isGood: code === 0, seconds: (performance.now() - started) / 1000 }));
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STAGES.some(([stage]) => stage === name));
if (unknown.length > 0) {
  process.stderr.write(`No stage ${unknown.join(', ')}; there are ${STAGES.map(([name]) => name).join(', ')}.\n`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-test-'));
const failuresFile = path.join(folder, 'failures.txt');
const started = performance.now();
const outcomes: Outcome[] = [];
for (const round of ROUNDS) {
  const stages = round.filter(([name]) => wanted.length === 0 || wanted.includes(name));
  outcomes.push(...(await Promise.all(stages.map(runStage))));
}
const lines = outcomes.map(
  ({ name, isGood, seconds }) => `${isGood ? 'good' : 'BAD '}  ${seconds.toFixed(1).padStart(7)} s  ${name}`,
);
const total = (performance.now() - started) / 1000;
process.stdout.write(`\n${[...lines, `      ${total.toFixed(1).padStart(7)} s  in all`].join('\n')}\n`);
if (existsSync(failuresFile)) process.stdout.write(`\nFailed:\n${readFileSync(failuresFile, 'utf8')}`);
rmSync(folder, { recursive: true });
process.exitCode = outcomes.every(({ isGood }) => isGood) ? 0 : 1;
