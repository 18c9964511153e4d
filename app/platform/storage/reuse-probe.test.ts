import { expect, it, vi } from 'vitest';
import { reuseProbe } from './reuse-probe.ts';

let clock = 0;
const now = () => clock;
const make = (probe: () => Promise<unknown>) => reuseProbe({ probe, reuseMs: () => 10_000, patienceMs: 4_000, now });

it('a success is reused until it is too old', async () => {
  const probe = vi.fn(async () => {});
  const ask = make(probe);
  await ask();
  clock += 9_999;
  await ask();
  expect(probe).toHaveBeenCalledTimes(1);
  clock += 1;
  await ask();
  expect(probe).toHaveBeenCalledTimes(2);
});

it('a failure is not reused: a recovery shows with the next call', async () => {
  const probe = vi.fn(async () => {});
  probe.mockRejectedValueOnce(new Error('away'));
  const ask = make(probe);
  await expect(ask()).rejects.toThrow('away');
  await expect(ask()).resolves.toBeUndefined();
});

it('a slow success is as old as its start', async () => {
  let finish = () => {};
  const probe = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const ask = make(probe);
  const first = ask();
  clock += 3_000;
  finish();
  await first;
  clock += 7_000;
  void ask();
  expect(probe).toHaveBeenCalledTimes(2);
});

it('callers share a running probe, and do not wait for one that hangs', () => {
  const probe = vi.fn(() => new Promise<void>(() => {}));
  const ask = make(probe);
  void ask();
  clock += 3_999;
  void ask();
  expect(probe).toHaveBeenCalledTimes(1);
  clock += 1;
  void ask();
  expect(probe).toHaveBeenCalledTimes(2);
});
