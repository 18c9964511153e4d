import { createServer } from 'node:https';
import { createServer as listen } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { FAL_TEST_KEY, startFal } from '#tests/doubles/fal/start-fal.ts';
import { selfSigned } from '#tests/doubles/self-signed.ts';
import { bookedFor, falEnginesOf, runToEnd, runUntilLeft, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import { getJob } from '../get-job.server.ts';
import type { EngineRegistry } from '#app/domain/engines/index.ts';
import { submitJob } from '../submit-job.server.ts';

/** F14 at the submit: the connection never comes about, so for certain nothing was taken in and nothing is owed. */

const dns = vi.hoisted(() => ({ code: '', asked: [] as string[] }));
vi.mock('node:dns', () => ({
  // The guard's look-up of fal's own hosts; stand-ins are connected to by number.
  lookup: (host: string, _options: unknown, done: (error: Error) => void) => {
    dns.asked.push(host);
    done(Object.assign(new Error(`getaddrinfo ${dns.code} ${host}`), { code: dns.code }));
  },
}));

// Settings are read at their first use; pictures from words are offered where fal is set up.
beforeAll(() => {
  vi.stubEnv('FAL_KEY', FAL_TEST_KEY);
});

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
  expect(await verifyLedger()).toEqual([]);
});

async function started<S extends Server>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** Requests that got as far as being read. */
let served = 0;
const serve = () => void (served += 1);

/** Answers in plain words, and leaves with the other side. */
const sayHello = (socket: Socket) => socket.on('error', () => {}).once('data', () => socket.end('hello\n'));

/** Where fal is said to be, for each way not to get there. */
const NOWHERE: readonly (readonly [name: string, origin: () => Promise<string | undefined>, reason: RegExp])[] = [
  ['refused', async () => 'http://127.0.0.1:1', /ECONNREFUSED/],
  [
    'a name that does not exist',
    async () => {
      dns.code = 'ENOTFOUND';
      return undefined;
    },
    /ENOTFOUND queue\.fal\.run/,
  ],
  [
    'a name server that does not answer',
    async () => {
      dns.code = 'EAI_AGAIN';
      return undefined;
    },
    /EAI_AGAIN queue\.fal\.run/,
  ],
  [
    'a certificate that signs itself',
    async () => `https://127.0.0.1:${await started(createServer(selfSigned(), serve))}`,
    /self-signed certificate/,
  ],
  [
    'a certificate of another host',
    async () => `https://127.0.0.1:${await started(createServer(selfSigned('elsewhere.example'), serve))}`,
    /self-signed certificate/,
  ],
  [
    'no TLS at all',
    async () => `https://127.0.0.1:${await started(listen(sayHello))}`,
    /SSL|wrong version|packet length/i,
  ],
];

/** Nothing of our own stands in: for tests of what becomes of an order that no provider takes. */
function falAlone(settings: Parameters<typeof falEnginesOf>[1]): EngineRegistry {
  const { own: _ours, ...engines } = falEnginesOf({ origin: '' }, settings);
  return engines;
}

test.each(splitRows(NOWHERE, 2))('submit: %s', async (_name, originOf, reason) => {
  served = 0;
  const origin = await originOf();
  const engines = falAlone({ origin });
  const account = await createMerchant(10);
  const input = { prompt: 'a lit wall in a room', seed: 1 };
  const order = { account, kind: 'text-to-image', input, count: 2, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  expect(await getCredits(account.id)).toEqual({ available: 6, held: 4 });
  const { runs, waitedMs } = await runToEnd(jobId, engines);
  await engines.close();

  expect(await getJob({ account, jobId })).toMatchObject({
    status: 'failed',
    message: 'All 2 generation requests failed. The AI provider does not answer as it should: please try again later.',
    outputs: [
      { status: 'failed', charged: 0 },
      { status: 'failed', charged: 0 },
    ],
  });
  expect(await getCredits(account.id)).toEqual({ available: 10, held: 0 });
  const booked = await bookedFor(jobId);
  expect(booked.length).toBeGreaterThan(0);
  // Of two pictures on their way, the one that does not get there first calls the other off.
  const isOneOf = [
    ['failed', 'unavailable'],
    ['cancelled', null],
  ];
  for (const { status, errorCode, costMicros, requestId } of booked) {
    expect(isOneOf).toContainEqual([status, errorCode]);
    expect([costMicros, requestId]).toEqual([0, null]);
  }
  const failed = booked.filter(({ status }) => status === 'failed');
  expect(failed.length).toBeGreaterThanOrEqual(runs);
  expect(failed[0]!.error).toMatch(reason);
  expect(JSON.stringify(booked)).not.toContain(FAL_TEST_KEY);
  // Tried again, since nothing was taken in, but neither without end nor without a pause.
  expect(runs).toBe(5);
  expect(waitedMs).toBeGreaterThan(0);
  expect(served).toBe(0);
});

everydayIt(
  'refused at the submit after the picture was sent, and there again a moment later: made and charged once',
  async () => {
    const fal = await startFal({
      // The listener goes before the upload is answered, so that the submit finds no server.
      intercept: ({ kind, nth }) => {
        if (kind === 'put' && nth === 0) fal.leave();
        return false;
      },
    });
    stops.push(() => fal.stop());
    const engines = falEnginesOf(fal);
    const account = await createMerchant(10);
    const jobId = await submitAbout(account, 'upscale', { factor: 2 });
    await runUntilLeft(jobId, engines);
    await fal.comeBack();
    expect(await runToEnd(jobId, engines)).toMatchObject({ runs: 1 });
    await engines.close();
    expect(await getJob({ account, jobId })).toMatchObject({ status: 'succeeded' });
    expect(fal.jobs()).toHaveLength(1);
    // Nothing holds the picture while it waits: it is put there again.
    expect(fal.count('put')).toBe(2);
    expect(await bookedFor(jobId)).toMatchObject([{ status: 'succeeded' }]);
    expect(await getCredits(account.id)).toEqual({ available: 8, held: 0 });
  },
);
