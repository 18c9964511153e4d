import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '#tests/doubles/s3/start-s3.ts';
import type { S3Double } from '#tests/doubles/s3/start-s3.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import { checkStorage } from './check-storage.server.ts';
import { STORAGE_KEY_PATTERN } from './object-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { parseStorageAddress } from './storage-address.rules.ts';
import { openStorage } from './storage.server.ts';

const content = Buffer.from('0123456789');
const key = 'assets/user-1/asset-1/original.jpg';
const MEGABYTES = times({ everyday: 2, deep: 50 });

let scratch: string;
let store: S3Double;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'storage-'));
  store = await startS3();
});
afterAll(async () => {
  await store.close();
  await rm(scratch, { recursive: true, force: true });
});

/** Names of everything that the store holds, as the product would ask for it. */
interface Subject {
  readonly url: string;
  names(): Promise<string[]>;
}

const KINDS: Readonly<Record<string, () => Subject>> = {
  'a folder': () => {
    const root = path.join(scratch, 'files');
    return {
      url: `file://${root}`,
      names: async () => {
        const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
        return entries
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
      },
    };
  },
  'a bucket': () => ({ url: store.url, names: async () => [...store.objects.keys()] }),
  'a prefix in a bucket': () => ({
    url: `${store.url}&prefix=shops/plinth`,
    names: async () =>
      [...store.objects.keys()].flatMap((name) =>
        name.startsWith('shops/plinth/') ? [name.slice('shops/plinth/'.length)] : [],
      ),
  }),
};

describe.each(Object.keys(KINDS))('%s', (kind) => {
  let subject: Subject;
  let files: ObjectStorage;
  beforeAll(() => {
    subject = KINDS[kind]!();
    files = openStorage(parseStorageAddress(subject.url, store));
  });

  everydayIt('passes the check of a start, which leaves nothing', async () => {
    const before = await subject.names();
    await checkStorage(files, parseStorageAddress(subject.url, store));
    expect(await subject.names()).toEqual(before);
  });

  everydayIt('gives back what was put, whole and in parts', async () => {
    await files.put(key, content);
    expect(Buffer.from(await files.get(key))).toEqual(content);
    expect(await buffer(await files.stream(key))).toEqual(content);
    for (const [start, end] of [
      [0, 0],
      [2, 4],
      [9, 9],
      [0, 9],
    ] as const) {
      expect((await buffer(await files.stream(key, { start, end }))).toString()).toBe(
        '0123456789'.slice(start, end + 1),
      );
    }
    expect(await files.exists(key)).toBe(true);
    expect((await subject.names()).filter((name) => name.startsWith('assets/'))).toEqual([key]);
  });

  everydayIt('puts a later content in the place of an earlier one', async () => {
    await files.put(key, Buffer.from('another'));
    expect(Buffer.from(await files.get(key)).toString()).toBe('another');
  });

  everydayIt('keeps an object without a byte', async () => {
    await files.put('empty.bin', new Uint8Array());
    expect((await files.get('empty.bin')).byteLength).toBe(0);
    expect(await buffer(await files.stream('empty.bin'))).toHaveLength(0);
    await files.delete('empty.bin');
  });

  everydayIt('says of what is not there that it is not, before any byte', async () => {
    for (const missing of ['assets/user-1/asset-1', 'assets/user-1/none/original.jpg', 'nothing']) {
      await expect(files.get(missing), missing).rejects.toMatchObject({ code: 'not-found' });
      await expect(files.stream(missing), missing).rejects.toMatchObject({ code: 'not-found' });
      await expect(files.stream(missing, { start: 0, end: 4 })).rejects.toMatchObject({ code: 'not-found' });
      expect(await files.exists(missing)).toBe(false);
    }
  });

  everydayIt('deletes, quietly what is not there', async () => {
    await files.delete(key);
    await files.delete(key);
    await files.delete('never/was.there');
    await expect(files.get(key)).rejects.toMatchObject({ code: 'not-found' });
    expect(await files.exists(key)).toBe(false);
    expect((await subject.names()).filter((name) => name.startsWith('assets/'))).toEqual([]);
  });

  everydayIt('holds one whole content where many write one key at the same time', async () => {
    const contents = Array.from({ length: 24 }, (_, index) => Buffer.alloc(200_000 + index * 1_000, index + 1));
    await Promise.all(contents.map((each) => files.put(key, each)));
    const kept = Buffer.from(await files.get(key));
    expect(contents.filter((each) => each.equals(kept))).toHaveLength(1);
    expect((await subject.names()).filter((name) => name.startsWith('assets/'))).toEqual([key]);
    await files.delete(key);
  });

  it(`takes and gives ${MEGABYTES} MB, from memory and from a file`, async () => {
    const big = randomBytes(MEGABYTES * 1024 * 1024);
    const source = path.join(scratch, 'big.bin');
    await writeFile(source, big);
    await files.put('big/memory.bin', big);
    await files.putFile('big/file.bin', { path: source, bytes: big.byteLength });
    for (const name of ['big/memory.bin', 'big/file.bin']) {
      expect(big.equals(await files.get(name)), name).toBe(true);
      const range = { start: 600_000 * MEGABYTES, end: 1_000_000 * MEGABYTES };
      expect(big.subarray(range.start, range.end + 1).equals(await buffer(await files.stream(name, range)))).toBe(true);
      await files.delete(name);
    }
  });

  everydayIt('leaves nothing of a file that could not be read', async () => {
    const gone = { path: path.join(scratch, 'gone'), bytes: 4 };
    const before = await subject.names();
    await expect(files.putFile('from/nothing.bin', gone)).rejects.toThrow();
    expect(await subject.names()).toEqual(before);
  });

  everydayIt('can be probed as often as one likes', async () => {
    const before = await subject.names();
    await Promise.all(Array.from({ length: 5 }, () => files.probe()));
    const probes = (await subject.names()).filter((name) => !before.includes(name));
    expect(probes.every((name) => name.startsWith('health/'))).toBe(true);
    for (const name of probes) await files.delete(name);
  });

  everydayIt('lets a reader go in the middle', async () => {
    await files.put(key, Buffer.alloc(5_000_000, 1));
    const stream = await files.stream(key);
    for await (const chunk of stream) {
      expect((chunk as Buffer).byteLength).toBeGreaterThan(0);
      break;
    }
    const unread = await files.stream(key);
    unread.destroy();
    expect((await files.get(key)).byteLength).toBe(5_000_000);
    await files.delete(key);
  });

  everydayIt.each([
    '../secret',
    '/etc/passwd',
    'a//b',
    'a/../b',
    'a/./b',
    'A/b',
    'a b',
    'a.tar.gz',
    '',
    'a\0b',
    'a/b~',
    '.env',
    'a?b',
    'a%2e',
    'ä',
    'a\nb',
    `${'a/'.repeat(300)}b`,
    'a/b.jpg.part~x',
  ])('refuses the key %j', async (bad) => {
    expect(STORAGE_KEY_PATTERN.test(bad) && bad.length <= 512).toBe(false);
    const before = await subject.names();
    for (const refused of [
      () => files.put(bad, content),
      () => files.putFile(bad, { path: '/dev/null', bytes: 0 }),
      () => files.get(bad),
      () => files.stream(bad),
      () => files.delete(bad),
      () => files.exists(bad),
    ]) {
      await expect((async () => refused())()).rejects.toThrow('not a storage key');
    }
    expect(await subject.names()).toEqual(before);
  });
});

