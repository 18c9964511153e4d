import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { awaitDatabase } from './await-database.server.ts';

const STARTING = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
const DENIED = Object.assign(new Error('permission denied'), { code: '42501' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('goes on once the database takes connections', async () => {
  const work = vi.fn().mockRejectedValueOnce(STARTING).mockRejectedValueOnce(STARTING).mockResolvedValue(undefined);
  const done = awaitDatabase(work);
  await vi.advanceTimersByTimeAsync(500);
  await done;
  expect(work).toHaveBeenCalledTimes(3);
});

it('does not try again what will not be otherwise', async () => {
  const work = vi.fn().mockRejectedValue(DENIED);
  await expect(awaitDatabase(work)).rejects.toBe(DENIED);
  expect(work).toHaveBeenCalledOnce();
});

it('says what was wrong after a minute', async () => {
  const done = expect(awaitDatabase(() => Promise.reject(STARTING))).rejects.toBe(STARTING);
  await vi.advanceTimersByTimeAsync(60_000);
  await done;
});
