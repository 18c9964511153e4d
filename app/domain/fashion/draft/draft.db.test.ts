import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { submitJob } from '#app/domain/generation/index.server.ts';
import { deleteAssets } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { draftRead } from './draft-read.server.ts';
import { loadFashion } from '../load-fashion.server.ts';
import { keepDraft } from './keep-draft.server.ts';
import type { TryOnDraft } from './try-on-draft.schema.ts';

const subject = { chosen: null, own: [], locked: null };
const garment = (assetId: string) => ({
  assetId,
  jobId: null,
  name: 'Shirt',
  wish: true as const,
  points: null,
  fit: null,
  isLevel: false,
});
const draft = (assetIds: readonly string[], more: Partial<TryOnDraft> = {}): TryOnDraft => ({
  garments: assetIds.map(garment),
  removed: [],
  linked: null,
  mode: 'ghost',
  count: 2,
  prompt: 'by the sea',
  auto: '',
  models: subject,
  places: subject,
  waiting: null,
  ...more,
});
const idsIn = async (account: { id: string; person?: string }) =>
  (await readOne(draftRead(account)))?.assets.map(({ _id }) => _id).toSorted();

it('is read as it was kept last, with its pictures', async () => {
  const account = await createMerchant(0);
  expect(await readOne(draftRead(account))).toBeNull();
  const [shirt, coat, own, locked] = await Promise.all([0, 1, 2, 3].map(() => uploadPicture(account)));
  await keepDraft({ account, draft: draft([shirt!]) });
  const last = draft([coat!], {
    models: { chosen: { own: own! }, own: [own!], locked: null },
    places: { ...subject, locked: locked! },
  });
  await keepDraft({ account, draft: last });
  expect((await readOne(draftRead(account)))?.draft).toEqual(last);
  expect(await idsIn(account)).toEqual([coat!, own!, locked!].toSorted());
});

it('has no picture that was deleted, or that is of another account; each of a shop’s staff has their own', async () => {
  const account = await createMerchant(0);
  const other = await createMerchant(0);
  const [kept, deleted, foreign] = [
    await uploadPicture(account),
    await uploadPicture(account),
    await uploadPicture(other),
  ];
  await keepDraft({ account, draft: draft([kept, deleted, foreign]) });
  await deleteAssets({ account, assetIds: [deleted] });
  expect(await idsIn(account)).toEqual([kept]);
  expect(await readOne(draftRead(other))).toBeNull();
  const staff = { ...account, person: '7' };
  expect(await readOne(draftRead(staff))).toBeNull();
  await keepDraft({ account: staff, draft: draft([]) });
  expect(await idsIn(staff)).toEqual([]);
  expect(await idsIn(account)).toEqual([kept]);
});

it('of a form that is not known any more is none', async () => {
  const account = await createMerchant(0);
  await keepDraft({ account, draft: draft([]) });
  await database().tryOnDraft.updateMany({ where: { userId: account.id }, data: { draft: { count: 9 } } });
  expect(await readOne(draftRead(account))).toBeNull();
});

it('keeps away what was taken off the list, also while it was still being read', async () => {
  const account = await createMerchant(0);
  const read = async () => {
    const input = { assetId: await uploadPicture(account) };
    return (await submitJob({ account, kind: 'garment', input, count: 1, idempotencyKey: randomUUID() })).jobId;
  };
  const [dropped, kept] = [await read(), await read()];
  await keepDraft({ account, draft: draft([], { removed: [dropped] }) });
  for (const jobId of [dropped, kept]) await runToEnd(jobId, scriptedEngines());
  const shown = async () => (await loadFashion(account)).garments.map(({ _id }) => _id);
  const [left, ...others] = await shown();
  expect(others).toEqual([]);
  await keepDraft({ account, draft: draft([], { removed: [dropped, left!] }) });
  expect(await shown()).toEqual([]);
  // Another of the shop's staff has not taken anything off.
  expect((await loadFashion({ ...account, person: '7' })).garments).toHaveLength(2);
});

it('stays the newest of a page, in whatever order they arrive', async () => {
  const account = await createMerchant(0);
  const say = (prompt: string, page: string, step: number) =>
    keepDraft({ account, draft: draft([], { prompt, sent: { page, step } }) });
  const words = async () => (await readOne(draftRead(account)))?.draft.prompt;
  await say('second', 'a', 2);
  await say('first', 'a', 1);
  expect(await words()).toBe('second');
  await say('of another page', 'b', 1);
  expect(await words()).toBe('of another page');
  await keepDraft({ account, draft: draft([], { prompt: 'by a program' }) });
  expect(await words()).toBe('by a program');
});
