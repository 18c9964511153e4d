import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runBench } from './run-bench.ts';

let folder: string;

beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'plinth-run-bench-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A bench that starts a helper outside its own group, as a database is, says one figure, and then does `end`. */
function benchThat(end: string): string {
  const script = path.join(folder, 'bench.mjs');
  writeFileSync(
    script,
    `import { spawn } from 'node:child_process';
     import { writeFileSync } from 'node:fs';
     const home = process.env.TMPDIR;
     const helper = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', home], { detached: true, stdio: 'ignore' });
     writeFileSync(${JSON.stringify(path.join(folder, 'left'))}, JSON.stringify({ pid: helper.pid, home }));
     process.send({ row: { what: 'one' } }, () => { ${end} });`,
  );
  return script;
}

const left = () => JSON.parse(readFileSync(path.join(folder, 'left'), 'utf8')) as { pid: number; home: string };
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

it.each([
  ['comes to its end', 'process.exit(0)', null],
  ['throws', 'setImmediate(() => { throw new Error("it went wrong") })', 'ended with code 1'],
  ['is killed', 'process.kill(process.pid, "SIGKILL")', 'ended with SIGKILL'],
])('of a bench that %s the figures are kept, and nothing goes on or is left', async (_how, end, failure) => {
  const run = await runBench('queue', new AbortController().signal, benchThat(end));
  expect(run.failure).toBe(failure);
  expect(run.rows).toEqual([{ what: 'one' }]);
  const { pid, home } = left();
  // A killed process is gone as soon as the system has taken it away.
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(existsSync(home)).toBe(false);
});

it('a bench that is stopped is ended', async () => {
  const stop = new AbortController();
  const running = runBench('queue', stop.signal, benchThat('setInterval(() => {}, 1000)'));
  const file = path.join(folder, 'left');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('}')).toBe(true);
  stop.abort();
  expect((await running).failure).toBe('stopped');
  await expect.poll(() => isRunning(left().pid)).toBe(false);
});
