import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelJob, listActiveJobs, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { getScene } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { callAs } from '#tests/fixtures/call-as.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

let worker: JobWorker;
beforeAll(async () => {
  worker = await startWorker({ engines: scriptedEngines() });
});
afterAll(() => worker.stop({ graceMs: 0 }));

let caller: Caller;
let stranger: Caller;
let assetId: string;
beforeEach(async () => {
  [caller, stranger] = await Promise.all([signedIn(20), signedIn(20)]);
  assetId = await uploadPicture(caller.account);
});

const call = (method: string, path: string, body?: unknown, as = caller) => callAs(as, method, path, body);

async function createWorkspace(more: object = {}): Promise<string> {
  const { body } = await call('POST', '/api/workspaces', {
    products: [{ _id: assetId, name: 'Mug' }],
    workflow: 'product',
    ...more,
  });
  return body._id as string;
}
const subject = (more: object = {}) => ({
  type: 'Subject',
  image: { _id: assetId, backgroundRemoved: true },
  x: 100,
  y: 50,
  width: 200,
  height: 200,
  zIndexPosition: 1,
  ...more,
});

describe('projects', () => {
  it('are created with elements, read as they were saved, and listed', async () => {
    const workspaceId = await createWorkspace();
    const created = await call('POST', '/api/workspaces/projects', {
      name: 'New Project 1',
      aspectRatio: '1:1',
      workspaceId,
      imageElements: [subject(), { type: 'Prop', image: { _id: 'preset:leaf-palm' }, zIndexPosition: 2 }],
      workflow: { workflow: 'product', generationParameters: { sendCanvasAsSubjectToWorkflow: true } },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'New Project 1',
        aspectRatio: '1:1',
        workspaceId,
        workflow: {
          workflow: 'product',
          generationParameters: { showSubjectsOnCanvas: true, sendCanvasAsSubjectToWorkflow: true },
        },
        imageElements: [
          { type: 'Subject', image: { _id: assetId, backgroundRemoved: true, parentImage: null }, x: 100, width: 200 },
          { type: 'Prop', src: '/presets/props/leaf-palm.png', image: { _id: 'preset:leaf-palm' } },
        ],
        version: 1,
      },
    });
    const id = created.body._id as string;
    expect(await call('GET', `/api/workspaces/projects/${id}`)).toEqual(created);
    const { document: _document, recentImages: _recent, ...listed } = created.body;
    const ofWorkspace = await call('GET', `/api/workspaces/${workspaceId}/projects`);
    expect(ofWorkspace).toEqual({ status: 200, body: [listed] });
    expect(await call('GET', '/api/workspaces/projects')).toEqual(ofWorkspace);
    expect((await call('GET', '/api/workspaces/projects', undefined, stranger)).body).toEqual([]);
  });

  it('are four at most', async () => {
    const workspaceId = await createWorkspace();
    const create = () => call('POST', '/api/workspaces/projects', { name: 'x', workspaceId });
    const answers = await Promise.all(Array.from({ length: 6 }, create));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409]);
    expect((await create()).body).toMatchObject({ message: 'A workspace holds at most 4 projects.' });
  });

  it('of a workspace are deleted but for the last, listed as deleted, and restored', async () => {
    const workspaceId = await createWorkspace();
    const create = async (name: string) =>
      (await call('POST', '/api/workspaces/projects', { name, workspaceId })).body._id as string;
    const [one, two] = [await create('One'), await create('Two')];
    const path = `/api/workspaces/projects/${one}`;
    expect(await call('DELETE', path)).toEqual({ status: 200, body: { success: true } });
    expect((await call('GET', path)).status).toBe(404);
    const last = await call('DELETE', `/api/workspaces/projects/${two}`);
    expect([last.status, last.body.message]).toEqual([
      409,
      'A workspace keeps at least one project. Delete the workspace instead.',
    ]);
    const { body: deleted } = await call('GET', '/api/workspaces/deleted');
    expect(deleted).toMatchObject({
      workspaces: [],
      projects: [{ _id: one, name: 'One', workspace: { _id: workspaceId, name: 'Mug' } }],
    });
    // Those of no workspace have a list of their own.
    expect((await call('GET', '/api/workspaces/projects/deleted')).body.scenes).toEqual([]);
    expect((await call('POST', `${path}/restore`)).body).toMatchObject({ _id: one, name: 'One' });
    await call('DELETE', `/api/workspaces/${workspaceId}`);
    expect((await call('GET', '/api/workspaces/deleted')).body).toMatchObject({
      workspaces: [{ _id: workspaceId, name: 'Mug', thumbs: [expect.stringMatching(/^\/files\//)] }],
      projects: [],
    });
    expect((await call('GET', '/api/workspaces/deleted', undefined, stranger)).body).toEqual({
      workspaces: [],
      projects: [],
    });
  });

  it('take what was answered back as it is, and change nothing by it', async () => {
    const workspaceId = await createWorkspace();
    const elements = [
      subject(),
      { type: 'Drawing', points: [1, 1, 50, 60], strokeWidth: 8, color: '#102030', draft: true },
    ];
    const made = (await call('POST', '/api/workspaces/projects', { name: 'x', workspaceId, imageElements: elements }))
      .body;
    const saved = await call('PUT', `/api/workspaces/projects/${made._id}`, made);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ ...made, version: 2, updatedAt: expect.any(String) });
  });

  it('are saved by elements alone, with a name and a shape, and told to open pages', async () => {
    const made = (await call('POST', '/api/workspaces/projects', { name: 'x', imageElements: [subject()] })).body;
    const path = `/api/workspaces/projects/${made._id}`;
    const [element] = made.imageElements;
    const moved = await call('PUT', path, {
      imageElements: [{ ...element, x: 7, modified: true }],
      name: 'y',
      aspectRatio: '16:9',
    });
    expect(moved.body).toMatchObject({
      name: 'y',
      aspectRatio: '16:9',
      version: 2,
      imageElements: [{ _id: element._id, x: 7 }],
    });
    const { body: news } = await call('GET', `${path}/edits?since=1`);
    expect(news.edits).toMatchObject([{ version: 2, patch: { set: { items: { [element._id]: { x: 7 } } } } }]);
    // With a version it is based on, a stale one is refused with what is there now.
    const stale = await call('PUT', path, { imageElements: [], version: 1 });
    expect([stale.status, stale.body.current.imageElements.length]).toEqual([409, 1]);
    expect((await call('PUT', path, { imageElements: [] })).body.imageElements).toEqual([]);
  });

  it('still need a version for a document', async () => {
    const made = (await call('POST', '/api/workspaces/projects', { name: 'x' })).body;
    const { status, body } = await call('PUT', `/api/workspaces/projects/${made._id}`, { document: made.document });
    expect([status, body.message]).toEqual([400, 'version is missing.']);
  });

  it('show nothing of a picture of another account, and keep nothing of the attempt', async () => {
    const theirs = await uploadPicture(stranger.account);
    const mine = (await call('POST', '/api/workspaces/projects', { name: 'x', imageElements: [subject()] })).body;
    for (const type of ['Subject', 'Prop', 'Background', 'Generated', 'Inspiration']) {
      for (const named of [{ image: { _id: theirs } }, { src: `/files/${theirs}/display`, image: null }]) {
        const imageElements = [subject({ type, ...named })];
        const posted = await call('POST', '/api/workspaces/projects', { name: 'y', imageElements });
        const put = await call('PUT', `/api/workspaces/projects/${mine._id}`, { imageElements });
        expect([posted.status, put.status], type).toEqual([404, 404]);
      }
    }
    expect((await call('GET', '/api/workspaces/projects')).body).toHaveLength(1);
    expect((await getScene({ account: caller.account, sceneId: mine._id })).version).toBe(1);
  });

  it('that cannot be read are listed so, and not opened', async () => {
    const data = { userId: caller.account.id, name: 'old', document: { version: 99 } };
    const { id } = await database().scene.create({ data });
    const { body } = await call('GET', '/api/workspaces/projects');
    expect(body).toMatchObject([{ _id: id, name: 'old', imageElements: null }]);
    for (const [method, sent] of [['GET'], ['PUT', { imageElements: [] }]] as const) {
      const answer = await call(method, `/api/workspaces/projects/${id}`, sent);
      expect([answer.status, answer.body.code]).toEqual([409, 'unreadable-document']);
    }
  });

  it('go page by page', async () => {
    const ids = [];
    for (let n = 0; n < 5; n += 1)
      ids.unshift((await call('POST', '/api/workspaces/projects', { name: `${n}` })).body._id);
    const first = (await call('GET', '/api/workspaces/projects?limit=3')).body.map((each: { _id: string }) => each._id);
    const rest = (await call('GET', `/api/workspaces/projects?limit=3&before=${first[2]}`)).body;
    expect([...first, ...rest.map((each: { _id: string }) => each._id)]).toEqual(ids);
  });

  it.each([
    ['a size of none', { width: 0 }],
    ['points without a pair', { type: 'Drawing', points: [1, 2, 3] }],
    ['a colour that is none', { type: 'Drawing', points: [], color: 'javascript:' }],
    ['a name that would be no key', { _id: '__proto__' }],
    ['a type that there is not', { type: 'Video' }],
  ])('refuse %s', async (_what, change) => {
    const { status } = await call('POST', '/api/workspaces/projects', { name: 'x', imageElements: [subject(change)] });
    expect(status).toBe(400);
  });

  it('refuse two elements of one name', async () => {
    const imageElements = [subject({ _id: 'a' }), subject({ _id: 'a' })];
    expect((await call('POST', '/api/workspaces/projects', { name: 'x', imageElements })).status).toBe(422);
  });

  it('keep the studio’s canvas where they belong to no workspace', async () => {
    const { body } = await call('POST', '/api/workspaces/projects', {
      name: 'x',
      aspectRatio: '1:1',
      workflow: 'product',
    });
    expect(body).toMatchObject({ workspaceId: null, document: emptyScene({ width: 1280, height: 1280 }) });
  });
});

