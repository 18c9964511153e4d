import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MemoryBudget, sizePixelMemory } from './pixel-memory.ts';
import { ProcessRunner } from './process-runner.server.ts';
import type { ProcessRunnerOptions } from './process-runner.server.ts';

/** A pixel process that misbehaves as its input's content type says. */
const unruly = `
if (JSON.parse(process.argv[2]).cutOutModel === 'auto') process.kill(process.pid, 'SIGKILL');
process.on('disconnect', () => process.exit(0));
const prepared = [];
process.on('message', (message) => {
  if (message.kind === 'prepare') prepared.push(message.task);
  if (message.kind !== 'run') return;
  const say = (event) => process.send({ kind: 'event', id: message.id, event });
  say({ type: 'started' });
  const how = message.input.image.contentType;
  if (how === 'crash') process.exit(3);
  if (how === 'killed') process.kill(process.pid, 'SIGKILL');
  if (how === 'hang') for (;;);
  say({ type: 'output', index: 0, image: message.input.image, note: { pid: process.pid, prepared } });
  process.send({ kind: 'done', id: message.id });
});
process.send({ kind: 'ready' });
`;

let root: string;
let runner: ProcessRunner | null = null;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'pixel-process-'));
  const folder = path.join(root, 'packages/imaging/process');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'pixel-process.child.ts'), unruly);
});
afterEach(async () => {
  await runner?.close();
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

interface StartOptions {
  readonly cancelGraceMs?: number;
  readonly runTimeoutMs?: number;
  readonly packageRoot?: string;
  readonly cutOutModel?: 'auto' | 'none';
  readonly memory?: ProcessRunnerOptions['memory'];
}

function start(options: StartOptions = {}): ProcessRunner {
  const { packageRoot = root, cutOutModel = 'none', ...rest } = options;
  runner = new ProcessRunner({
    settings: { packageRoot, cutOutModel, threads: 1, keepsMemory: true, ffmpeg: null },
    ...rest,
  });
  return runner;
}

function run(of: ProcessRunner, how: string, signal = new AbortController().signal) {
  const image = { bytes: new Uint8Array(4), contentType: how, width: 1, height: 1 };
  return of.run('cut-out', { image }, { signal });
}

test('a crash fails the run in flight as retryable, and the next run gets a new process', async () => {
  const own = start();
  const [crashed, after] = await Promise.all([Array.fromAsync(run(own, 'crash')), Array.fromAsync(run(own, 'fine'))]);
  expect(crashed.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'internal', retryable: true } });
  expect(after.at(-1)?.type).toBe('output');
});

test('one that the system kills may be tried again, also before it was ready; from then on cut-outs are reduced', async () => {
  const own = start();
  const killed = await Array.fromAsync(run(own, 'killed'));
  expect(killed.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'internal', retryable: true } });
  expect([own.isSmall, (await Array.fromAsync(run(own, 'fine'))).at(-1)?.type]).toEqual([true, 'output']);
  await own.close();

  const early = start({ cutOutModel: 'auto' });
  const [first, second] = [await Array.fromAsync(run(early, 'fine')), await Array.fromAsync(run(early, 'fine'))];
  expect(first.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'internal', retryable: true } });
  expect([early.isSmall, second.at(-1)?.type]).toEqual([true, 'output']);
});

test('one that we kill ourselves is no sign of too little memory', async () => {
  const own = start({ runTimeoutMs: 300 });
  await Array.fromAsync(run(own, 'hang'));
  expect(own.isSmall).toBe(false);
});

test('a process that does not listen is killed after the grace, and the queue goes on', async () => {
  const own = start({ cancelGraceMs: 50 });
  const abort = new AbortController();
  const next = Array.fromAsync(run(own, 'fine'));
  const events = [];
  const hanging = run(own, 'hang', abort.signal);
  for await (const event of hanging) {
    events.push(event);
    abort.abort();
  }
  expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
  expect((await next).at(-1)?.type).toBe('output');
  expect((await Array.fromAsync(run(own, 'fine'))).at(-1)?.type).toBe('output');
});

test('a run over its time is stopped and may be tried again', async () => {
  const events = await Array.fromAsync(run(start({ runTimeoutMs: 300 }), 'hang'));
  expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'timeout', retryable: true } });
});

test('a process that cannot start is unavailable, not a crash', async () => {
  const silent = start({ packageRoot: path.join(root, 'nowhere') });
  const events = await Array.fromAsync(run(silent, 'fine'));
  expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'unavailable', retryable: false } });
});

test('a waiting run can be cancelled without touching the one in flight', async () => {
  const own = start();
  const abort = new AbortController();
  const first = Array.fromAsync(run(own, 'fine'));
  const second = Array.fromAsync(run(own, 'fine', abort.signal));
  abort.abort();
  expect((await second).at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled' } });
  expect((await first).at(-1)?.type).toBe('output');
});

test('the process is kept between runs', async () => {
  const own = start();
  const pids = [];
  for (let i = 0; i < 2; i++) {
    for await (const event of run(own, 'fine')) if (event.type === 'output') pids.push(event.note);
  }
  expect(pids[0]).toEqual(pids[1]);
});

test('a process that has had no work for a minute is gone, and the next run gets a new one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pids: number[] = [];
  try {
    const own = start();
    for await (const event of run(own, 'fine')) {
      if (event.type === 'output') pids.push((event.note as unknown as { pid: number }).pid);
    }
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    // It is told to go, and has not gone yet.
    for await (const event of run(own, 'fine')) {
      if (event.type === 'output') pids.push((event.note as unknown as { pid: number }).pid);
    }
    expect(pids).toHaveLength(2);
    expect(pids[1]).not.toBe(pids[0]);
    expect(() => process.kill(pids[0]!, 0)).toThrow('ESRCH');
  } finally {
    vi.useRealTimers();
  }
});

test('a process that is prepared has the code before its first run; where memory is tight none is', async () => {
  const own = start();
  own.prepare('keep-products');
  own.prepare('keep-products');
  const [first, second] = [await Array.fromAsync(run(own, 'fine')), await Array.fromAsync(run(own, 'fine'))];
  expect(first.at(-1)).toMatchObject({ note: { prepared: ['keep-products'] } });
  expect(second.at(-1)).toEqual(first.at(-1));

  await own.close();

  const sizes = sizePixelMemory({ limit: 1024 ** 3, free: 1024 ** 3 });
  expect(sizes.isTight).toBe(true);
  const tight = start({ memory: { sizes, budget: new MemoryBudget(sizes.total) } });
  tight.prepare('keep-products');
  expect((await Array.fromAsync(run(tight, 'fine'))).at(-1)).toMatchObject({ note: { prepared: [] } });
});

test('closing fails what is in flight and leaves no process', async () => {
  const own = start();
  const events = [];
  for await (const event of run(own, 'hang')) {
    events.push(event);
    if (event.type === 'started') await own.close();
  }
  expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'cancelled', retryable: true } });
  expect((await Array.fromAsync(run(own, 'fine'))).at(-1)).toMatchObject({ failure: { code: 'unavailable' } });
});
