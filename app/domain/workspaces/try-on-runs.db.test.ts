import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { getJob } from '#app/domain/generation/index.server.ts';
import { emptyScene, makeItem, PRODUCT } from '#app/domain/studio/document/index.ts';
import { listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import { runToEnd } from '#tests/fixtures/fal-jobs.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { createWorkspace } from './create-workspace.server.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { generateInWorkspace } from './generate-in-workspace.server.ts';
import { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
import { NOTHING } from './tests/workspaces-kit.ts';
import { canvasOf } from './workspace-canvas.ts';

const WORKFLOW = 'virtual-try-on';
const OUTFIT = { mode: 'model', framing: 'full', person: null, place: { kind: 'preset', name: 'paris' } } as const;

describe('a run in a try-on workspace', () => {
  let account: Account;
  let assetId: string;
  beforeEach(async () => {
    account = await createMerchant(20);
    assetId = await uploadPicture(account);
  });

  async function begin(change: object = {}) {
    const { id: workspaceId } = await createWorkspace({ account, workflow: WORKFLOW, content: NOTHING });
    const { id: sceneId } = await createWorkspaceScene({ account, workspaceId, name: 'New Project 1' });
    const source = { kind: 'asset' as const, assetId, cutoutId: null };
    const document = {
      ...emptyScene(canvasOf('1:1')),
      pictures: [{ ...PRODUCT, key: 'tee', name: 'tee', source }],
      items: [{ ...makeItem('a'), pictureKey: 'tee' }],
      prompt: 'worn in the street',
      tryOn: OUTFIT,
      ...change,
    };
    return { account, workspaceId, sceneId, document, count: 4, seed: 7, idempotencyKey: 'k' };
  }
  const credits = () => getCredits(account.id);
  const jobs = () => database().job.findMany({ where: { userId: account.id }, orderBy: { createdAt: 'asc' } });

  it('orders for four projects, each with a camera of its own, and delivers: previews are free', async () => {
    const order = await begin();
    await generateInWorkspace(order);
    expect(await credits()).toEqual({ available: 20, held: 0 });
    const made = await jobs();
    expect(made.map(({ kind }) => kind)).toEqual(Array(4).fill('try-on'));
    expect(made.map(({ input }) => (input as { camera: number }).camera)).toEqual([0, 1, 2, 3]);
    expect(made[1]!.input).toMatchObject({
      prompt: 'worn in the street',
      garments: [{ assetId, words: 'tee' }],
      mode: 'model',
      framing: 'full',
      place: { kind: 'preset', name: 'paris' },
      aspect: '1:1',
    });
    for (const { id } of made) await runToEnd(id, scriptedEngines());
    expect(await credits()).toEqual({ available: 20, held: 0 });
    const [, second] = await listWorkspaceScenes({ account, workspaceId: order.workspaceId });
    const page = await loadWorkspaceScreen({ ...order, workflow: WORKFLOW, sceneId: second!.id });
    expect(page).toMatchObject({ kind: 'open', data: { unitPrice: 2, scene: { document: { tryOn: OUTFIT } } } });
    expect(page!.projects.map(({ recent }) => recent.length)).toEqual([1, 1, 1, 1]);
    expect(page!.projects[0]!.lastRun).toMatchObject({ status: 'succeeded' });
    expect(await verifyLedger()).toEqual([]);
  });

  it('gives back what a failed run was held for, and says why', async () => {
    const order = await begin();
    const [first] = await generateInWorkspace({ ...order, count: 1 });
    const { jobId } = first!.job!;
    await runToEnd(jobId, scriptedEngines({ step: () => 'fail' }));
    expect((await getJob({ account, jobId })).status).toBe('failed');
    expect(await credits()).toEqual({ available: 20, held: 0 });
    const page = await loadWorkspaceScreen({ ...order, workflow: WORKFLOW });
    expect(page!.projects[0]!.lastRun).toMatchObject({ status: 'failed' });
  });

  it('shows a garment on a ghost mannequin where nothing was chosen, without words', async () => {
    const order = await begin({ prompt: '', tryOn: null });
    await generateInWorkspace({ ...order, count: 1 });
    expect((await jobs())[0]!.input).toMatchObject({ mode: 'ghost', prompt: 'Ghost mannequin' });
  });

  it.each([
    ['without apparel', { items: [] }, 'bad-request'],
    ['on a model without words', { prompt: ' ' }, 'bad-request'],
    ['in a place that is not there', { tryOn: { ...OUTFIT, place: { kind: 'preset', name: 'moon' } } }, 'not-found'],
  ])('is refused %s, and takes nothing', async (_what, change, code) => {
    const order = await begin(change);
    await expect(generateInWorkspace(order)).rejects.toMatchObject({ code });
    expect([await credits(), (await jobs()).length]).toEqual([{ available: 20, held: 0 }, 0]);
  });

  it('is not found by another account', async () => {
    const order = await begin();
    const stranger = await createMerchant(20);
    await expect(generateInWorkspace({ ...order, account: stranger })).rejects.toMatchObject({ code: 'not-found' });
    const foreign = { ...order, workspaceId: randomUUID() };
    await expect(generateInWorkspace(foreign)).rejects.toMatchObject({ code: 'not-found' });
  });
});
