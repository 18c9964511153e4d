import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { startWorker } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
});
afterAll(() => worker.stop({ graceMs: 0 }));

let caller: Caller;
let assetId: string;
beforeEach(async () => {
  caller = await signedIn(20);
  assetId = await uploadPicture(caller.account);
});

const call = (method: string, path: string, body?: unknown, as = caller) => callAs(as, method, path, body);

describe('workspaces', () => {
  test('created with products and a workflow, read and changed in the spec’s words', async () => {
    const created = await call('POST', '/api/workspaces', {
      products: [{ _id: assetId, name: 'Mug', image: { url: 'x', width: 1, height: 1, operations: { scale: 1.5 } } }],
      workflow: 'product',
    });
    expect(created.status).toBe(200);
    const { _id } = created.body as { _id: string };
    const read = await call('GET', `/api/workspaces/${_id}`);
    expect(read).toEqual(created);
    expect(read.body).toMatchObject({
      name: 'Mug',
      workflow: 'product',
      props: [],
      aiThemes: [],
      templates: [],
      products: [
        {
          _id: assetId,
          name: 'Mug',
          image: { width: 64, height: 64, backgroundRemoved: false, parentImage: null, operations: { scale: 1.5 } },
        },
      ],
    });
    expect(read.body.products[0].image.url).toMatch(new RegExp(`^/files/${assetId}/`));
    const changed = await call('PUT', `/api/workspaces/${_id}`, {
      name: 'Autumn',
      props: [{ _id: 'preset:leaf-palm' }, assetId],
      aiThemes: [{ name: 'garden' }, 'golden-hour'],
      templates: ['marble-podium'],
    });
    expect(changed.body).toMatchObject({
      name: 'Autumn',
      products: [{ _id: assetId }],
      props: [{ _id: 'preset:leaf-palm' }, { _id: assetId }],
      aiThemes: [{ name: 'garden' }, { name: 'golden-hour' }],
      templates: [{ name: 'marble-podium' }],
    });
    // An answer may be sent back as it is.
    const { updatedAt: _then, ...facts } = changed.body;
    expect((await call('PUT', `/api/workspaces/${_id}`, changed.body)).body).toMatchObject(facts);
  });

  test.each([
    ['workflow', { workflow: 'cooking' }],
    ['products', { products: [{ name: 'no id' }] }],
    ['products', { products: Array.from({ length: 51 }, () => randomUUID()) }],
    ['aiThemes', { aiThemes: ['nothing'] }],
  ])('a wrong %s is refused, and nothing is made', async (field, change) => {
    const { status, body } = await call('POST', '/api/workspaces', { workflow: 'product', ...change });
    expect([status, String(body.field).split('.')[0]]).toEqual([400, field]);
    expect(await database().workspace.count({ where: { userId: caller.account.id } })).toBe(0);
  });
});

describe('products', () => {
  async function form(fields: Record<string, string> = {}) {
    const data = new FormData();
    const { bytes } = await tinyPicture('#cc3333ff', 64);
    data.append('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'mug.png');
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    return data;
  }
  const list = () => database().asset.findMany({ where: { userId: caller.account.id, origin: 'cutout' } });

  it('are taken in and cut out, as a list with image.src', async () => {
    const { status, body } = await call(
      'POST',
      '/api/workspaces/products',
      await form({ name: 'Ceramic mug', removeBackground: 'true' }),
    );
    const [cutOut] = await list();
    expect([status, body]).toMatchObject([
      200,
      [{ name: 'Ceramic mug', image: { _id: cutOut!.id, backgroundRemoved: true } }],
    ]);
    expect(body[0].image.parentImage).toBe(body[0]._id);
    expect(body[0].image.src).toMatch(new RegExp(`^/files/${cutOut!.id}/`));
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  });

  it('stay as they are where that is asked for', async () => {
    const { body } = await call('POST', '/api/workspaces/products', await form({ removeBackground: 'false' }));
    expect(body).toMatchObject([{ name: 'mug.png', image: { backgroundRemoved: false, parentImage: null } }]);
    expect(body[0]).not.toHaveProperty('note');
    expect(await list()).toEqual([]);
  });

  it('of an animation are its first frame, and the answer says so', async () => {
    const frames = await Promise.all(
      ['#cc3333ff', '#3333ccff'].map(async (colour) => (await tinyPicture(colour)).bytes),
    );
    const gif = await sharp(
      frames.map((bytes) => Buffer.from(bytes)),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer();
    const data = new FormData();
    data.append('image', new Blob([new Uint8Array(gif)], { type: 'image/gif' }), 'mug.gif');
    data.append('removeBackground', 'false');
    const { body } = await call('POST', '/api/workspaces/products', data);
    expect(body).toMatchObject([{ name: 'mug.gif', note: libraryMessages.firstFrame }]);
  });

  it.each([
    ['no file', async () => new FormData(), 400],
    ['an answer that is neither', () => form({ removeBackground: 'perhaps' }), 400],
    ['a name with a NUL', () => form({ name: 'a\u0000b' }), 400],
  ])('refuse %s', async (_what, formOf, expected) => {
    const before = await database().asset.count({ where: { userId: caller.account.id } });
    expect((await call('POST', '/api/workspaces/products', await formOf())).status).toBe(expected);
    expect(await database().asset.count({ where: { userId: caller.account.id } })).toBe(before);
  });
});