describe('the streaming generation of a project', () => {
  const form = async (fields: Record<string, string>) => {
    const data = new FormData();
    const { bytes } = await tinyPicture('#cc333380', 64);
    data.append('canvas_image_data', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'canvas.png');
    for (const [name, value] of Object.entries({ text_prompt: 'on sand', ...fields })) data.append(name, value);
    return data;
  };
  const framesOf = (text: string) =>
    text.split('\n\n').flatMap((block) => {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      return event && data ? [{ event, data: JSON.parse(data) as Record<string, unknown> }] : [];
    });

  it('tells every event of the spec, and belongs to the project', async () => {
    const project = (await call('POST', '/api/workspaces/projects', { name: 'x' })).body;
    const { body } = await call(
      'POST',
      '/api/generation/get-sdxl-V1-product-photos',
      await form({ projectId: project._id }),
    );
    const frames = framesOf(body as string);
    const names = frames.map(({ event }) => event);
    const promptId = frames[0]!.data['prompt_id'];
    expect(names[0]).toBe('started');
    expect(new Set(names)).toEqual(
      new Set([
        'started',
        'status',
        'execution_start',
        'execution_cached',
        'executing',
        'progress',
        'executed',
        'image_url',
        'binary',
        'execution_success',
      ]),
    );
    for (const { event, data } of frames) expect(data['prompt_id'], event).toBe(promptId);
    const binary = frames.find(({ event }) => event === 'binary')!.data;
    const url = frames.find(({ event }) => event === 'image_url')!.data['s3_url'];
    expect(url).toMatch(/^\/files\//);
    expect(Buffer.from(String(binary['data']), 'base64').length).toBeGreaterThan(50);
    expect(binary['content_type']).toMatch(/^image\//);
    const job = await database().job.findFirstOrThrow({ where: { kind: 'product-photo', userId: caller.account.id } });
    expect([job.id, job.placeKind, job.placeId]).toEqual([promptId, 'scene', project._id]);
    const { recentImages } = (await call('GET', `/api/workspaces/projects/${project._id}`)).body;
    expect(recentImages).toHaveLength(1);
    expect(recentImages[0].src).toMatch(new RegExp(`^/files/${recentImages[0]._id}/`));
  });

  it('belongs to no project of another account, and holds nothing', async () => {
    const theirs = (await call('POST', '/api/workspaces/projects', { name: 'x' }, stranger)).body;
    for (const projectId of [theirs._id, randomUUID(), 'x']) {
      const { status } = await call('POST', '/api/generation/get-flux-V1-product-photos', await form({ projectId }));
      expect(status).toBe(404);
    }
    expect(await listActiveJobs(caller.account)).toEqual([]);
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
  });

  it('is interrupted by its prompt id, and says so in its events', async () => {
    const input = { composition: compositionOf(assetId), prompt: 'on sand', seed: 1 };
    await worker.stop({ graceMs: 0 });
    const { jobId } = await submitJob({
      account: caller.account,
      kind: 'product-photo',
      input,
      count: 1,
      idempotencyKey: 'k',
    });
    expect((await call('POST', '/api/interrupt', { promptId: jobId }, stranger)).status).toBe(404);
    expect((await call('POST', '/api/interrupt', { promptId: jobId })).body).toMatchObject({
      success: true,
      job: { status: 'cancelled' },
    });
    const { body } = await call('GET', `/api/generation/jobs/${jobId}/events`);
    const [interrupted] = framesOf(body as string).filter(({ event }) => event === 'execution_interrupted');
    expect(interrupted!.data).toMatchObject({ prompt_id: jobId });
    // Once more does nothing.
    expect(await cancelJob({ account: caller.account, jobId })).toMatchObject({ status: 'cancelled' });
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
    worker = await startWorker({ engines: scriptedEngines() });
  });
});
