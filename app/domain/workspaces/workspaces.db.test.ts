import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { deleteAsset, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { getScene, listScenes, listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { addWorkspaceProducts, removeWorkspaceProduct } from './change-products.server.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { deleteWorkspace, purgeWorkspaces, restoreWorkspace } from './delete-workspace.server.ts';
import { createWorkspace } from './create-workspace.server.ts';
import { getWorkspace, workspacesRead } from './get-workspace.server.ts';
import { LOOKS } from './looks.ts';
import { setUpWorkspace } from './set-up-workspace.server.ts';
import { makeWorkspace, MISSING, NOTHING, productOf } from './tests/workspaces-kit.ts';
import { updateWorkspace } from './update-workspace.server.ts';
import type { WorkspaceContent } from './workspace.schema.ts';
import { workspaceViewsRead } from './workspace-rows.server.ts';

const listWorkspaces = async (options: Parameters<typeof workspacesRead>[0]) =>
  readOne(workspaceViewsRead(options.account, await readOne(workspacesRead(options))));

let owner: Account;
let stranger: Account;
let assetId: string;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(0), createMerchant(0)]);
  assetId = await uploadPicture(owner);
});

const create = (content: Partial<WorkspaceContent> = {}, account = owner) => makeWorkspace(account, content);

