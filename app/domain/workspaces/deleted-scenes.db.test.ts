import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  createScene,
  deleteScene,
  duplicateScene,
  getSceneUpdate,
  listScenes,
  listWorkspaceScenes,
  purgeScenes,
  restoreScene,
} from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { deleteAnyScene, restoreAnyScene } from './delete-any-scene.server.ts';
import { deleteWorkspace, restoreWorkspace } from './delete-workspace.server.ts';
import { findFirstScene } from './get-workspace.server.ts';
import { listDeletedWorkspaces } from './list-deleted-workspaces.server.ts';
import { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
import { loadWorkspaces } from './load-workspaces.server.ts';
import { makeWorkspace, productOf } from './tests/workspaces-kit.ts';
import { canvasOf } from './workspace-canvas.ts';

let owner: Account;
let stranger: Account;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(0), createMerchant(0)]);
});

const add = async (workspaceId: string, name: string) =>
  (await createWorkspaceScene({ account: owner, workspaceId, name })).id;
const names = async (workspaceId: string) =>
  (await listWorkspaceScenes({ account: owner, workspaceId })).map(({ name }) => name);
const remove = (sceneId: string, account = owner) => deleteAnyScene({ account, sceneId });
const restore = (sceneId: string, account = owner) => restoreAnyScene({ account, sceneId });
const stored = (id: string) => database().scene.findUniqueOrThrow({ where: { id } });
const deleted = (account = owner) => listDeletedWorkspaces({ account, workflow: 'product' });

async function filled(...given: readonly string[]) {
  const { id: workspaceId } = await makeWorkspace(owner);
  const ids: string[] = [];
  for (const name of given) ids.push(await add(workspaceId, name));
  return { workspaceId, ids };
}

