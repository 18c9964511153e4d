import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits, grantCredits } from '#app/domain/credits/index.server.ts';
import { cancelJob, lastRunsRead, dismissJob, submitJob } from '#app/domain/generation/index.server.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { listWorkspaceScenes } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readOne } from '#app/platform/database/read.server.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { createWorkspaceScene } from './create-workspace-scene.server.ts';
import { generateInWorkspace } from './generate-in-workspace.server.ts';
import { loadWorkspaceScreen } from './load-workspace-screen.server.ts';
import { makeWorkspace } from './tests/workspaces-kit.ts';
import { canvasOf } from './workspace-canvas.ts';

let owner: Account;
let stranger: Account;
let assetId: string;
beforeEach(async () => {
  [owner, stranger] = await Promise.all([createMerchant(0), createMerchant(0)]);
  assetId = await uploadPicture(owner);
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
    const { id: workspaceId } = await makeWorkspace(owner);
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

  it('is not found by another account', async () => {
    const { order, scenes } = await begin(20);
    await expect(generateInWorkspace({ ...order, account: stranger })).rejects.toMatchObject({ code: 'not-found' });
    expect(await scenes()).toHaveLength(1);
  });

  it('is remembered with how it ended, by each project, until the next one or until that is put away', async () => {
    const { order, workspaceId, sceneId, scenes } = await begin(40);
    const shown = async () => {
      const page = await loadWorkspaceScreen({ account: owner, workflow: 'product', workspaceId, sceneId });
      return page!.projects.map(({ lastRun }) => lastRun && [lastRun.status, lastRun.message]);
    };
    expect(await shown()).toEqual([null]);
    const [first] = await generateInWorkspace(order);
    expect(await shown()).toEqual([null, null, null, null]);
    await cancelJob({ account: owner, jobId: first!.job!.jobId });
    expect(await shown()).toEqual([['cancelled', 'Execution interrupted'], null, null, null]);
    await expect(dismissJob({ account: owner, jobId: (await jobs())[1]!.id })).rejects.toMatchObject({
      code: 'conflict',
    });
    // Another tool of the same canvas says nothing of its runs.
    const place = { kind: 'scene', id: sceneId } as const;
    const input = { assetId };
    const cutOut = { account: owner, kind: 'cut-out', input, count: 1, idempotencyKey: randomUUID(), place } as const;
    await cancelJob({ account: owner, jobId: (await submitJob(cutOut)).jobId });
    const { jobId } = first!.job!;
    for (const id of [jobId, randomUUID()]) {
      await expect(dismissJob({ account: stranger, jobId: id })).rejects.toMatchObject({ code: 'not-found' });
    }
    expect(await shown()).toEqual([['cancelled', 'Execution interrupted'], null, null, null]);
    await dismissJob({ account: owner, jobId });
    await dismissJob({ account: owner, jobId });
    expect(await shown()).toEqual([null, null, null, null]);
    // An answer that was put away does not bring back the one before it, and the next one is told again.
    const [next] = await generateInWorkspace({ ...order, count: 1, idempotencyKey: 'next' });
    await cancelJob({ account: owner, jobId: next!.job!.jobId });
    expect((await shown())[0]).toEqual(['cancelled', 'Execution interrupted']);
    const ids = (await scenes()).map(({ id }) => id);
    expect((await readOne(lastRunsRead({ account: stranger, sceneIds: ids }))).size).toBe(0);
  });

  it('asked for twice at once adds three, not six', async () => {
    const { order, scenes } = await begin(40);
    await Promise.all(['a', 'b'].map((idempotencyKey) => generateInWorkspace({ ...order, idempotencyKey })));
    expect(await scenes()).toHaveLength(4);
    expect(await jobs()).toHaveLength(5);
  });
});
