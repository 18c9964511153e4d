import { expect, test } from 'vitest';
import { SEED } from '@plinth/testing/depth';
import { app, createMerchantWithSession, randomFrom, startGroup, until, useFaultRig } from './fault-rig.ts';
import type { Merchant } from './fault-rig.ts';
import type { ProcessGroup, Slot } from './process-group.ts';

const KILLS = 50;
const MAX_OPEN_JOBS = 10;

useFaultRig();

let group: ProcessGroup;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Repeats the call until a process answers, as a good client does: same key, another process. */
async function callUntilAnswered(merchant: Merchant, call: string, key: string, body: unknown): Promise<Answer> {
  for (;;) {
    const web = await until(() => anyOf(group.ready('web')));
    try {
      const response = await fetch(`http://127.0.0.1:${web.port}${call}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${merchant.token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (response.status < 500) return { status: response.status, body: text };
    } catch {
      // Killed while it answered: whether it got through is not known, so the same is asked again.
    }
    // The process that failed us may not have noticed its own death yet.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

let turn = 0;
const anyOf = (slots: readonly Slot[]) => slots[(turn += 1) % Math.max(1, slots.length)];

test(`${KILLS} kills of web and worker processes break no promise`, { timeout: 240_000 }, async () => {
  const startedMs = performance.now();
  const random = randomFrom(SEED);
  const { database, findViolations, findViolationsAtRest, subscribeToStream, accountTopic, compositionOf } =
    await app();
  group = startGroup('10-120');
  for (const kind of ['web', 'web', 'worker', 'worker'] as const) group.add(kind);
  const merchants = [
    await createMerchantWithSession(400),
    await createMerchantWithSession(160),
    await createMerchantWithSession(60),
  ];
  let news = 0;
  const unsubscribe = merchants.map(({ account }) => subscribeToStream(accountTopic(account.id), () => (news += 1)));

  let isOver = false;
  const answers = new Map<string, Answer[]>();
  const openJobs = () => database().job.count({ where: { finishedAt: null } });

  const submit = async (merchant: Merchant, key: string, count: number) => {
    const body = { composition: compositionOf(merchant.assetId), text_prompt: `intent ${key}`, count };
    const answer = await callUntilAnswered(merchant, '/api/products/generate', key, body);
    answers.set(key, [...(answers.get(key) ?? []), answer]);
    return answer;
  };
  // Customers keep coming: some click twice, some change their mind.
  const customer = async (name: number) => {
    for (let n = 0; !isOver; n += 1) {
      await until(async () => isOver || (await openJobs()) < MAX_OPEN_JOBS);
      if (isOver) return;
      const merchant = random.pick(merchants);
      const key = `customer-${name}-${n}`;
      const count = 1 + random.below(4);
      const clicks = random.below(4) === 0 ? 2 : 1;
      const [first] = await Promise.all(Array.from({ length: clicks }, () => submit(merchant, key, count)));
      if (first!.status === 202 && random.below(8) === 0) {
        const { jobId } = JSON.parse(first!.body) as { jobId: string };
        await callUntilAnswered(merchant, '/api/interrupt', `stop-${key}`, { promptId: jobId });
      }
    }
  };
  const customers = Promise.all([customer(1), customer(2), customer(3)]);
  // Waited for below; when the test fails before that, what they say does not matter.
  customers.catch(() => {});

  const killed = { web: 0, worker: 0, posts: 0, catalogue: 0, works: 0, shops: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Between two kills an event must have happened, and a process must be running to be killed.
    const enough = news + 1 + random.below(12);
    const victim = random.pick(group.slots);
    await until(() => news >= enough && group.ready('worker').length > 0);
    group.kill(victim);
    killed[victim.kind] += 1;
    if (kill % 5 === 0) expect(await findViolations()).toEqual([]);
  }
  isOver = true;
  await customers;
  await until(async () => (await openJobs()) === 0);
  for (const stop of unsubscribe) stop();

  expect(await findViolationsAtRest()).toEqual([]);
  // I5 and J1: repeats got the very same bytes, and every job that was promised exists.
  const jobs = new Map((await database().job.findMany()).map((job) => [job.id, job]));
  let promised = 0;
  for (const [key, given] of answers) {
    expect(new Set(given.map((answer) => `${answer.status} ${answer.body}`)).size, key).toBe(1);
    const { status, body } = given[0]!;
    expect([202, 403], body).toContain(status);
    if (status !== 202) continue;
    promised += 1;
    const said = JSON.parse(body) as { jobId: string; acceptedCount: number; total: number };
    const job = jobs.get(said.jobId);
    expect(job?.idempotencyKey).toBe(key);
    expect(said).toMatchObject({ acceptedCount: job?.acceptedCount, total: job!.acceptedCount * job!.unitPrice });
  }
  expect(promised).toBe(jobs.size);
  // The engine never fails here: only a job that was shot down in each of its five runs may have.
  for (const job of jobs.values()) if (/failed|partly/.test(job.status)) expect(job.run).toBe(5);
  // Jobs of killed processes are collected; no other process died.
  expect(group.crashes).toEqual([]);

  const statuses = [...new Set([...jobs.values()].map((job) => job.status))];
  const byStatus = statuses.map(
    (status) => `${[...jobs.values()].filter((job) => job.status === status).length} ${status}`,
  );
  const reruns = [...jobs.values()].reduce((sum, job) => sum + Math.max(0, job.run - 1), 0);
  const pictures = await database().asset.count({ where: { origin: 'generated' } });
  process.stdout.write(
    `faults: seed ${SEED}, ${killed.web} web and ${killed.worker} worker kills, ${answers.size} intents, ${jobs.size} jobs ` +
      `(${byStatus.join(', ')}), ${reruns} runs repeated, ${pictures} pictures, ` +
      `0 violations, ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`,
  );
});
