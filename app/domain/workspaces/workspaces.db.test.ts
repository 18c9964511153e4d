import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, grantCredits } from '#app/domain/credits/index.server.ts';
import { deleteAsset, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { createScene, getScene, listScenes, listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { addWorkspaceProducts, removeWorkspaceProduct } from './change-products.server.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { deleteWorkspace, purgeWorkspaces, restoreWorkspace } from './delete-workspace.server.ts';
import { generateInWorkspace } from './generate-in-workspace.server.ts';
import { createWorkspace } from './create-workspace.server.ts';
import { getWorkspace, listWorkspaces } from './get-workspace.server.ts';
import { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
import { loadWorkspaces } from './load-workspaces.server.ts';
import { LOOKS } from './looks.ts';
import { setUpWorkspace } from './set-up-workspace.server.ts';
import { updateWorkspace } from './update-workspace.server.ts';
import { canvasOf } from './workspace-canvas.ts';

const WORKSPACE_CANVAS = canvasOf('1:1');
import type { WorkspaceContent } from './workspace.schema.ts';

let owner: Account;
let stranger: Account;
let assetId: string;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(0), createMerchant(0)]);
  assetId = await uploadPicture(owner);
});

const NOTHING: WorkspaceContent = { products: [], props: [], looks: [], templates: [] };
const productOf = (id: string, name = 'Mug') => ({ assetId: id, name, scale: null });
const create = (content: Partial<WorkspaceContent> = {}, account = owner) =>
  createWorkspace({ account, workflow: 'product', content: { ...NOTHING, ...content } });
const MISSING = { code: 'not-found', userMessage: 'This workspace is not there any more.' };

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
    ['a picture of somebody else', async () => ({ products: [productOf(await uploadPicture(stranger))] }), 'not-found'],
    ['a picture of nobody', async () => ({ products: [productOf(randomUUID())] }), 'not-found'],
    [
      'a prop of somebody else',
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

  it('is not found by anybody else', async () => {
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
      sceneId: string | null = null,
      workflow: 'product' | 'virtual-try-on' = 'product',
    ) => loadWorkspaceScreen({ account, workflow, workspaceId, sceneId });
    await expect(setUpWorkspace({ account: stranger, workspaceId })).rejects.toMatchObject(MISSING);
    expect(await open(owner)).toBeNull();
    const { id: sceneId } = await setUpWorkspace({ account: owner, workspaceId });
    expect(await open(owner, sceneId)).toMatchObject({ kind: 'open', data: { scene: { id: sceneId } } });
    await expect(open(stranger)).rejects.toMatchObject(MISSING);
    await expect(open(owner, randomUUID())).rejects.toMatchObject(MISSING);
    await expect(open(owner, null, 'virtual-try-on')).rejects.toMatchObject(MISSING);
    const { workspaces } = await loadWorkspaces(owner, 'product');
    expect(workspaces).toMatchObject([{ id: workspaceId, projects: 1 }]);
  });
});

describe('a run in a workspace', () => {
  const filled = (prompt = 'on sand') => ({
    ...emptyScene(canvasOf('1:1')),
    prompt,
    pictures: [
      {
        key: 'mug',
        name: 'mug.png',
        role: 'product' as const,
        source: { kind: 'asset' as const, assetId, cutoutId: null },
        width: 64,
        height: 64,
        hasAlpha: true,
        isCutoutFailed: false,
        content: null,
      },
    ],
    items: [
      {
        kind: 'picture' as const,
        id: 'a',
        pictureKey: 'mug',
        isBackgroundRemoved: false,
        isAutoPlaced: false,
        x: 27,
        y: 54,
        width: 270,
        height: 270,
        rotation: 0,
        zIndex: 1,
        isVisible: true,
      },
    ],
  });
  async function begin(credits: number) {
    const account = owner;
    if (credits > 0) {
      const grant = { userId: account.id, amount: credits, key: randomUUID(), memo: 'x' };
      await database().$transaction((tx) => grantCredits(tx, grant));
    }
    const { id: workspaceId } = await create();
    const { id: sceneId } = await createWorkspaceScene({ account, workspaceId, name: 'New Project 1' });
    const order = { account, workspaceId, sceneId, document: filled(), count: 4, seed: 7, idempotencyKey: 'k' };
    const scenes = () => listWorkspaceScenes({ account, workspaceId });
    return { workspaceId, sceneId, order, scenes };
  }
  const jobs = () => database().job.findMany({ where: { userId: owner.id }, orderBy: { createdAt: 'asc' } });

  it('makes four projects of one, each with its own picture under way, the second and third another way', async () => {
    const { order, scenes } = await begin(20);
    const ordered = await generateInWorkspace(order);
    expect((await scenes()).map(({ name }) => name)).toEqual([1, 2, 3, 4].map((n) => `New Project ${n}`));
    expect(ordered.map(({ scene }) => scene.id)).toEqual((await scenes()).map(({ id }) => id));
    const [, second] = await scenes();
    expect(second!.reading).toMatchObject({ kind: 'read', document: { prompt: 'on sand', items: [{ id: 'a' }] } });
    const made = await jobs();
    expect(made.map(({ placeId }) => placeId)).toEqual((await scenes()).map(({ id }) => id));
    expect(made.map(({ input }) => (input as { mode: string }).mode)).toEqual(['locked', 'blend', 'blend', 'locked']);
    // The canvas of 540 pixels at the size of the picture.
    expect(made[0]!.input).toMatchObject({
      composition: { width: 1080, height: 1080, items: [{ x: 54, y: 108, width: 540, height: 540 }] },
    });
    expect(await getCredits(owner.id)).toEqual({ available: 12, held: 8 });
  });

  it('makes them all for the open one where there are four already', async () => {
    const { order, scenes } = await begin(20);
    await generateInWorkspace(order);
    const [again, ...others] = await generateInWorkspace({ ...order, count: 2, idempotencyKey: 'again' });
    expect([again!.job!.acceptedCount, others]).toEqual([2, []]);
    expect([(await scenes()).length, (await jobs()).length]).toEqual([4, 5]);
  });

  it('adds no more than the credits reach', async () => {
    const { order, scenes } = await begin(5);
    expect(await generateInWorkspace(order)).toHaveLength(2);
    expect(await scenes()).toHaveLength(2);
    expect(await getCredits(owner.id)).toEqual({ available: 1, held: 4 });
  });

  it.each([
    ['without credits', 0, {}, 'insufficient-credits'],
    ['without words', 20, { document: { ...emptyScene(canvasOf('1:1')), prompt: ' ' } }, 'bad-request'],
    ['without a picture', 20, { document: { ...emptyScene(canvasOf('1:1')), prompt: 'x' } }, 'bad-request'],
    ['on a scene of another workspace', 20, { workspaceId: randomUUID() }, 'not-found'],
  ])('is refused %s, and adds nothing', async (_what, credits, change, code) => {
    const { order, scenes } = await begin(credits);
    await expect(generateInWorkspace({ ...order, ...change })).rejects.toMatchObject({ code });
    expect([(await scenes()).length, (await jobs()).length]).toEqual([1, 0]);
  });

  it('is not there for anybody else', async () => {
    const { order, scenes } = await begin(20);
    await expect(generateInWorkspace({ ...order, account: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect(await scenes()).toHaveLength(1);
  });

  it('asked for twice at once adds three, not six', async () => {
    const { order, scenes } = await begin(40);
    await Promise.all(['a', 'b'].map((idempotencyKey) => generateInWorkspace({ ...order, idempotencyKey })));
    expect(await scenes()).toHaveLength(4);
    expect(await jobs()).toHaveLength(5);
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
