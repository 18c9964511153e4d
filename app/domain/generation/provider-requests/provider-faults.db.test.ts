import type { ServerResponse } from 'node:http';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { FailureReason } from '#app/domain/engines/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { FAL_TEST_KEY, json, startFal } from '#tests/doubles/fal/start-fal.ts';
import type { CallKind, FalDouble, FalDoubleOptions, Intercepted } from '#tests/doubles/fal/start-fal.ts';
import { bookedFor, quickFalEnginesOf, runToEnd, submitAbout } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { getJob } from '../get-job.server.ts';

let doubles: FalDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.map((double) => double.stop()));
  doubles = [];
});

interface Fault extends FalDoubleOptions {
  readonly name: string;
  /** Who makes it in the end; default: our own engine, and it says so. */
  readonly madeBy?: 'fal' | 'nobody';
  /** What fal failed about. */
  readonly reason?: FailureReason;
  /** Requests that fal has taken in, by the end; default none may be taken in twice. */
  readonly submits?: number;
  /** Of fal's last request, where it has ended. */
  readonly errorCode?: string;
  /** Between the submit and the end, on the database's clock. */
  readonly waitedMs?: number;
  /** How long one exchange may take, for those that hang. */
  readonly callMs?: number;
  readonly maxImageBytes?: number;
  /** The owner has to do something. */
  readonly alerts?: boolean;
}

const on =
  (
    kind: CallKind,
    act: (response: ServerResponse, call: Intercepted) => void,
    only: (nth: number) => boolean = () => true,
  ) =>
  (call: Intercepted): boolean => {
    if (call.kind !== kind || !only(call.nth)) return false;
    act(call.response, call);
    return true;
  };
