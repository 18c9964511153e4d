import { mkdtemp, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEY_PATTERN } from './object-storage.ts';
import { createFolderStorage, openStorage } from './storage.server.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'storage-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const content = Buffer.from('0123456789');
const key = 'assets/user-1/asset-1/original.jpg';

describe('folder storage', () => {
  it('gives back what was put, whole and in parts', async () => {
    const files = createFolderStorage(root);
    await files.put(key, content);
    expect(Buffer.from(await files.get(key))).toEqual(content);
    expect(await buffer(await files.stream(key))).toEqual(content);
    expect((await buffer(await files.stream(key, { start: 2, end: 4 }))).toString()).toBe('234');
    expect(await files.exists(key)).toBe(true);
  });

  it('is readable by nobody else, and leaves no unfinished file', async () => {
    await createFolderStorage(root).put(key, content);
    const folder = path.join(root, path.dirname(key));
    expect(await readdir(folder)).toEqual(['original.jpg']);
    expect((await stat(path.join(root, key))).mode & 0o077).toBe(0);
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });

  it('deletes the object, its interrupted put and the empty folder; quietly the second time', async () => {
    const files = createFolderStorage(root);
    await files.put(key, content);
    await writeFile(path.join(root, `${key}.part~`), 'half');
    await files.delete(key);
    await files.delete(key);
    expect(await readdir(path.join(root, 'assets/user-1'))).toEqual([]);
    await expect(files.get(key)).rejects.toMatchObject({ code: 'not-found' });
    await expect(files.stream(key)).rejects.toMatchObject({ code: 'not-found' });
    expect(await files.exists(key)).toBe(false);
  });

  it.each([
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
  ])('refuses the key %j', async (bad) => {
    const files = createFolderStorage(path.join(root, 'inner'));
    await mkdir(path.join(root, 'inner'));
    expect(STORAGE_KEY_PATTERN.test(bad)).toBe(false);
    await expect(files.put(bad, content)).rejects.toThrow('not a storage key');
    await expect(files.get(bad)).rejects.toThrow('not a storage key');
    await expect(files.delete(bad)).rejects.toThrow('not a storage key');
    expect(await readdir(root)).toEqual(['inner']);
  });
});

describe('openStorage', () => {
  it.each(['s3://bucket', 'gs://bucket', 'files', 'http://x'])('refuses %s', (url) => {
    expect(() => openStorage(url)).toThrow('STORAGE_URL');
  });
  it('takes a folder', () => expect(openStorage(`file://${root}`)).toBeDefined());
});
