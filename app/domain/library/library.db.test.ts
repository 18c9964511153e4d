import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import type { AppError } from '#app/platform/errors.ts';
import { database } from '#app/platform/database/database.server.ts';
import { dataDirectory } from '#app/platform/env.server.ts';
import { STORAGE_KEY_PATTERN } from '#app/platform/storage/object-storage.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';
import { readStream } from '#app/platform/streams/read-stream.server.ts';
import type { AssetSort } from './assets/asset-query.rules.ts';
import {
  commitAsset,
  createAssetFromUpload,
  deleteAsset,
  deleteAssets,
  eraseAssets,
  findAssetFile,
  getAsset,
  listAssets,
  prepareAsset,
  purgeAssets,
  readAssetBytes,
  restoreAssets,
  tagAssets,
  toAssetView,
} from './index.server.ts';

const HOUR_MS = 60 * 60 * 1000;
const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#ff8800' } })
  .png()
  .toBuffer();

let account: Account;
let other: Account;
let counter = 0;

async function newAccount(): Promise<Account> {
  counter += 1;
  const data = { email: `merchant-${counter}@example.com`, fname: 'M', lname: 'M', status: 'active' } as const;
  return database().user.create({ data });
}

/** Whether a connection waits for a row that another one holds. */
async function waitsForLock(): Promise<boolean> {
  const waiting = await database().$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length > 0;
}

