import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { cancelJob, listActiveJobs, startWorker, submitJob } from '#app/domain/generation/index.server.ts';
import type { JobWorker } from '#app/domain/generation/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { getScene } from '#app/domain/studio/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { scriptedEngines, tinyPicture } from '#tests/doubles/scripted-engines.ts';
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

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- answers are looked at field by field
type Answer = { readonly status: number; readonly body: any };

async function call(method: string, path: string, body?: unknown, { token } = caller): Promise<Answer> {
  const headers = new Headers({ authorization: `Bearer ${token}` });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const sent = isForm ? body : body === undefined ? null : JSON.stringify(body);
  const response = await answerCall(new Request(`http://localhost${path}`, { method, headers, body: sent }));
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

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
    // What was answered may be sent back as it is.
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

  it('show nothing of a picture of somebody else, and keep nothing of the attempt', async () => {
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
    expect(await list()).toEqual([]);
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

describe('try-on', () => {
  const form = (prompt: string, isDressed = true) => {
    const data = new FormData();
    data.append('text_prompt', prompt);
    if (isDressed) data.append('clothing_image', new Blob(['x'], { type: 'image/png' }), 'shirt.png');
    return data;
  };

  it.each(['get-sdxl-V2-try-on-images', 'get-sdxl-v1-try-on-images'])('%s says what is missing', async (name) => {
    const path = `/api/generation/${name}`;
    const ask = async (data: FormData) => {
      const { status, body } = await call('POST', path, data);
      return [status, body.message];
    };
    expect(await ask(form(' '))).toEqual([400, 'Please enter a prompt to generate images']);
    expect(await ask(form('in Paris', false))).toEqual([400, 'Please select an apparel item']);
    expect(await ask(form('in Paris'))).toEqual([
      503,
      'Generation failed: virtual try-on is not configured here. Nothing was charged.',
    ]);
    expect(await getCredits(caller.account.id)).toEqual({ available: 20, held: 0 });
    expect(await database().job.count({ where: { userId: caller.account.id } })).toBe(0);
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

  it('belongs to no project of somebody else, and holds nothing', async () => {
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
