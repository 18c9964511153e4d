// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseWithPage } from './open-event-stream.ts';

/** The messages to a stream of its own; those of the rows before listen on. */
function listen(): string[] {
  const said: string[] = [];
  pauseWithPage({ pause: () => said.push('pause'), resume: () => said.push('resume') });
  return said;
}
const is = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { configurable: true, get: () => value });
const turn = (isHidden: boolean) => {
  is(document, 'hidden', isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  is(document, 'hidden', false);
  is(navigator, 'locks', undefined);
});
afterEach(() => vi.useRealTimers());

it('where tabs cannot share, a page that is hidden for half a minute gives its connection back until it is seen again', () => {
  const said = listen();
  turn(true);
  vi.advanceTimersByTime(29_000);
  turn(false);
  expect(said).toEqual(['resume']);
  turn(true);
  vi.advanceTimersByTime(30_000);
  expect(said).toEqual(['resume', 'pause']);
  turn(false);
  expect(said).toEqual(['resume', 'pause', 'resume']);
});

it('a page that is opened in the background has none until it is looked at', () => {
  is(document, 'hidden', true);
  const said = listen();
  expect(said).toEqual(['pause']);
  turn(false);
  expect(said.at(-1)).toBe('resume');
});

it('where tabs share, one that is hidden goes on', () => {
  is(navigator, 'locks', {});
  is(document, 'hidden', true);
  const said = listen();
  turn(true);
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([]);
});

it('a page that goes into the back/forward cache gives it back, and takes it when it is shown again', () => {
  const said = listen();
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(said).toEqual(['pause', 'resume']);
});
