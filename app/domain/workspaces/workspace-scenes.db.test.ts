import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { createScene, getScene, listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { findFirstScene } from './get-workspace.server.ts';
import { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
import { loadWorkspaces } from './load-workspaces.server.ts';
import { setUpWorkspace } from './set-up-workspace.server.ts';
import { makeWorkspace, MISSING, productOf } from './tests/workspaces-kit.ts';
import { canvasOf } from './workspace-canvas.ts';
import type { WorkspaceContent } from './workspace.schema.ts';

const WORKSPACE_CANVAS = canvasOf('1:1');

let owner: Account;
let stranger: Account;
let assetId: string;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(0), createMerchant(0)]);
  assetId = await uploadPicture(owner);
});

const create = (content: Partial<WorkspaceContent> = {}, account = owner) => makeWorkspace(account, content);

describe('scenes of a workspace', () => {
  it('are four at most, also when eight are asked for at once', async () => {
    const { id: workspaceId } = await create();
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => createWorkspaceScene({ account: owner, workspaceId, name: `Scene ${n}` })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const result of asked) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    const rows = await database().scene.findMany({ where: { workspaceId }, orderBy: { position: 'asc' } });
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    expect((await listWorkspaceScenes({ account: owner, workspaceId })).map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
  });

  it('are held to four by the database itself, and to the account of their workspace', async () => {
    const { id: workspaceId } = await create();
    const put = (userId: string, position: number | null) =>
      database().scene.create({ data: { userId, name: 'x', document: {}, workspaceId, position } });
    await put(owner.id, 0);
    await expect(put(owner.id, 0)).rejects.toThrow('Unique constraint');
    for (const position of [4, -1, null]) await expect(put(owner.id, position)).rejects.toThrow('Scene_position_check');
    await expect(put(stranger.id, 1)).rejects.toThrow();
    expect(await database().scene.count({ where: { workspaceId } })).toBe(1);
  });

  it('have the canvas of workspaces, and what they are created with', async () => {
    const { id: workspaceId } = await create();
    const making = { showsSubjects: false, sendsCanvas: true };
    const document = { ...emptyScene(WORKSPACE_CANVAS), prompt: 'on sand' };
    const made = await createWorkspaceScene({
      account: owner,
      workspaceId,
      name: 'A',
      aspectRatio: '9:16',
      making,
      document,
    });
    const scene = await getScene({ account: owner, sceneId: made.id });
    expect(scene).toMatchObject({
      aspectRatio: '9:16',
      making,
      workspaceId,
      workflow: 'product',
      reading: { document },
    });
    const plain = await createWorkspaceScene({ account: owner, workspaceId, name: 'B' });
    expect(plain).toMatchObject({
      aspectRatio: '1:1',
      making: { showsSubjects: true, sendsCanvas: false },
      reading: { document: { canvas: { width: 540, height: 540 }, items: [] } },
    });
  });

  it('have the workflow of their workspace', async () => {
    const { id: workspaceId } = await create();
    const options = { account: owner, workspaceId, name: 'x' };
    await expect(createWorkspaceScene({ ...options, workflow: 'virtual-try-on' })).rejects.toMatchObject({
      code: 'bad-request',
    });
    expect(await createWorkspaceScene({ ...options, workflow: 'product' })).toMatchObject({ workflow: 'product' });
  });

  it('refuse a document that could not be read again, and leave nothing half made', async () => {
    const { id: workspaceId } = await create();
    const document = { ...emptyScene(WORKSPACE_CANVAS), prompt: 'x'.repeat(5000) };
    const refused = createWorkspaceScene({ account: owner, workspaceId, name: 'x', document });
    await expect(refused).rejects.toMatchObject({ code: 'unprocessable' });
    expect(await listWorkspaceScenes({ account: owner, workspaceId })).toEqual([]);
  });

  it('are those of the workspace alone', async () => {
    const { id: workspaceId } = await create();
    await createWorkspaceScene({ account: owner, workspaceId, name: 'x' });
    await createScene({ account: owner, name: 'free', workflow: 'product', canvas: WORKSPACE_CANVAS });
    expect(await listWorkspaceScenes({ account: owner, workspaceId })).toHaveLength(1);
  });
});

describe('setting up', () => {
  it('makes the first project with the first product on it and all at hand, once', async () => {
    const other = await uploadPicture(owner);
    const { id: workspaceId } = await create({ products: [productOf(assetId), productOf(other, 'Bag')] });
    const options = { account: owner, workspaceId };
    const made = await Promise.all([setUpWorkspace(options), setUpWorkspace(options)]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await setUpWorkspace(options)).toMatchObject({ id: made[0]!.id, name: 'New Project 1' });
    const { reading } = made[0]!;
    const document = reading.kind === 'read' ? reading.document : null;
    expect(document!.items).toMatchObject([{ kind: 'picture', pictureKey: `asset:${assetId}`, isAutoPlaced: true }]);
    expect(document!.shelf).toEqual([`asset:${assetId}`, `asset:${other}`]);
  });

  it('is for its owner alone, and so is what is opened', async () => {
    const { id: workspaceId } = await create({ products: [productOf(assetId)] });
    const open = (
      account: Account,
      sceneId: string = randomUUID(),
      workflow: 'product' | 'virtual-try-on' = 'product',
    ) => loadWorkspaceScreen({ account, workflow, workspaceId, sceneId });
    await expect(setUpWorkspace({ account: stranger, workspaceId })).rejects.toMatchObject(MISSING);
    expect(await open(owner)).toBeNull();
    expect(await findFirstScene({ account: owner, workspaceId, workflow: 'product' })).toBeNull();
    const { id: sceneId } = await setUpWorkspace({ account: owner, workspaceId });
    expect(await open(owner, sceneId)).toMatchObject({ kind: 'open', data: { scene: { id: sceneId } } });
    await expect(open(stranger, sceneId)).rejects.toMatchObject(MISSING);
    await expect(open(owner, randomUUID())).rejects.toMatchObject({ code: 'not-found' });
    await expect(open(owner, sceneId, 'virtual-try-on')).rejects.toMatchObject(MISSING);
    const wanted = { workspaceId, workflow: 'product' } as const;
    expect(await findFirstScene({ account: owner, ...wanted })).toBe(sceneId);
    await expect(findFirstScene({ account: stranger, ...wanted })).rejects.toMatchObject(MISSING);
    const other = { account: owner, workspaceId, workflow: 'virtual-try-on' } as const;
    await expect(findFirstScene(other)).rejects.toMatchObject(MISSING);
    const { workspaces } = await loadWorkspaces(owner, 'product');
    expect(workspaces).toMatchObject([{ id: workspaceId, projects: 1 }]);
  });
});
