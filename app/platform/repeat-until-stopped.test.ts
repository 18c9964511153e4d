import { expect, test, vi } from 'vitest';
import { repeatUntilStopped } from './repeat-until-stopped.server.ts';

const options = { room: 'tests', task: 'counting', everyMs: 1 };

test('works at once, again after each rest, and not any more after the stop', async () => {
  const work = vi.fn(async () => {});
  const repeating = repeatUntilStopped({ ...options, work });
  expect(work).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(2), { timeout: 120_000 });
  await repeating.stop();
  const rounds = work.mock.calls.length;
  await new Promise(setImmediate);
  expect(work).toHaveBeenCalledTimes(rounds);
});

test('goes on after a round that failed', async () => {
  const work = vi.fn(async () => {});
  work.mockRejectedValueOnce(new Error('the database is away'));
  const repeating = repeatUntilStopped({ ...options, work });
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(1), { timeout: 120_000 });
  await repeating.stop();
});

test('a stop tells the round that is under way, and waits for its end', async () => {
  let isOver = false;
  const work = vi.fn(async (signal: AbortSignal) => {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    isOver = true;
  });
  const repeating = repeatUntilStopped({ ...options, work });
  expect(isOver).toBe(false);
  await repeating.stop();
  expect(isOver).toBe(true);
  expect(work).toHaveBeenCalledOnce();
});
