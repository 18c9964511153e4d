import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { logCollector, readSettings } from './env.server.ts';
import { LogShipper } from './log-shipper.server.ts';
import type { LogShipperOptions } from './log-shipper.server.ts';
import { toOtlpRecord } from './otlp-logs.rules.ts';
import type { OtlpRecord } from './otlp-logs.rules.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly resourceLogs: readonly {
      readonly resource: { readonly attributes: readonly { key: string; value: unknown }[] };
      readonly scopeLogs: readonly { readonly logRecords: readonly OtlpRecord[] }[];
    }[];
  };
}

let collector: Server;
let received: Received[];
/** What it answers next; then 200. */
let answers: (number | 'cut')[];
let url: string;
const troubles: string[] = [];
const shippers: LogShipper[] = [];

beforeEach(async () => {
  received = [];
  answers = [];
  troubles.length = 0;
  collector = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const status = answers.shift() ?? 200;
      if (status === 'cut') return request.socket.destroy();
      if (status === 200) {
        const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Received['body'];
        received.push({ path: request.url!, headers: request.headers, body });
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    })().catch(() => response.destroy());
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await Promise.all(shippers.splice(0).map((shipper) => shipper.close()));
  collector.closeAllConnections();
  collector.close();
});

function open(more: Partial<LogShipperOptions> = {}): LogShipper {
  const shipper = new LogShipper({
    collector: { url: `${url}/v1/logs`, headers: { 'x-key': 'k' } },
    resource: { 'service.name': 'plinth' },
    onTrouble: ({ isOver, reason }) => troubles.push(isOver ? 'over' : reason),
    gatherMs: 1,
    pauseMs: 1,
    ...more,
  });
  shippers.push(shipper);
  return shipper;
}

const line = (msg: string, more: object = {}) =>
  `${JSON.stringify({ level: 'info', time: '2026-11-22T10:00:00.000Z', pid: 1, msg, ...more })}\n`;
const records = () =>
  received.flatMap(({ body }) =>
    body.resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords)),
  );
const words = () => records().map(({ body }) => (body as { stringValue: string }).stringValue);
const said = (count: number) => Array.from({ length: count }, (_, nth) => `line ${nth}`);

describe('lines of the log', () => {
  it('go to the collector as its protocol has them', async () => {
    open().add(line('said', { room: 'http', status: 200, took: 1.5, isNew: true, none: null, list: ['a', 2] }));
    await expect.poll(() => received.length).toBe(1);
    expect(received[0]).toMatchObject({
      path: '/v1/logs',
      headers: { 'x-key': 'k', 'content-type': 'application/json' },
      body: {
        resourceLogs: [
          { resource: { attributes: [{ key: 'service.name', value: { stringValue: 'plinth' } }] }, scopeLogs: [{}] },
        ],
      },
    });
    expect(records()).toEqual([
      {
        timeUnixNano: '1795341600000000000',
        severityNumber: 9,
        severityText: 'info',
        body: { stringValue: 'said' },
        attributes: [
          { key: 'room', value: { stringValue: 'http' } },
          { key: 'status', value: { intValue: '200' } },
          { key: 'took', value: { doubleValue: 1.5 } },
          { key: 'isNew', value: { boolValue: true } },
          { key: 'list', value: { arrayValue: { values: [{ stringValue: 'a' }, { intValue: '2' }] } } },
        ],
      },
    ]);
  });

  it('say errors by the names that there are for them', () => {
    const err = { type: 'TypeError', message: 'no', stack: 'TypeError: no\n at x' };
    const { severityNumber, attributes } = toOtlpRecord(line('failed', { level: 'error', err }));
    expect(severityNumber).toBe(17);
    expect(Object.fromEntries(attributes.map(({ key, value }) => [key, value]))).toEqual({
      'exception.type': { stringValue: 'TypeError' },
      'exception.message': { stringValue: 'no' },
      'exception.stacktrace': { stringValue: 'TypeError: no\n at x' },
    });
  });

  it('arrive once and in order, however many there are', async () => {
    const shipper = open();
    for (const each of said(2_300)) shipper.add(line(each));
    await expect.poll(() => words().length).toBe(2_300);
    expect(words()).toEqual(said(2_300));
    expect(received.length).toBeGreaterThan(4);
  });

  it.each([[503], [429], ['cut']] as const)('wait while the collector says %s, and it is told once', async (answer) => {
    answers = [answer, answer, answer];
    const shipper = open();
    shipper.add(line('first'));
    await expect.poll(() => answers.length).toBeLessThan(3);
    shipper.add(line('second'));
    await expect.poll(words).toEqual(['first', 'second']);
    await expect.poll(() => troubles).toEqual([answer === 'cut' ? 'network' : `it answered ${answer}`, 'over']);
  });

  it('that it will never take go, and those behind them come', async () => {
    answers = [400];
    const shipper = open();
    shipper.add(line('wrong'));
    await expect.poll(() => troubles).toEqual(['it answered 400']);
    shipper.add(line('right'));
    await expect.poll(words).toEqual(['right']);
  });

  it('that are too many for the memory go, the oldest first, and how many is said', async () => {
    const size = line('line 10').length;
    answers = Array<number>(5).fill(503);
    const shipper = open({ maxWaitingBytes: 10 * size, gatherMs: 60_000, pauseMs: 1 });
    for (const each of said(40)) shipper.add(line(each));
    await shipper.close();
    expect(received).toEqual([]);
    const later = open({ maxWaitingBytes: 10 * size, gatherMs: 20 });
    answers = [];
    for (const each of said(40)) later.add(line(each));
    await expect.poll(words).toEqual(['lines of the log were lost', ...said(40).slice(30)]);
    expect(records()[0]!.attributes).toContainEqual({ key: 'count', value: { intValue: '30' } });
  });

  it('that wait are sent at a stop', async () => {
    const shipper = open({ gatherMs: 3_600_000 });
    shipper.add(line('last'));
    await shipper.close();
    expect(words()).toEqual(['last']);
  });

  it('keep nobody from stopping', async () => {
    answers = Array<number>(50).fill(503);
    const shipper = open({ pauseMs: 3_600_000 });
    shipper.add(line('never'));
    await expect.poll(() => answers.length).toBe(49);
    await shipper.close();
    expect(received).toEqual([]);
  });
});

describe('the collector', () => {
  const given = { DATABASE_URL: 'postgresql://a', APP_SECRET: 'x'.repeat(32) };
  const endpoint = (value: string) => ({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: value });

  it.each(['http://collector.example:4318', 'ftp://collector.example', 'http://10.0.0.3:4318', 'nonsense'])(
    'is not %s: lines name people, and leave this machine by TLS alone',
    (value) => {
      expect(() => readSettings(endpoint(value))).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT/);
      expect(logCollector(endpoint(value))).toBeNull();
    },
  );

  it.each([
    ['https://otlp.example/', 'https://otlp.example/v1/logs'],
    ['https://otlp.example:4318/tenant', 'https://otlp.example:4318/tenant/v1/logs'],
    ['http://localhost:4318', 'http://localhost:4318/v1/logs'],
  ])('of %s takes lines at %s', (value, address) => {
    expect(readSettings(endpoint(value)).OTEL_EXPORTER_OTLP_ENDPOINT).toBe(value);
    expect(
      logCollector({ ...endpoint(value), OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20a, x-b=c=d,' }),
    ).toEqual({ url: address, headers: { authorization: 'Bearer a', 'x-b': 'c=d' } });
  });

  it('is none by default', () => expect(logCollector({})).toBeNull());
});
