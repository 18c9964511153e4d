import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { writeFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '#tests/doubles/s3/start-s3.ts';
import type { S3Double, S3Fault } from '#tests/doubles/s3/start-s3.ts';
import { everydayIt, isDeep } from '@plinth/testing/depth';
import { checkStorage } from './check-storage.server.ts';
import { createS3Storage } from './s3-storage.server.ts';
import { RangeS3Driver } from './s3-driver.server.ts';
import type { S3Address } from './storage-address.rules.ts';
import { parseStorageAddress } from './storage-address.rules.ts';

const PATIENT = { connectMs: 30_000, idleMs: 30_000, answerMs: 30_000, attempts: 3 };
/** Only where every try fails: a busy machine answers later than that. */
const IMPATIENT = { connectMs: 500, idleMs: 500, answerMs: 500, attempts: 3 };
/** Where the last try after silence has to be answered, however busy the machine is. */
const LONG_SILENCE = { connectMs: 5_000, idleMs: 5_000, answerMs: 5_000, attempts: 3 };
const key = 'assets/a/original.jpg';
let store: S3Double;
beforeEach(async () => (store = await startS3()));
afterEach(() => store.close());

const addressOf = (url = store.url, keys = store as Partial<S3Double>) => parseStorageAddress(url, keys) as S3Address;
const open = (address = addressOf(), patience = PATIENT) => createS3Storage(address, patience);
const openFor = ({ kind }: S3Fault, silence: typeof PATIENT) =>
  open(addressOf(), kind === 'silence' ? silence : PATIENT);
/** After a silence the next try is as after any fault; waiting for it takes most of a minute, in the deep run. */
const passing = (...faults: readonly S3Fault[]) => (isDeep ? [...faults, { kind: 'silence' } as const] : faults);

/** These faults, one a request, to requests of one method; then none. */
function faults(method: string, ...list: S3Fault[]): void {
  store.fault = (request) => (request.method === method ? (list.shift() ?? null) : null);
}

describe('what passes', () => {
  it.each(passing({ kind: 'slow-down' }, { kind: 'internal' }, { kind: 'cut' }))(
    'is tried again: $kind',
    async (fault) => {
      const files = openFor(fault, LONG_SILENCE);
      faults('PUT', fault, fault);
      await files.put(key, Buffer.from('kept'));
      faults('GET', fault, fault);
      expect(Buffer.from(await files.get(key)).toString()).toBe('kept');
      faults('DELETE', fault, fault);
      await files.delete(key);
      expect([...store.objects]).toEqual([]);
    },
  );

  it.each(passing({ kind: 'slow-down' }, { kind: 'cut' }))('is tried again with a file, too: $kind', async (fault) => {
    const source = path.join(tmpdir(), `s3-${process.pid}.bin`);
    const bytes = randomBytes(3_000_000);
    await writeFile(source, bytes);
    try {
      faults('PUT', fault, fault);
      await openFor(fault, LONG_SILENCE).putFile(key, { path: source, bytes: bytes.byteLength });
      expect(store.objects.get(key)!.equals(bytes)).toBe(true);
    } finally {
      await rm(source);
    }
  });

  everydayIt('is bridged in the middle of a body, each byte once', async () => {
    const bytes = randomBytes(2_000_000);
    store.objects.set(key, bytes);
    const cut: S3Fault = { kind: 'cut-body', afterBytes: 300_000 };
    faults('GET', cut, cut, { kind: 'slow-down' }, cut, cut);
    expect(bytes.equals(await open().get(key))).toBe(true);
    faults('GET', cut, cut);
    const part = await buffer(await open().stream(key, { start: 500_000, end: 1_700_000 }));
    expect(bytes.subarray(500_000, 1_700_001).equals(part)).toBe(true);
  });
});

describe('what does not pass', () => {
  it.each<S3Fault>(passing({ kind: 'slow-down' }, { kind: 'cut' }))(
    'is unavailable after a few tries: $kind',
    async (fault) => {
      store.fault = () => fault;
      store.objects.set(key, Buffer.from('there'));
      const files = openFor(fault, IMPATIENT);
      const unavailable = { code: 'unavailable', status: 503, retryAfterSeconds: 5 };
      await expect(files.put(key, Buffer.from('x'))).rejects.toMatchObject(unavailable);
      await expect(files.get(key)).rejects.toMatchObject(unavailable);
      await expect(files.exists(key)).rejects.toMatchObject(unavailable);
      await expect(files.probe()).rejects.toThrow();
      expect(store.objects.get(key)!.toString()).toBe('there');
      expect(store.requests.length).toBeLessThanOrEqual(4 * PATIENT.attempts);
    },
  );

  everydayIt('is said where a body stays cut', async () => {
    store.objects.set(key, Buffer.alloc(500_000));
    let asked = 0;
    store.fault = () => ((asked += 1) === 1 ? { kind: 'cut-body', afterBytes: 1_000 } : { kind: 'cut' });
    await expect(open().get(key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  everydayIt('is said where another content came in its place meanwhile', async () => {
    store.objects.set(key, Buffer.alloc(500_000, 1));
    store.fault = ({ headers }) => {
      if (headers['if-match']) store.objects.set(key, Buffer.alloc(500_000, 2));
      return headers['if-match'] ? null : { kind: 'cut-body', afterBytes: 1_000 };
    };
    await expect(open().get(key)).rejects.toMatchObject({ code: 'unavailable' });
  });

  everydayIt('a full store says that it is full', async () => {
    store.capacityBytes = 10;
    await expect(open().put(key, Buffer.alloc(11))).rejects.toMatchObject({
      status: 503,
      userMessage: 'There is no space left to store files. Please try again later.',
    });
    expect([...store.objects]).toEqual([]);
  });

  everydayIt('a bucket that is gone is not taken for an object that is', async () => {
    const gone = open(addressOf(store.url.replace('plinth-files', 'another')));
    await expect(gone.get(key)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('a clock that is wrong', () => {
  everydayIt.each([-3_600_000, 3_600_000, -86_400_000])(
    'by %d ms is corrected by that of the store',
    async (offset) => {
      store.clockOffsetMs = offset;
      const files = open();
      await files.put(key, Buffer.from('kept'));
      expect(Buffer.from(await files.get(key)).toString()).toBe('kept');
    },
  );
});

describe('the check of a start', () => {
  const check = (address: S3Address) => checkStorage(open(address), address);

  everydayIt('passes with the right settings, in one request a step', async () => {
    await check(addressOf());
    expect(store.requests.map(({ method }) => method)).toEqual(['PUT', 'GET', 'GET', 'DELETE', 'HEAD']);
  });

  everydayIt.each([
    [
      'a wrong secret',
      () => addressOf(store.url, { ...store, secretAccessKey: 'wrong' }),
      /secret of the access key AK.* is wrong/,
    ],
    [
      'a wrong key',
      () => addressOf(store.url, { ...store, accessKeyId: 'AKNOBODY00000' }),
      /does not know the access key AKNO…00\./,
    ],
    [
      'a wrong bucket',
      () => addressOf(store.url.replace('plinth-files', 'another')),
      /there is no bucket another at http/,
    ],
    [
      'a wrong region',
      () => addressOf(store.url.replace('eu-test-1', 'us-west-2')),
      /not in the region us-west-2 but in eu-test-1: set region=eu-test-1/,
    ],
  ])('says what is wrong: %s', async (_what, address, words) => {
    const failure = await check(address()).catch((error: Error) => error);
    expect(failure).toMatchObject({ name: 'StorageCheckError', message: expect.stringMatching(words) });
    expect(String((failure as Error).message)).not.toContain(store.secretAccessKey);
    expect([...store.objects]).toEqual([]);
  });

  everydayIt.each(['PUT', 'GET', 'DELETE', 'HEAD'])('says that the key may not %s', async (method) => {
    store.denied = new Set([method]);
    await expect(check(addressOf())).rejects.toThrow(/may not do this|refuses the access key/);
  });

  everydayIt('says that the store cannot be reached', async () => {
    const { endpoint } = store;
    await store.close();
    await expect(check(addressOf())).rejects.toThrow(`${endpoint} cannot be reached: ECONNREFUSED`);
    store = await startS3();
  });

  everydayIt('says that something else is there', async () => {
    const other = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
    const { port } = other.address() as AddressInfo;
    await expect(check(addressOf(`s3://files?endpoint=http://127.0.0.1:${port}`))).rejects.toThrow('cannot be reached');
    other.close();
  });
});

/** Where a put goes, as it would stand on the wire; nothing is sent. */
async function whereItPuts(url: string): Promise<string> {
  const driver = new RangeS3Driver(addressOf(url), IMPATIENT);
  const { client } = driver as unknown as { client: S3Client };
  let asked = '';
  client.middlewareStack.add(
    () => (args) => {
      const { hostname, path: where } = args.request as { hostname: string; path: string };
      asked = `${hostname}${where}`;
      throw new Error('not sent');
    },
    { step: 'finalizeRequest', name: 'look', priority: 'low' },
  );
  await expect(driver.put(key, 'x')).rejects.toThrow('not sent');
  return asked;
}

everydayIt.each([
  ['s3://shop-files?region=eu-test-1', `shop-files.s3.eu-test-1.amazonaws.com/${key}`],
  ['s3://shop-files?endpoint=https://store.example', `store.example/shop-files/${key}`],
  ['s3://shop-files?endpoint=https://store.example&pathStyle=false', `shop-files.store.example/${key}`],
  ['s3://shop-files?region=eu-test-1&pathStyle=true', `s3.eu-test-1.amazonaws.com/shop-files/${key}`],
])('%s puts at %s', async (url, where) => {
  expect(await whereItPuts(url)).toBe(where);
});

everydayIt('goes to the configured store alone', async () => {
  const driver = new RangeS3Driver(addressOf(), IMPATIENT);
  const { client } = driver as unknown as { client: { config: { endpoint: () => Promise<object> } } };
  const elsewhere = await startS3();
  client.config.endpoint = async () => ({
    protocol: 'http:',
    hostname: '127.0.0.1',
    port: Number(new URL(elsewhere.endpoint).port),
    path: '/',
  });
  await expect(driver.put(key, 'x')).rejects.toThrow('not the configured file store');
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});
