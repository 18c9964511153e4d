import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { awaitLoaders } from './awaited-loaders.ts';

const remix = path.dirname(createRequire(import.meta.url).resolve('@remix-run/react'));
const source = readFileSync(path.join(remix, 'esm/routes.js'), 'utf8');

let unheard: unknown[];
const note = (reason: unknown) => void unheard.push(reason);
let others: NodeJS.UnhandledRejectionListener[];

beforeEach(() => {
  unheard = [];
  others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
});
afterEach(() => {
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
});

/** A loader that is called off while the styles of its page are on their way, by Remix's own function in `code`. */
async function leaveEarly(code: string): Promise<{ readonly outcome: unknown; readonly unheard: readonly unknown[] }> {
  const [whole] = /async function prefetchStylesAndCallHandler\(handler\) \{[\s\S]*?\n {4}\}/.exec(code)!;
  const styles = Promise.withResolvers<void>();
  const make = new Function('routeModulesCache', 'route', 'prefetchStyleLinks', `return ${whole}`);
  const call = make({ page: {} }, { id: 'page' }, () => styles.promise) as (
    handler: () => Promise<unknown>,
  ) => Promise<unknown>;
  const stop = new AbortController();
  stop.abort();
  const outcome = call(() => Promise.reject(stop.signal.reason as Error)).catch((reason: unknown) => reason);
  // Rejections that nobody hears of are told after a turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  styles.resolve();
  return { outcome: await outcome, unheard };
}

it('a loader that is called off while styles load is heard of by the router, and by nobody else', async () => {
  const { outcome, unheard: told } = await leaveEarly(awaitLoaders(source));
  expect(outcome).toMatchObject({ name: 'AbortError' });
  expect(told).toEqual([]);
});

it('which Remix does not do by itself: when it does, this can go', async () => {
  expect((await leaveEarly(source)).unheard).toHaveLength(1);
});

it('says so when Remix has changed', () => {
  expect(() => awaitLoaders('return handler(request);')).toThrow('Remix calls its loaders in another way');
});
