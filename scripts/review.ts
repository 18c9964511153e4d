import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHECKLIST, numbersIn } from '#tests/review/checklist.ts';
import type { Requirement } from '#tests/review/checklist.ts';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';

const NUMBERED = '(^|\\s)(A\\d{1,2}, )*A\\d{1,2}: ';

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
    }[];
  }[];
}

interface Count {
  passed: number;
  /** Names of those that did not. */
  failed: string[];
}

/**
 * `npm run review`: runs the tests that carry a number of the checklist, and prints the checklist. Options go on to vitest:
 * `npm run review -- --project unit --project database` leaves the slow ones out.
 */
function main(): Promise<void> {
  const counts = countByNumber(runNumberedTests());
  let isReady = true;
  for (const requirement of CHECKLIST) {
    const count = counts.get(requirement.number);
    const state = stateOf(requirement, count);
    if (state === 'FAIL' || state === 'NO TEST') isReady = false;
    const tests = count ? `${count.passed}/${count.passed + count.failed.length} tests` : '';
    console.log(
      `A${String(requirement.number).padEnd(3)} ${state.padEnd(8)} ${requirement.text}${tests && ` (${tests})`}`,
    );
    for (const name of count?.failed ?? []) console.log(`     failed: ${name}`);
    if (requirement.manual) console.log(`     by hand: ${requirement.manual}`);
  }
  if (!isReady) process.exitCode = 1;
  return Promise.resolve();
}

function stateOf({ manual }: Requirement, count: Count | undefined): 'pass' | 'FAIL' | 'manual' | 'NO TEST' {
  if (count) return count.failed.length > 0 ? 'FAIL' : 'pass';
  return manual ? 'manual' : 'NO TEST';
}

function runNumberedTests(): TestReport {
  const files = globSync('{app,launch,scripts,tests,extensions}/**/*.test.{ts,tsx}', {
    exclude: (name) => name === 'node_modules',
  }).filter((file) => new RegExp(NUMBERED.replace('(^|\\s)', "(['`\\s])")).test(readFileSync(file, 'utf8')));
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-review-'));
  const report = path.join(folder, 'report.json');
  try {
    const vitest = path.resolve('node_modules/vitest/vitest.mjs');
    const options = [
      'run',
      '-t',
      NUMBERED,
      '--reporter=json',
      `--outputFile=${report}`,
      ...process.argv.slice(2),
      ...files,
    ];
    const { signal } = spawnSync(process.execPath, [vitest, ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (!existsSync(report))
      throw new LaunchError(`The tests ended without a report${signal ? `, by ${signal}` : ''}.`);
    return JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function countByNumber({ testResults }: TestReport): Map<number, Count> {
  const counts = new Map<number, Count>();
  for (const test of testResults.flatMap((file) => file.assertionResults)) {
    if (test.status === 'skipped' || test.status === 'pending' || test.status === 'todo') continue;
    for (const number of new Set([...test.ancestorTitles, test.title].flatMap(numbersIn))) {
      const count = counts.get(number) ?? { passed: 0, failed: [] };
      if (test.status === 'passed') count.passed += 1;
      else count.failed.push(test.fullName);
      counts.set(number, count);
    }
  }
  return counts;
}

runMain(main);
