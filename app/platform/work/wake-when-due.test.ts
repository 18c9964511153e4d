import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expectDue, wakeWhenDue } from './wake-when-due.server.ts';

let woken: string[] = [];
let waking: { stop(): void };

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  woken = [];
  waking = wakeWhenDue(['mail', 'push'], (queue) => woken.push(queue));
});
afterEach(() => {
  waking.stop();
  vi.useRealTimers();
});

const inMs = (ms: number) => new Date(Date.now() + ms);

it('wakes a queue when its message is due, once for those of the same moment', () => {
  expectDue('push', inMs(950));
  expectDue('push', inMs(1_000));
  vi.advanceTimersByTime(999);
  expect(woken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(woken).toEqual(['push']);
});

it('wakes a queue at once whose message was due before it was sent', () => {
  const warned = vi.spyOn(process, 'emitWarning');
  expectDue('push', inMs(-500));
  vi.advanceTimersByTime(0);
  expect([woken, warned.mock.calls]).toEqual([['push'], []]);
});

it('keeps no timer for what is far off, or is another process’s work', () => {
  expectDue('push', inMs(60_001));
  expectDue('post', inMs(500));
  expect(vi.getTimerCount()).toBe(1);
});

it('keeps none once it has stopped', () => {
  expectDue('mail', inMs(500));
  waking.stop();
  expect(vi.getTimerCount()).toBe(0);
  expectDue('mail', inMs(500));
  expect(vi.getTimerCount()).toBe(0);
});
