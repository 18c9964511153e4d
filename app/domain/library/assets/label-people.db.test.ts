import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { createAssetFromUpload, deleteAsset, getAsset, labelPeople, purgeAssets, readAssetBytes, resizePicture, toAssetView } from '../index.server.ts';
import { inspectFile } from '../marking/inspect-file.ts';

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada"/></rdf:RDF></x:xmpmeta>';

async function upload(account: Account): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#cc8866' } })
    .withXmp(XMP)
    .png()
    .toBuffer();
  return (await createAssetFromUpload({ account, source: { bytes }, name: 'model.png' })).id;
}

async function saidBy(account: Account, assetId: string) {
  const said: Record<string, unknown> = {};
  for (const variant of ['original', 'display', 'preview'] as const) {
    const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant });
    const marks = inspectFile(bytes);
    said[variant] = [marks?.aiPeople, marks?.rights['dc:creator']];
  }
  return said;
}

const ADA = { list: 'Seq', items: ['Ada'] };
const all = (areAi: boolean) => ({ original: [areAi, ADA], display: [areAi, ADA], preview: [areAi, ADA] });

it('the label stands in the row, in every file that is handed on and in what is made from it, and can be taken back', async () => {
  const account = await createMerchant(0);
  const assetId = await upload(account);
  const before = await getAsset({ account, assetId });
  const row = await labelPeople({ account, assetId, areAi: true });
  expect(toAssetView(row).aiPeople).toBe(true);
  expect(await saidBy(account, assetId)).toEqual(all(true));
  for (const { storageKey } of before.files.filter(({ variant }) => variant !== 'thumb')) {
    await expect(storage().get(storageKey)).rejects.toThrow();
  }
  const { id: smaller } = await resizePicture({ account, assetId, width: 32, height: 32 });
  expect((await getAsset({ account, assetId: smaller })).aiPeople).toBe(true);
  expect(await saidBy(account, smaller)).toEqual(all(true));
  // Nothing to do a second time.
  expect((await labelPeople({ account, assetId, areAi: true })).files).toEqual(row.files);
  await labelPeople({ account, assetId, areAi: false });
  expect(await saidBy(account, assetId)).toEqual(all(false));
  expect(await database().storedObjectIntent.count()).toBe(0);
});

it('a labelled picture that is taken in again keeps its label', async () => {
  const account = await createMerchant(0);
  const assetId = await upload(account);
  await labelPeople({ account, assetId, areAi: true });
  const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
  const again = await createAssetFromUpload({ account, source: { bytes }, name: 'again.png' });
  expect(again.aiPeople).toBe(true);
  await labelPeople({ account, assetId: again.id, areAi: false });
  expect(await saidBy(account, again.id)).toEqual(all(false));
});

it('an account cannot label the picture of another one', async () => {
  const [account, stranger] = [await createMerchant(0), await createMerchant(0)];
  const assetId = await upload(account);
  const before = await getAsset({ account, assetId });
  await expect(labelPeople({ account: stranger, assetId, areAi: true })).rejects.toMatchObject({ code: 'not-found' });
  expect(await getAsset({ account, assetId })).toEqual(before);
});

it('is said once where another request was faster and has cleared the files away', async () => {
  const account = await createMerchant(0);
  const assetId = await upload(account);
  const files = storage();
  const get = files.get.bind(files);
  const spy = vi.spyOn(files, 'get').mockImplementationOnce(async (key) => {
    await labelPeople({ account, assetId, areAi: true });
    return get(key);
  });
  expect((await labelPeople({ account, assetId, areAi: true })).aiPeople).toBe(true);
  spy.mockRestore();
  expect(await saidBy(account, assetId)).toEqual(all(true));
});

it('two at once, and one that is deleted meanwhile, leave nothing behind', async () => {
  const account = await createMerchant(0);
  const assetId = await upload(account);
  await Promise.all([labelPeople({ account, assetId, areAi: true }), labelPeople({ account, assetId, areAi: true })]);
  expect(await saidBy(account, assetId)).toEqual(all(true));
  await Promise.allSettled([labelPeople({ account, assetId, areAi: false }), deleteAsset({ account, assetId })]);
  await purgeAssets(new Date(Date.now() + 61 * 60_000));
  expect(await database().assetFile.count({ where: { assetId } })).toBe(0);
  // Wasted objects are recorded for the sweeper, or gone.
  const kept = await database().storedObjectIntent.findMany({ select: { storageKey: true } });
  const keys = kept.map(({ storageKey }) => storageKey).filter((key) => key.includes(assetId));
  expect(keys.every((key) => /-[0-9a-f]{8}\./.test(key))).toBe(true);
});
