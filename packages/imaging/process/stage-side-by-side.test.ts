import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProducts } from '../tests/fixtures/make-products.ts';
import type { StageInput } from '../contract/stage-engine.ts';
import { MemoryBudget, sizePixelMemory } from './pixel-memory.ts';
import { ProcessRunner } from './process-runner.server.ts';
import { stageSideBySide } from './stage-side-by-side.server.ts';

const GB = 1024 ** 3;
const SIDE = 96;
const input: StageInput = {
  width: SIDE,
  height: SIDE,
  scene: null,
  // Its later pictures are chosen for what the earlier ones look like.
  prompt: 'at night',
  items: [
    {
      id: 'p',
      role: 'product',
      image: makeProducts(60)[0]!.cutOut,
      x: 20,
      y: 24,
      width: 56,
      height: 56,
      rotation: 0,
      zIndex: 0,
    },
  ],
  count: 4,
  seed: 5,
};
let runners: [ProcessRunner, ProcessRunner];

function startRunner(limit: number): ProcessRunner {
  const sizes = sizePixelMemory({ limit, free: limit });
  const settings = {
    packageRoot: process.cwd(),
    cutOutModel: 'none',
    threads: 1,
    keepsMemory: true,
    ffmpeg: null,
  } as const;
  return new ProcessRunner({ settings, memory: { sizes, budget: new MemoryBudget(sizes.total) } });
}

beforeAll(() => {
  runners = [startRunner(16 * GB), startRunner(16 * GB)];
});
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
});

function stage(second: ProcessRunner | null, wanted?: ReadonlySet<number>, signal = new AbortController().signal) {
  return Array.fromAsync(stageSideBySide(runners[0], second, input, { signal, wanted }));
}

const digests = (events: Awaited<ReturnType<typeof stage>>) =>
  events.flatMap((event) =>
    event.type === 'output'
      ? [[event.index, createHash('sha256').update(event.image.bytes).digest('hex'), event.note]]
      : [],
  );

test('two processes make the same pictures as one, in order, with one start and a progress that only grows', async () => {
  const alone = await stage(null);
  const together = await stage(runners[1]);
  expect(digests(together)).toEqual(digests(alone));
  expect(together.filter(({ type }) => type === 'started')).toHaveLength(1);
  const steps = together.flatMap((event) => (event.type === 'progress' ? [event] : []));
  expect(steps.map(({ value }) => value)).toEqual(steps.map(({ value }) => value).toSorted((a, b) => a - b));
  expect(steps.every(({ value, max }) => value < max)).toBe(true);
});

test('pictures that were delivered before are only planned', async () => {
  expect(digests(await stage(runners[1], new Set([1, 3])))).toEqual(
    digests(await stage(null)).filter(([index]) => index === 1 || index === 3),
  );
});

test('a run that is cancelled ends in both processes', async () => {
  const leaving = new AbortController();
  const events = [];
  for await (const event of stageSideBySide(...runners, input, { signal: leaving.signal })) {
    events.push(event);
    leaving.abort();
  }
  expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
  expect(digests(await stage(runners[1]))).toHaveLength(4);
});

test('the second process is left alone while it works, and where memory is scarce', async () => {
  const small = startRunner(2 * GB);
  expect([runners[1].isFreeFor('stage', input), small.isFreeFor('stage', input)]).toEqual([true, false]);
  const working = stageSideBySide(runners[1], null, input, { signal: new AbortController().signal });
  for await (const event of working) {
    if (event.type === 'started') expect(runners[1].isFreeFor('stage', input)).toBe(false);
  }
});