everydayIt('every request to the bucket was signed, known to simple stores, and for one object', () => {
  expect(store.refused.filter((refusal) => !refusal.includes('NoSuchKey'))).toEqual([]);
  expect(store.requests.length).toBeGreaterThan(100);
});

describe('a folder on the disk', () => {
  everydayIt('is readable by its owner only, and holds no unfinished file', async () => {
    const root = path.join(scratch, 'private');
    const files = openStorage({ kind: 'folder', root });
    await files.put(key, content);
    const folder = path.join(root, path.dirname(key));
    expect(await readdir(folder)).toEqual(['original.jpg']);
    expect((await stat(path.join(root, key))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  everydayIt('loses the interrupted puts of an object with it, and the empty folder', async () => {
    const root = path.join(scratch, 'interrupted');
    const files = openStorage({ kind: 'folder', root });
    await files.put(key, content);
    await writeFile(path.join(root, `${key}.part~1`), 'half');
    await writeFile(path.join(root, `${key}.part~2`), 'half');
    await files.delete(key);
    expect(await readdir(path.join(root, 'assets/user-1'))).toEqual([]);
  });

  everydayIt('keeps nothing of a put that failed', async () => {
    const root = path.join(scratch, 'failed');
    // A folder stands where the object would go.
    await mkdir(path.join(root, 'a/b.jpg/inside'), { recursive: true });
    await expect(openStorage({ kind: 'folder', root }).put('a/b.jpg', content)).rejects.toThrow();
    expect(await readdir(path.join(root, 'a'))).toEqual(['b.jpg']);
  });
});