const once = (nth: number) => nth === 0;
const status =
  (code: number, body: unknown = { detail: 'no' }, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    json(response, code, body, headers);
const hang = () => {};
const reset = (response: ServerResponse) => void response.socket?.destroy();
const text =
  (body: string, code = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(code, { 'content-type': 'text/html' }).end(body);
const cutBody = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': '5000', 'content-type': 'application/json' });
  response.write('{"status":');
  response.socket?.end();
};
const nothing = { image: null };

/** F13: what the provider answers, at each of the three questions. */
const ANSWERS: readonly Fault[] = [
  ...[400, 401, 402, 403, 404, 409, 422].map((code) => ({
    name: `submit answers ${code}`,
    intercept: on('submit', status(code)),
    submits: 1,
    alerts: [401, 402, 403].includes(code),
    reason: code === 402 ? ('money' as const) : ('provider' as const),
  })),
  {
    name: 'our account there has nothing left',
    intercept: on(
      'submit',
      status(403, {
        detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
      }),
    ),
    submits: 1,
    alerts: true,
    reason: 'money',
  },
  {
    name: 'the picture is too small for the model',
    intercept: on(
      'submit',
      status(422, { detail: [{ loc: ['body', 'image_url'], msg: 'small', type: 'image_too_small' }] }),
    ),
    submits: 1,
    reason: 'picture',
  },
  ...[408, 500, 502, 504].map((code) => ({
    name: `submit answers ${code}: it may have arrived and is not sent again`,
    intercept: on('submit', status(code)),
    submits: 1,
  })),
  {
    name: 'submit answers 429 with Retry-After, then takes it',
    intercept: on('submit', status(429, {}, { 'retry-after': '7' }), once),
    madeBy: 'fal',
    submits: 2,
    // Seven seconds until it is sent, then two looks.
    waitedMs: 25_000,
  },
  {
    name: 'submit answers 503 without Retry-After, then takes it',
    intercept: on('submit', status(503), once),
    madeBy: 'fal',
    submits: 2,
  },
  { name: 'submit answers 429 for ever', intercept: on('submit', status(429)), submits: 9 },
  { name: 'submit asks for an hour of patience', intercept: on('submit', status(429, {}, { 'retry-after': '3600' })) },
  ...[401, 403, 404, 422].map((code) => ({
    name: `status answers ${code}`,
    intercept: on('status', status(code)),
    submits: 1,
  })),
  ...[408, 429, 500, 502, 503, 504].map((code) => ({
    name: `status answers ${code} once`,
    intercept: on('status', status(code), once),
    madeBy: 'fal' as const,
    submits: 1,
  })),
  { name: 'status answers 500 for ever', intercept: on('status', status(500)), submits: 1 },
  {
    name: 'the model cannot read the picture',
    intercept: on(
      'result',
      status(422, { detail: [{ loc: ['body', 'image_url'], msg: 'bad', type: 'image_load_error' }] }),
    ),
    reason: 'picture',
    submits: 1,
    errorCode: 'unusable-input',
  },
  {
    name: 'the model refuses the content',
    intercept: on('result', status(422, { detail: [{ msg: 'no', type: 'content_policy_violation' }] })),
    submits: 1,
    errorCode: 'refused',
    madeBy: 'nobody',
  },
  {
    name: 'the model took too long and says not to try again',
    intercept: on(
      'result',
      status(504, { detail: [{ msg: 'slow', type: 'generation_timeout' }] }, { 'x-fal-retryable': 'false' }),
    ),
    submits: 1,
    errorCode: 'timeout',
  },
  {
    name: 'the platform lost its runner once',
    intercept: on('result', status(503, { detail: 'gone', error_type: 'runner_disconnected' }), once),
    madeBy: 'fal',
    submits: 2,
  },
  { name: 'the result answers 502 once', intercept: on('result', status(502), once), madeBy: 'fal', submits: 1 },
  {
    name: 'a failure that arrives as COMPLETED',
    intercept: on('status', status(200, { status: 'COMPLETED', error: 'Invalid status code: 422', error_type: null })),
    submits: 1,
    errorCode: 'unusable-input',
  },
];

/** F14: the way there. */
const TRANSPORT: readonly Fault[] = [
  { name: 'submit: reset before headers', intercept: on('submit', reset), submits: 1 },
  { name: 'submit: cut in mid-body', intercept: on('submit', cutBody), submits: 1 },
  { name: 'submit: never answers', intercept: on('submit', hang), callMs: 400 },
  { name: 'status: reset once', intercept: on('status', reset, once), madeBy: 'fal', submits: 1 },
  { name: 'status: cut in mid-body once', intercept: on('status', cutBody, once), madeBy: 'fal', submits: 1 },
  { name: 'result: reset once', intercept: on('result', reset, once), madeBy: 'fal', submits: 1 },
  { name: 'upload cannot begin', intercept: on('initiate', reset), submits: 0 },
  { name: 'upload breaks off', intercept: on('put', reset), submits: 0 },
  {
    name: 'an answer without an end',
    submits: 1,
    intercept: on('status', (response) => {
      const chunk = Buffer.alloc(64 * 1024, 32);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    }),
  },
];

/** F15: what is no answer at all. */
const GARBAGE: readonly Fault[] = [
  { name: 'submit: HTML', intercept: on('submit', text('<html>hello')), submits: 1 },
  { name: 'submit: cut JSON', intercept: on('submit', text('{"request_id": "a')), submits: 1 },
  { name: 'submit: an id that is a path', intercept: on('submit', status(200, { request_id: '../../x' })), submits: 1 },
  { name: 'submit: an id that is a number', intercept: on('submit', status(200, { request_id: 7 })), submits: 1 },
  { name: 'submit: deep nesting', intercept: on('submit', text('['.repeat(100_000))), submits: 1 },
  { name: 'status: HTML for ever', intercept: on('status', text('<html>')), submits: 1 },
  { name: 'status: an unknown word', intercept: on('status', status(200, { status: 'FAILED' })), submits: 1 },
  {
    name: 'status: odd numbers, then honest',
    intercept: on('status', status(202, { status: 'IN_QUEUE', queue_position: -5, logs: 'NaN' }), once),
    madeBy: 'fal',
    submits: 1,
  },
  {
    name: 'COMPLETED, then IN_PROGRESS',
    intercept: on('status', status(200, { status: 'COMPLETED' }), once),
    madeBy: 'fal',
    submits: 1,
  },
  ...[
    'null',
    [],
    'text',
    7,
    {},
    nothing,
    { image: {} },
    { image: { url: 9 } },
    { image: { url: '' } },
    { images: [] },
  ].map((payload) => ({
    name: `result: ${JSON.stringify(payload)}`,
    payload: () => (payload === 'null' ? null : payload),
    submits: 1,
    errorCode: 'unavailable',
  })),
  {
    name: 'addresses of the request that lead elsewhere are not followed',
    intercept: (call) => {
      if (call.kind !== 'submit') return false;
      const { end } = call.response;
      call.response.end = ((body: string) => {
        const answer = {
          ...JSON.parse(body),
          status_url: 'https://evil.example/s',
          response_url: 'http://169.254.169.254/',
        };
        return end.call(call.response, JSON.stringify(answer), 'utf8');
      }) as typeof end;
      return false;
    },
    madeBy: 'fal',
    submits: 1,
  },
];

/** A tiny file that says of itself that it is 100 million pixels. */
function bombOf(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
const bomb = bombOf(10_000);
const file = (bytes: Uint8Array) => (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);

/** F16: where the result is said to lie. */
const RESULTS: readonly Fault[] = [
  ...[404, 410, 403].map((code) => ({ name: `file: ${code}`, intercept: on('file', status(code)), submits: 1 })),
  { name: 'file: 500 once', intercept: on('file', status(500), once), madeBy: 'fal', submits: 1 },
  { name: 'file: reset once', intercept: on('file', reset, once), madeBy: 'fal', submits: 1 },
  { name: 'file: 500 for ever', intercept: on('file', status(500)), submits: 1 },
  {
    name: 'file: begins and never ends',
    intercept: on('file', (response) => void response.writeHead(200, { 'content-type': 'image/png' }).write('a')),
    callMs: 400,
  },
  { name: 'file: nothing', intercept: on('file', file(new Uint8Array())), submits: 1 },
  { name: 'file: not a picture', intercept: on('file', file(Buffer.from('<svg xmlns="x"/>'))), submits: 1 },
  { name: 'file: cut', intercept: on('file', file(bomb.subarray(0, 2_000))), submits: 1 },
  { name: 'file: a bomb', intercept: on('file', file(bomb)), submits: 1 },
  {
    name: 'file: larger than allowed',
    intercept: on('file', file(Buffer.alloc(200_000))),
    maxImageBytes: 100_000,
    submits: 1,
  },
  ...[
    'http://127.0.0.1:1/secret.png',
    'https://127.0.0.1/secret.png',
    'https://2130706433/secret.png',
    'https://0x7f.1/secret.png',
    'https://[::ffff:169.254.169.254]/latest',
    'https://user:pass@127.0.0.1/',
    'https://localhost/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'gopher://127.0.0.1/',
  ].map((url) => ({
    name: `file at ${url}`,
    payload: () => ({ image: { url } }),
    submits: 1,
    errorCode: 'unavailable',
  })),
  {
    name: 'file: redirect to a private address',
    intercept: on('file', (response) => void response.writeHead(302, { location: 'http://169.254.169.254/' }).end()),
    submits: 1,
  },
];

describe.each([
  ['answers', ANSWERS],
  ['transport', TRANSPORT],
  ['garbage', GARBAGE],
  ['result addresses', RESULTS],
])('provider faults: %s', (_title, faults) => {
  test.each(faults)('$name', async (fault) => {
    const fal = await startFal(fault);
    doubles.push(fal);
    const { callMs, maxImageBytes } = fault;
    const limits = { ...(callMs && { callMs, downloadMs: callMs }), ...(maxImageBytes && { maxImageBytes }) };
    const said: unknown[] = [];
    const say = (...line: unknown[]) => void said.push(line);
    const logger = { info: say, warn: say, error: say };
    const engines = quickFalEnginesOf(fal, { limits, logger });
    const account = await createMerchant(10);
    const jobId = await submitAbout(account, 'upscale', { factor: 2 });
    const { waitedMs } = await runToEnd(jobId, engines);
    await engines.close();
    const job = await getJob({ account, jobId });
    const booked = await bookedFor(jobId);

    const { madeBy = 'own', reason = 'provider' } = fault;
    const charged = madeBy === 'nobody' ? 0 : 2;
    expect(job.status).toBe(madeBy === 'nobody' ? 'failed' : 'succeeded');
    expect(await getCredits(account.id)).toEqual({ available: 10 - charged, held: 0 });
    expect(await verifyLedger()).toEqual([]);
    const { recipe } = job.outputs[0]!.asset ?? {};
    if (madeBy === 'fal') expect(recipe).toMatchObject({ engine: 'fal' });
    if (madeBy === 'own') expect(recipe).toMatchObject({ engine: 'local', fallback: { provider: 'fal', reason } });
    expect(recipe?.fallback !== undefined).toBe(madeBy === 'own');
    if (madeBy === 'nobody')
      expect(job.message).toMatch(/^An error occurred while upscaling the image\. The AI provider /);
    if (fault.submits !== undefined) expect(fal.count('submit')).toBe(fault.submits);
    if (fault.waitedMs !== undefined) expect(waitedMs).toBe(fault.waitedMs);
    if (fault.errorCode) expect(booked.at(-1)!.errorCode).toBe(fault.errorCode);
    // What fal has taken in is booked, once each, and nothing stays half said.
    expect(fal.jobs().length).toBeLessThanOrEqual(booked.length);
    expect(JSON.stringify([booked, said])).not.toContain(FAL_TEST_KEY);
    if (fault.alerts) expect(JSON.stringify(said)).toContain('fal refuses us');
    expect(fal.refused).toEqual([]);
  });
});