describe('a workspace', () => {
  it('has the products it was created with, and their newest cut-outs', async () => {
    const cutOut = (name: string) =>
      database().asset.create({
        data: { userId: owner.id, type: 'image', origin: 'cutout', name, width: 64, height: 64, parentId: assetId },
      });
    await cutOut('first.png');
    const { id: newest } = await cutOut('second.png');
    const { id } = await create({ products: [productOf(assetId)] });
    const workspace = await getWorkspace({ account: owner, workspaceId: id });
    expect(workspace).toMatchObject({ name: 'Mug', workflow: 'product', looks: [], templates: [] });
    expect(workspace.products).toMatchObject([
      { assetId, name: 'Mug', asset: { _id: assetId }, cutOut: { _id: newest } },
    ]);
  });

  it('loses a product that is deleted from the library', async () => {
    const { id } = await create({ products: [productOf(assetId)] });
    await deleteAsset({ account: owner, assetId });
    expect((await getWorkspace({ account: owner, workspaceId: id })).products).toEqual([]);
  });

  it('keeps what a change does not name', async () => {
    const { id } = await create({ products: [productOf(assetId)], looks: ['garden'] });
    const props = [{ kind: 'preset' as const, name: 'leaf-palm' }];
    await updateWorkspace({ account: owner, workspaceId: id, content: { props } });
    const changed = await updateWorkspace({ account: owner, workspaceId: id, name: 'Autumn', content: {} });
    expect(changed).toMatchObject({ name: 'Autumn', looks: ['garden'], props, products: [{ assetId }] });
  });

  it.each([
    [
      'a picture of another account',
      async () => ({ products: [productOf(await uploadPicture(stranger))] }),
      'not-found',
    ],
    ['an unknown picture', async () => ({ products: [productOf(randomUUID())] }), 'not-found'],
    [
      'a prop of another account',
      async () => ({ props: [{ kind: 'asset' as const, assetId: await uploadPicture(stranger) }] }),
      'not-found',
    ],
    ['a prop that there is not', () => ({ props: [{ kind: 'preset' as const, name: 'nothing' }] }), 'bad-request'],
    ['a look that there is not', () => ({ looks: ['nothing'] }), 'bad-request'],
    ['a template that there is not', () => ({ templates: ['nothing'] }), 'bad-request'],
  ])('takes no %s, neither at first nor later', async (_what, contentOf, code) => {
    const content = await contentOf();
    await expect(create(content)).rejects.toMatchObject({ code });
    expect(await database().workspace.count({ where: { userId: owner.id } })).toBe(0);
    const { id } = await create({ looks: ['garden'] });
    await expect(updateWorkspace({ account: owner, workspaceId: id, content })).rejects.toMatchObject({ code });
    expect(await getWorkspace({ account: owner, workspaceId: id })).toMatchObject({ looks: ['garden'], products: [] });
  });

  it('takes products in on one canvas for all of them, each once, and gives them back', async () => {
    const { id: workspaceId } = await create({ products: [productOf(assetId)] });
    const other = await uploadPicture(owner);
    const wanted = { account: owner, workspaceId };
    const products = [productOf(assetId, 'again'), productOf(other, 'Bowl'), productOf(other, 'Bowl')];
    // Both at once: none is lost, none is there twice.
    await Promise.all([addWorkspaceProducts({ ...wanted, products }), addWorkspaceProducts({ ...wanted, products })]);
    const named = async () => (await getWorkspace(wanted)).products.map((product) => [product.assetId, product.name]);
    expect(await named()).toEqual([
      [assetId, 'Mug'],
      [other, 'Bowl'],
    ]);
    await removeWorkspaceProduct({ ...wanted, assetId });
    await removeWorkspaceProduct({ ...wanted, assetId });
    expect(await named()).toEqual([[other, 'Bowl']]);
    const strange = [productOf(await uploadPicture(stranger))];
    await expect(addWorkspaceProducts({ ...wanted, products: strange })).rejects.toMatchObject({ code: 'not-found' });
    const many = Array.from({ length: 50 }, () => productOf(randomUUID()));
    await expect(addWorkspaceProducts({ ...wanted, products: many })).rejects.toMatchObject({ code: 'bad-request' });
    expect(await named()).toEqual([[other, 'Bowl']]);
  });

  it('is out of sight with its scenes when it is deleted, and back as it was when that is undone', async () => {
    const { id: workspaceId } = await create({ products: [productOf(assetId)] });
    const wanted = { account: owner, workspaceId };
    const { id: sceneId } = await setUpWorkspace(wanted);
    await deleteWorkspace(wanted);
    await expect(getWorkspace(wanted)).rejects.toMatchObject(MISSING);
    await expect(deleteWorkspace(wanted)).rejects.toMatchObject(MISSING);
    await expect(setUpWorkspace(wanted)).rejects.toMatchObject(MISSING);
    await expect(createWorkspaceScene({ ...wanted, name: 'x' })).rejects.toMatchObject(MISSING);
    await expect(getScene({ account: owner, sceneId })).rejects.toMatchObject({ code: 'not-found' });
    expect(await listWorkspaces({ account: owner, workflow: 'product' })).toEqual([]);
    expect(await listScenes({ account: owner, limit: 10 })).toEqual([]);
    await expect(restoreWorkspace({ ...wanted, account: stranger })).rejects.toMatchObject(MISSING);
    expect(await restoreWorkspace(wanted)).toMatchObject({ id: workspaceId, products: [{ assetId }] });
    expect((await getScene({ account: owner, sceneId })).workspaceId).toBe(workspaceId);
  });

  it('is gone for good thirty days after it was deleted; its pictures are not', async () => {
    const { id: workspaceId } = await create({ products: [productOf(assetId)] });
    const wanted = { account: owner, workspaceId };
    await setUpWorkspace(wanted);
    await deleteWorkspace(wanted);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await purgeWorkspaces(days(29));
    await restoreWorkspace(wanted);
    await purgeWorkspaces(days(31));
    await deleteWorkspace(wanted);
    await purgeWorkspaces(days(31));
    await expect(restoreWorkspace(wanted)).rejects.toMatchObject(MISSING);
    expect(await database().scene.count({ where: { workspaceId } })).toBe(0);
    expect(await database().asset.count({ where: { id: assetId, deletedAt: null } })).toBe(1);
  });

  it('is listed with those of its workflow, the one worked on last first', async () => {
    const first = await create();
    const second = await create();
    await createWorkspace({ account: owner, workflow: 'virtual-try-on', content: NOTHING });
    await create({}, stranger);
    await createWorkspaceScene({ account: owner, workspaceId: first.id, name: 'One' });
    const listed = await listWorkspaces({ account: owner, workflow: 'product' });
    expect(listed.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is not found by another account', async () => {
    const { id: workspaceId } = await create();
    const account = stranger;
    for (const given of [workspaceId, randomUUID(), 'x']) {
      const wanted = { account, workspaceId: given };
      await expect(getWorkspace(wanted)).rejects.toMatchObject(MISSING);
      await expect(updateWorkspace({ ...wanted, name: 'mine', content: {} })).rejects.toMatchObject(MISSING);
      await expect(createWorkspaceScene({ ...wanted, name: 'mine' })).rejects.toMatchObject(MISSING);
      await expect(addWorkspaceProducts({ ...wanted, products: [] })).rejects.toMatchObject(MISSING);
      await expect(removeWorkspaceProduct({ ...wanted, assetId })).rejects.toMatchObject(MISSING);
      await expect(deleteWorkspace(wanted)).rejects.toMatchObject(MISSING);
      await expect(restoreWorkspace(wanted)).rejects.toMatchObject(MISSING);
      expect(await listWorkspaces({ account, workflow: 'product' })).toEqual([]);
    }
    expect(await listWorkspaceScenes({ account, workspaceId })).toEqual([]);
    expect((await getWorkspace({ account: owner, workspaceId })).name).toBe('New Workspace');
  });
});

describe('looks', () => {
  it('name only props and sets that there are, and colours', async () => {
    const { props, scenes } = await loadPresetCatalogue();
    const known = (list: readonly { name: string }[], name: string) => list.some((each) => each.name === name);
    for (const look of LOOKS) {
      expect(
        look.props.filter((name) => !known(props, name)),
        look.name,
      ).toEqual([]);
      if (look.set !== null) expect(known(scenes, look.set), look.name).toBe(true);
      for (const colour of look.palette) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    }
    expect(new Set(LOOKS.map(({ name }) => name)).size).toBe(LOOKS.length);
  });
});
