import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { inspectFile } from '#app/domain/library/index.ts';
import { createAssetFromUpload, readAssetBytes, resizePicture, stopSigning } from '#app/domain/library/index.server.ts';
import { issueLeaf, makeRoot } from '#tests/doubles/certificates.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { compositionOf, createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { need } from '@plinth/testing/needs';
import { awaitJob, startWorker, submitJob } from './index.server.ts';
import type { JobWorker } from './index.server.ts';

const identity = vi.hoisted(() => ({ chain: '', key: '' }));
vi.mock('#app/platform/env.server.ts', async (original) => {
  const module = await original<{ env: () => object }>();
  const env = () => ({ ...module.env(), C2PA_CERTIFICATE: identity.chain, C2PA_PRIVATE_KEY: identity.key });
  return { ...module, env };
});

const root = makeRoot();
const leaf = issueLeaf(root, { name: 'Signer of pictures' });
const runsHere = process.platform === 'linux' && process.arch === 'x64';

beforeAll(() => {
  identity.chain = leaf.pem + root.pem;
  identity.key = leaf.keyPem;
});
afterAll(stopSigning);

let workers: JobWorker[] = [];
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
  workers = [];
});

interface Store {
  readonly active_manifest: string;
  readonly validation_state: string;
  readonly manifests: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly ingredients?: readonly { readonly title: string; readonly active_manifest?: string }[];
      }
    >
  >;
}

async function credentialsOf(account: Account, assetId: string) {
  const { Reader } = await import('@contentauth/c2pa-node');
  const file = await readAssetBytes({ userId: account.id, assetId, variant: 'original' });
  const settings = { verify: { verify_trust: true, remote_manifest_fetch: false }, trust: { user_anchors: root.pem } };
  const reader = await Reader.fromAsset({ buffer: Buffer.from(file.bytes), mimeType: file.contentType }, settings);
  if (!reader) return null;
  const { validation_state: state, manifests, active_manifest } = reader.json() as unknown as Store;
  const { title, ingredients = [] } = manifests[active_manifest]!;
  const inner = ingredients.flatMap((each) => manifests[each.active_manifest ?? '']?.title ?? []);
  return { state, title, ingredients: ingredients.map((each) => each.title), inner };
}

async function make(account: Account, kind: string, input: object): Promise<string> {
  const { jobId } = await submitJob({ account, kind, input, count: 1, idempotencyKey: randomUUID() });
  const job = await awaitJob({ account, jobId, signal: AbortSignal.timeout(60_000) });
  return job.outputs[0]!.asset!._id;
}

describe('with a certificate', () => {
  beforeEach((context) => need(context, runsHere, 'signatures need 64-bit Linux'));

  test('results are signed, name what they were made of, and a manifest that is brought along goes on inside', async () => {
    const account = await createMerchant(20);
    workers.push(await startWorker({ engines: scriptedEngines({}), concurrency: 1 }));

    // An upload without a manifest is not ours to sign.
    const assetId = await uploadPicture(account);
    expect(await credentialsOf(account, assetId)).toBeNull();

    const cutOut = await make(account, 'cut-out', { assetId });
    expect(await credentialsOf(account, cutOut)).toMatchObject({ state: 'Trusted', ingredients: ['product.png'] });

    const photo = { composition: compositionOf(cutOut), prompt: 'on a table', seed: 1 };
    const photoId = await make(account, 'product-photo', photo);
    const photoSaid = await credentialsOf(account, photoId);
    expect(photoSaid).toMatchObject({ state: 'Trusted' });
    expect(photoSaid!.inner).toHaveLength(1);

    const video = { assetId: photoId, prompt: '', aspect: '1:1', seconds: 1, seed: 1 };
    expect(await credentialsOf(account, await make(account, 'animate', video))).toMatchObject({ state: 'Trusted' });

    const resized = await resizePicture({ account, assetId: photoId, width: 40, height: 40 });
    expect(await credentialsOf(account, resized.id)).toMatchObject({ state: 'Trusted', inner: [photoSaid!.title] });

    // Taken in again, as from another shop: the manifest it brings stands inside ours.
    const { bytes } = await readAssetBytes({ userId: account.id, assetId: photoId, variant: 'original' });
    const again = await createAssetFromUpload({ account, source: { bytes }, name: 'again.png' });
    expect(await credentialsOf(account, again.id)).toMatchObject({
      state: 'Trusted',
      title: 'again.png',
      inner: [photoSaid!.title],
    });
  });

  test('the sizes for the screen carry the mark and no manifest, which would be larger than they are', async () => {
    const account = await createMerchant(20);
    workers.push(await startWorker({ engines: scriptedEngines({}), concurrency: 1 }));
    const photo = { composition: compositionOf(await uploadPicture(account)), prompt: 'on a table', seed: 1 };
    const assetId = await make(account, 'product-photo', photo);
    const preview = await readAssetBytes({ userId: account.id, assetId, variant: 'preview' });
    expect(inspectFile(preview.bytes)).toMatchObject({
      digitalSourceType: 'compositeWithTrainedAlgorithmicMedia',
      c2paBytes: 0,
    });
  });
});

test('whose a picture is goes on through what is made of it', async () => {
  const account = await createMerchant(20);
  workers.push(await startWorker({ engines: scriptedEngines({}), concurrency: 1 }));
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Ada" dc:rights="© Ada"/></rdf:RDF></x:xmpmeta>';
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#336699' } })
    .withXmp(xmp)
    .png()
    .toBuffer();
  const { id: assetId } = await createAssetFromUpload({ account, source: { bytes }, name: 'ada.png' });
  const rights = { 'dc:creator': { list: 'Seq', items: ['Ada'] }, 'dc:rights': { list: 'Alt', items: ['© Ada'] } };
  const rightsOf = async (id: string) => {
    const file = await readAssetBytes({ userId: account.id, assetId: id, variant: 'original' });
    return inspectFile(file.bytes)?.rights;
  };
  expect(await rightsOf(assetId)).toEqual(rights);
  const cutOut = await make(account, 'cut-out', { assetId });
  expect(await rightsOf(cutOut)).toEqual(rights);
  const photo = { composition: compositionOf(cutOut), prompt: 'on a table', seed: 1 };
  const photoId = await make(account, 'product-photo', photo);
  expect(await rightsOf(photoId)).toEqual(rights);
  expect(await rightsOf((await resizePicture({ account, assetId: photoId, width: 40, height: 40 })).id)).toEqual(
    rights,
  );
});