describe('a scene of a workspace', () => {
  it('is deleted alone and brought back as it was, at its own place', async () => {
    const { workspaceId, ids } = await filled('One', 'Two', 'Three');
    const before = await stored(ids[1]!);
    await remove(ids[1]!);
    expect(await names(workspaceId)).toEqual(['One', 'Three']);
    expect((await listScenes({ account: owner, limit: 9 })).map(({ name }) => name)).toEqual(['Three', 'One']);
    expect((await loadWorkspaces(owner, 'product')).workspaces).toMatchObject([{ projects: 2 }]);
    // A page that has it open hears of it.
    const news = await getSceneUpdate({ account: owner, sceneId: ids[1]!, since: 1 });
    expect(news).toMatchObject({ isDeleted: true });
    await expect(remove(ids[1]!)).rejects.toMatchObject({ code: 'not-found' });
    expect(await restore(ids[1]!)).toMatchObject({ name: 'Two', isDeleted: false, deletedAt: null });
    expect(await stored(ids[1]!)).toEqual(before);
    expect(await names(workspaceId)).toEqual(['One', 'Two', 'Three']);
    expect(await restore(ids[1]!)).toMatchObject({ name: 'Two' });
  });

  it('is opened by its address while it is kept, and says that it is deleted', async () => {
    const { workspaceId, ids } = await filled('One', 'Two');
    await remove(ids[0]!);
    const wanted = { account: owner, workflow: 'product', workspaceId } as const;
    const page = await loadWorkspaceScreen({ ...wanted, sceneId: ids[0]! });
    expect(page).toMatchObject({ kind: 'open', projects: [{ id: ids[1] }], data: { scene: { isDeleted: true } } });
    expect(await findFirstScene(wanted)).toBe(ids[1]);
    const { workspaceId: another } = await filled('Other');
    const elsewhere = loadWorkspaceScreen({ ...wanted, workspaceId: another, sceneId: ids[0]! });
    await expect(elsewhere).rejects.toMatchObject({ code: 'not-found' });
  });

  it('leaves its place to another, and comes back to the first that is free; to none where four are there', async () => {
    const { workspaceId, ids } = await filled('One', 'Two', 'Three', 'Four');
    await remove(ids[0]!);
    await remove(ids[2]!);
    await add(workspaceId, 'New');
    expect(await names(workspaceId)).toEqual(['New', 'Two', 'Four']);
    await restore(ids[0]!);
    expect(await names(workspaceId)).toEqual(['New', 'Two', 'One', 'Four']);
    await expect(restore(ids[2]!)).rejects.toMatchObject({
      code: 'conflict',
      userMessage: 'This workspace has 4 projects already. Delete one of them first.',
    });
    expect((await stored(ids[2]!)).deletedAt).not.toBeNull();
    // The database itself holds four that are there.
    const second = database().scene.update({ where: { id: ids[2]! }, data: { deletedAt: null } });
    await expect(second).rejects.toThrow('Unique constraint');
  });

  it('of two deleted at once one stays: a workspace keeps its last', async () => {
    const { workspaceId, ids } = await filled('One', 'Two');
    const ended = await Promise.allSettled(ids.map((id) => remove(id)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await names(workspaceId)).toHaveLength(1);
    const refused = ended.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({
      code: 'conflict',
      userMessage: 'A workspace keeps at least one project. Delete the workspace instead.',
    });
  });

  it('is out of reach while its workspace is deleted, and stays deleted when that comes back', async () => {
    const { workspaceId, ids } = await filled('One', 'Two');
    await remove(ids[1]!);
    await deleteWorkspace({ account: owner, workspaceId });
    await expect(restore(ids[1]!)).rejects.toMatchObject({ code: 'not-found' });
    await restoreWorkspace({ account: owner, workspaceId });
    expect(await names(workspaceId)).toEqual(['One']);
    await restore(ids[1]!);
    expect(await names(workspaceId)).toEqual(['One', 'Two']);
  });

  it('is purged thirty days after it was deleted', async () => {
    const { ids } = await filled('One', 'Two');
    await remove(ids[1]!);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await purgeScenes(days(29));
    expect((await stored(ids[1]!)).name).toBe('Two');
    await purgeScenes(days(31));
    expect(await database().scene.findMany({ where: { id: { in: ids } }, select: { id: true } })).toEqual([
      { id: ids[0] },
    ]);
    await expect(restore(ids[1]!)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('cannot be deleted or brought back by another account', async () => {
    const { ids } = await filled('One', 'Two', 'Three');
    await remove(ids[2]!);
    const before = [await stored(ids[0]!), await stored(ids[2]!)];
    for (const id of [ids[0]!, ids[2]!, randomUUID(), 'no id']) {
      await expect(remove(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
      await expect(restore(id, stranger)).rejects.toMatchObject({ code: 'not-found' });
    }
    expect([await stored(ids[0]!), await stored(ids[2]!)]).toEqual(before);
  });

  it('is not for the verbs of scenes that stand alone', async () => {
    const { ids } = await filled('One', 'Two');
    for (const verb of [deleteScene, duplicateScene, restoreScene]) {
      await expect(verb({ account: owner, sceneId: ids[0]! })).rejects.toMatchObject({ code: 'conflict' });
    }
  });
});

it('a scene of no workspace is deleted and restored by the same verbs', async () => {
  const alone = { account: owner, name: 'Alone', workflow: 'product', canvas: canvasOf('1:1') };
  const { id } = await createScene(alone);
  await remove(id);
  expect(await listScenes({ account: owner, limit: 9 })).toEqual([]);
  expect(await restore(id)).toMatchObject({ name: 'Alone' });
  expect(await listScenes({ account: owner, limit: 9 })).toHaveLength(1);
});

describe('what was deleted', () => {
  it('is listed: workspaces, and scenes whose workspace is there; the last one first', async () => {
    const assetId = await uploadPicture(owner);
    const { id: gone } = await makeWorkspace(owner, { products: [productOf(assetId)] });
    const { id: later } = await makeWorkspace(owner);
    const { workspaceId, ids } = await filled('One', 'Two', 'Three');
    await add(gone, 'goes with it');
    await add(gone, 'deleted before');
    const [, before] = await listWorkspaceScenes({ account: owner, workspaceId: gone });
    await remove(before!.id);
    await deleteWorkspace({ account: owner, workspaceId: gone });
    await deleteWorkspace({ account: owner, workspaceId: later });
    await remove(ids[0]!);
    await remove(ids[2]!);
    const { workspaces, scenes } = await deleted();
    expect(workspaces.map(({ id, thumbs }) => [id, thumbs.length])).toEqual([
      [later, 0],
      [gone, 1],
    ]);
    expect(scenes.map(({ card, workspace }) => [card.name, workspace.id])).toEqual([
      ['Three', workspaceId],
      ['One', workspaceId],
    ]);
    expect(scenes[0]!.deletedAt.toISOString()).toBe(scenes[0]!.card.deletedAt);
    expect(await deleted(stranger)).toEqual({ workspaces: [], scenes: [] });
    expect(await listDeletedWorkspaces({ account: owner, workflow: 'virtual-try-on' })).toEqual({
      workspaces: [],
      scenes: [],
    });
    await restoreWorkspace({ account: owner, workspaceId: gone });
    expect((await deleted()).workspaces.map(({ id }) => id)).toEqual([later]);
  });
});