/** Every stored file, as keys. */
function storedKeys(): string[] {
  const root = path.join(dataDirectory(), 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function rowKeys(): Promise<string[]> {
  const rows = await database().assetFile.findMany({ select: { storageKey: true } });
  return rows.map(({ storageKey }) => storageKey).sort();
}

const intents = () => database().storedObjectIntent.count();
const upload = (name = 'mug.png', by = account) => createAssetFromUpload({ account: by, source: { bytes: png }, name });
const generated = (name: string) =>
  prepareAsset({ userId: account.id, origin: 'generated', name, bytes: png, contentType: 'image/png' });
const commit = (prepared: Awaited<ReturnType<typeof generated>>) =>
  database().$transaction((tx) => commitAsset(tx, prepared));

beforeEach(async () => {
  await database().asset.deleteMany();
  await database().storedObjectIntent.deleteMany();
  await rm(path.join(dataDirectory(), 'files'), { recursive: true, force: true });
  await mkdir(path.join(dataDirectory(), 'files'), { recursive: true });
  account = await newAccount();
  other = await newAccount();
});

describe('rows and bytes', () => {
  it('an upload is four rows and four objects, equal to the byte', async () => {
    const row = await upload('../../C:\\evil\\\u202egnp.mug.png');
    expect(row.name).toBe('gnp.mug.png');
    expect(storedKeys()).toEqual(await rowKeys());
    expect(storedKeys()).toHaveLength(4);
    expect(await intents()).toBe(0);
    for (const file of row.files) {
      expect(file.storageKey).toMatch(STORAGE_KEY_PATTERN);
      expect(file.storageKey).not.toContain('mug');
      const bytes = await storage().get(file.storageKey);
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([file.bytes, file.sha256]);
    }
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['a page', Buffer.from('<html></html>')],
    ['half a picture', png.subarray(0, png.length / 2)],
  ])('a refused upload (%s) leaves nothing', async (_what, bytes) => {
    await expect(createAssetFromUpload({ account, source: { bytes }, name: 'x' })).rejects.toMatchObject({
      userMessage: expect.any(String),
    });
    expect([storedKeys(), await rowKeys(), await intents()]).toEqual([[], [], 0]);
  });

  it('what was prepared but never committed is invisible and collected after an hour, not before', async () => {
    const prepared = await generated('a.png');
    expect(await rowKeys()).toEqual([]);
    expect(storedKeys()).toHaveLength(4);
    expect(await sweepStoredObjects(new Date(Date.now() + HOUR_MS - 60_000))).toBe(0);
    expect(storedKeys()).toHaveLength(4);
    expect(await sweepStoredObjects(new Date(Date.now() + HOUR_MS + 60_000))).toBe(4);
    expect([storedKeys(), await intents()]).toEqual([[], 0]);
    await expect(commit(prepared)).rejects.toThrow('were collected');
    expect(await rowKeys()).toEqual([]);
  });

  it('a crash between two of the puts is healed too, interrupted file included', async () => {
    const prepared = await generated('a.png');
    const [first, second] = prepared.files.map((file) => path.join(dataDirectory(), 'files', file.storageKey));
    await rm(first!);
    await rm(second!);
    await writeFile(`${second}.part~`, 'half');
    expect(await sweepStoredObjects(new Date(Date.now() + 2 * HOUR_MS))).toBe(4);
    expect(storedKeys()).toEqual([]);
  });

  it('a transaction that rolls back leaves the bytes to the sweeper', async () => {
    const prepared = await generated('a.png');
    const broken = database().$transaction(async (tx) => {
      await commitAsset(tx, prepared);
      throw new Error('after the commit call');
    });
    await expect(broken).rejects.toThrow('after the commit call');
    expect([await rowKeys(), await intents()]).toEqual([[], 4]);
    await sweepStoredObjects(new Date(Date.now() + 2 * HOUR_MS));
    expect([storedKeys(), await intents()]).toEqual([[], 0]);
  });

  it('the sweeper waits for a commit that is keeping an object, and leaves it alone', async () => {
    const prepared = await generated('a.png');
    let sweeping: Promise<number> | undefined;
    await database().$transaction(async (tx) => {
      await commitAsset(tx, prepared);
      sweeping = sweepStoredObjects(new Date(Date.now() + 2 * HOUR_MS));
      await expect.poll(waitsForLock).toBe(true);
    });
    expect(await sweeping).toBe(0);
    expect(storedKeys()).toEqual(await rowKeys());
    expect(storedKeys()).toHaveLength(4);
  });

  it('what a killed sweeper has dropped is kept by no later commit, and is removed by the next sweep', async () => {
    const prepared = await generated('a.png');
    const killed = vi.spyOn(storage(), 'delete').mockRejectedValue(new Error('killed'));
    await expect(sweepStoredObjects(new Date(Date.now() + 2 * HOUR_MS))).rejects.toThrow('killed');
    killed.mockRestore();
    expect([storedKeys().length, await intents()]).toEqual([4, 4]);
    await expect(commit(prepared)).rejects.toThrow('were collected');
    expect([await sweepStoredObjects(), storedKeys(), await rowKeys(), await intents()]).toEqual([4, [], [], 0]);
  });

  it('the same preparation cannot become two assets', async () => {
    const prepared = await generated('a.png');
    const results = await Promise.allSettled([commit(prepared), commit(prepared)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(storedKeys()).toEqual(await rowKeys());
  });

  it('an asset of which one size could not be stored leaves nothing behind', async () => {
    const failure = new Error('no room');
    const spy = vi.spyOn(storage(), 'put');
    spy.mockImplementationOnce(async () => {
      throw failure;
    });
    await expect(generated('a.png')).rejects.toBe(failure);
    expect(spy).toHaveBeenCalledTimes(4);
    spy.mockRestore();
    expect([storedKeys(), await rowKeys(), await intents()]).toEqual([[], [], 0]);
  });
});

describe('delete', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  it('takes it out of everything at once, says so on the account’s stream, and keeps it for an hour', async () => {
    const [gone, stays] = [await upload('a.png'), await upload('b.png')];
    await deleteAsset({ account, assetId: gone.id });
    expect(await findAssetFile(gone.id, 'thumb')).toBeNull();
    const page = await listAssets({ account, type: 'All', sort: 'Last Created', shelf: 'materials', limit: 9 });
    expect(page.assets.map(({ _id }) => _id)).toEqual([stays.id]);
    expect(await readStream(accountTopic(account.id), 0)).toMatchObject([
      { type: 'asset.deleted', data: { assetId: gone.id } },
    ]);
    await expect(deleteAsset({ account, assetId: gone.id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await purgeAssets(later(59))).toBe(0);
    expect(storedKeys()).toHaveLength(8);
    expect(await purgeAssets(later(61))).toBe(1);
    expect(storedKeys()).toEqual(stays.files.map((file) => file.storageKey).sort());
    expect(storedKeys()).toEqual(await rowKeys());
    expect(await intents()).toBe(0);
  });

  it('is undone: what comes back is what was there, and when it was changed last stays', async () => {
    const [one, two] = [await upload('a.png'), await upload('b.png')];
    const before = await getAsset({ account, assetId: one.id });
    expect((await deleteAssets({ account, assetIds: [one.id, two.id] })).sort()).toEqual([one.id, two.id].sort());
    expect(await restoreAssets({ account, assetIds: [one.id] })).toEqual([one.id]);
    expect(await getAsset({ account, assetId: one.id })).toEqual(before);
    expect(await findAssetFile(one.id, 'thumb')).not.toBeNull();
    await purgeAssets(later(61));
    expect((await getAsset({ account, assetId: one.id })).id).toBe(one.id);
    await expect(restoreAssets({ account, assetIds: [two.id] })).rejects.toMatchObject({ code: 'not-found' });
    await expect(restoreAssets({ account, assetIds: [one.id] })).rejects.toMatchObject({ code: 'not-found' });
    const said = (await readStream(accountTopic(account.id), 0)).map(({ type }) => type);
    expect(said).toEqual(['asset.deleted', 'asset.deleted', 'asset.restored']);
  });

  it('a crash between the rows and the bytes is healed by the next sweep, without waiting', async () => {
    const row = await upload();
    // The state after the delete's transaction when the process dies right after it.
    await database().asset.delete({ where: { id: row.id } });
    await database().storedObjectIntent.createMany({
      data: row.files.map(({ storageKey }) => ({ storageKey, createdAt: new Date(0) })),
    });
    expect(await sweepStoredObjects()).toBe(4);
    expect([storedKeys(), await intents()]).toEqual([[], 0]);
  });

  it('ten at once delete once, and ten sweeps take it once', async () => {
    const row = await upload();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => deleteAsset({ account, assetId: row.id })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readStream(accountTopic(account.id), 0)).toHaveLength(1);
    const taken = await Promise.all(Array.from({ length: 10 }, () => purgeAssets(later(61))));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect([storedKeys(), await rowKeys(), await intents()]).toEqual([[], [], 0]);
  });

  it('an account that is erased keeps nothing, deleted before or not', async () => {
    const [gone] = [await upload('a.png'), await upload('b.png'), await upload('theirs.png', other)];
    await deleteAsset({ account, assetId: gone.id });
    expect(await eraseAssets(account.id)).toBe(2);
    expect(await database().asset.count({ where: { userId: account.id } })).toBe(0);
    expect(storedKeys()).toHaveLength(4);
  });

  it('pictures made from it stay', async () => {
    const parent = await upload();
    const child = await commit({ ...(await generated('child.png')), parentId: parent.id });
    await deleteAsset({ account, assetId: parent.id });
    await purgeAssets(later(61));
    expect((await getAsset({ account, assetId: child.id })).parentId).toBeNull();
  });
});

describe('whose it is', () => {
  it('another account can neither see, read, list nor delete it, and learns nothing', async () => {
    const row = await upload();
    const tries = (assetId: string) => [
      () => getAsset({ account: other, assetId }),
      () => readAssetBytes({ userId: other.id, assetId, variant: 'original' }),
      () => deleteAsset({ account: other, assetId }),
      () => restoreAssets({ account: other, assetIds: [assetId] }),
      () => tagAssets({ account: other, assetIds: [assetId], add: ['Mine'], remove: [] }),
    ];
    for (const assetId of [row.id, '00000000-0000-4000-8000-000000000000', 'not-an-id', `${row.id}'--`]) {
      for (const attempt of tries(assetId)) {
        const error = await attempt().then(
          () => null,
          // The id is the one that was asked for.
          (reason: AppError) => ({ ...reason, missingId: undefined, message: reason.message }),
        );
        expect(error).toEqual({
          name: 'AppError',
          code: 'not-found',
          message: 'no such asset',
          userMessage: 'This file no longer exists.',
          field: undefined,
          missingId: undefined,
          retryAfterSeconds: undefined,
        });
      }
    }
    const page = await listAssets({ account: other, type: 'All', sort: 'Last Created', shelf: 'materials', limit: 10 });
    expect(page).toEqual({ assets: [], nextCursor: null });
    expect(storedKeys()).toHaveLength(4);
  });
});

describe('the list', () => {
  const list = (sort: AssetSort, options: { cursor?: string; limit?: number } = {}) =>
    listAssets({ account, type: 'All', sort, shelf: 'results', limit: 3, ...options });

  async function walk(sort: AssetSort): Promise<string[]> {
    const names: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await list(sort, cursor ? { cursor } : {});
      names.push(...page.assets.map((asset) => asset.imageName));
      if (!page.nextCursor) return names;
      cursor = page.nextCursor;
    }
  }

  it('pages through every order without gap or repeat, equal times included', async () => {
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
    const created = [0, 1, 2, 2, 2, 2, 2, 3];
    for (const [index, minutes] of created.entries()) {
      const row = await commit(await generated(`${index}.png`));
      const data = { createdAt: at(minutes), updatedAt: at(100 - index) };
      await database().asset.update({ where: { id: row.id }, data });
    }
    await upload('material.png');
    const first = await walk('First Created');
    expect(first).toHaveLength(8);
    expect(new Set(first).size).toBe(8);
    expect([first[0], first[1], first[7]]).toEqual(['0.png', '1.png', '7.png']);
    expect(await walk('Last Created')).toEqual([...first].reverse());
    expect(await walk('Last Modified')).toEqual(created.map((_, index) => `${index}.png`));
  });

  it('a picture that arrives meanwhile shifts nothing', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await commit(await generated(`${name}.png`));
    const page = await list('Last Created');
    await commit(await generated('new.png'));
    const rest = await list('Last Created', { cursor: page.nextCursor! });
    const names = [...page.assets, ...rest.assets].map((asset) => asset.imageName);
    expect(names).toEqual(['e.png', 'd.png', 'c.png', 'b.png', 'a.png']);
  });

  it('filters by type and by shelf', async () => {
    await upload('material.png');
    await commit(await generated('result.png'));
    const names = async (options: { type: 'All' | 'Image' | 'Video'; shelf: 'results' | 'materials' }) =>
      (await listAssets({ account, sort: 'Last Created', limit: 9, ...options })).assets.map((a) => a.imageName);
    expect(await names({ type: 'All', shelf: 'results' })).toEqual(['result.png']);
    expect(await names({ type: 'Image', shelf: 'results' })).toEqual(['result.png']);
    expect(await names({ type: 'Video', shelf: 'results' })).toEqual([]);
    expect(await names({ type: 'All', shelf: 'materials' })).toEqual(['material.png']);
  });

  it.each(['x', '', 'l0.not-an-id', "l0.00000000-0000-4000-8000-000000000000' OR 1=1", 'mzzzzzzzzzzz.x'])(
    'refuses the cursor %j',
    async (cursor) => {
      await expect(list('Last Created', { cursor })).rejects.toMatchObject({ code: 'bad-request' });
    },
  );
});

describe('the view', () => {
  it('shows the recipe’s own fields and nothing else of it', async () => {
    const words = { understood: ['on marble'], unused: ['soft'] };
    const made = { engine: 'local', prompt: 'on marble', scene: null, seed: 7, variation: 'Soft light', ...words };
    const recipe = { ...made, inner: 'x' };
    const row = await commit({ ...(await generated('a.png')), recipe });
    expect(toAssetView(row)).toMatchObject({
      _id: row.id,
      origin: 'generated',
      imageType: 'image/png',
      recipe: made,
    });
    expect(JSON.stringify(toAssetView(row))).not.toContain('inner');
    expect(toAssetView(await commit({ ...(await generated('b.png')), recipe: { note: 1 } })).recipe).toBeNull();
  });
});
