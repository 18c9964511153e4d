import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { needProgram } from '@plinth/testing/needs';
import { deepIt } from '@plinth/testing/depth';
import { checkMoney } from './check-money.server.ts';
import { getJob } from './get-job.server.ts';
import { submitJob } from './submit-job.server.ts';

let engines: EngineRegistry;
let account: Account;
let stopKilling = () => {};

beforeEach(async () => {
  engines = createEngineRegistry({ cutOutModel: 'none', ffmpegPath: 'none' });
  account = await createMerchant(100);
});
afterEach(async () => {
  stopKilling();
  await engines.close();
  expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
});

/** Kills pixel processes of this one from outside as they show up, as a system does that is out of memory. */
function killPixels(times: number): { readonly killed: ReadonlySet<number> } {
  const killed = new Set<number>();
  const look = () => {
    for (const pid of pixelProcesses().filter((each) => !killed.has(each))) {
      if (killed.size >= times) return;
      process.kill(pid, 'SIGKILL');
      killed.add(pid);
    }
  };
  const timer = setInterval(look, 10);
  stopKilling = () => clearInterval(timer);
  return { killed };
}

function pixelProcesses(): number[] {
  try {
    const listed = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'pixel-process']).toString();
    return listed.trim().split('\n').map(Number);
  } catch {
    // pgrep ends so where there are none.
    return [];
  }
}

async function order(count: number): Promise<string> {
  const input = { composition: compositionOf(await uploadPicture(account)), prompt: 'on marble', seed: 7 };
  const options = { account, kind: 'product-photo', input, count, idempotencyKey: randomUUID() };
  return (await submitJob(options)).jobId;
}

beforeEach((context) => needProgram(context, 'pgrep'));

test('a pixel process that the system kills costs a job at most a run, and nothing else', async () => {
  const jobId = await order(2);
  const { killed } = killPixels(1);
  const { runs } = await runToEnd(jobId, engines);
  // Killed before it had its task, it is replaced within the run.
  expect([killed.size, [1, 2]]).toEqual([1, expect.arrayContaining([runs])]);
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
  expect(await getCredits(account.id)).toMatchObject({ available: 96, held: 0 });
});

/** The same engines, whose pixel process is killed in the check after each of these pictures, counted over all runs from 0. */
function killedInChecks(nth: (check: number) => boolean): {
  readonly engines: EngineRegistry;
  readonly checks: () => number;
} {
  let checks = 0;
  const { fidelity } = engines;
  const keepProducts: typeof fidelity.keepProducts = async function* (input, options) {
    const isKilled = nth(checks);
    checks += 1;
    for await (const event of fidelity.keepProducts(input, options)) {
      // Checks have a process of their own, which is the youngest: it was started for this one.
      if (isKilled && event.type === 'started') process.kill(pixelProcesses().at(-1)!, 'SIGKILL');
      yield event;
    }
  };
  return { engines: { ...engines, fidelity: { ...fidelity, keepProducts } }, checks: () => checks };
}

test('a pixel process that is killed in the check after a picture costs a run, and every picture comes', async () => {
  const jobId = await order(2);
  const killed = killedInChecks((check) => check === 0);
  expect(await runToEnd(jobId, killed.engines)).toMatchObject({ runs: 2 });
  const { status, outputs } = await getJob({ account, jobId });
  expect([status, outputs.map((output) => output.status)]).toEqual(['succeeded', ['delivered', 'delivered']]);
  expect(await getCredits(account.id)).toMatchObject({ available: 96, held: 0 });
});

deepIt('one that is killed in every check of a picture fails it after five runs, and it costs nothing', async () => {
  const jobId = await order(1);
  const killed = killedInChecks(() => true);
  expect(await runToEnd(jobId, killed.engines)).toMatchObject({ runs: 5 });
  expect(killed.checks()).toBe(5);
  expect(await getJob({ account, jobId })).toMatchObject({ status: 'failed' });
  expect(await getCredits(account.id)).toMatchObject({ available: 100, held: 0 });
});

deepIt('one that it kills every time fails the job, costs nothing, and the next job is made', async () => {
  const lost = await order(2);
  const { killed } = killPixels(Infinity);
  const { runs } = await runToEnd(lost, engines);
  expect(killed.size).toBeGreaterThanOrEqual(5);
  expect(runs).toBe(5);
  expect(await getJob({ account, jobId: lost })).toMatchObject({ status: 'failed' });
  expect(await getCredits(account.id)).toMatchObject({ available: 100, held: 0 });
  stopKilling();
  const next = await order(1);
  await runToEnd(next, engines);
  expect(await getJob({ account, jobId: next })).toMatchObject({ status: 'succeeded' });
  expect(await getCredits(account.id)).toMatchObject({ available: 98, held: 0 });
});
