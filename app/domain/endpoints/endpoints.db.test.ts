import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#app/domain/accounts/index.ts';
import type { WorkContext } from '#app/platform/work/start-works.server.ts';
import { database, databasePool } from '#app/platform/database/database.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { runDueMessages, runNextMessage } from '#tests/fixtures/run-messages.ts';
import { setSettings } from '#tests/fixtures/set-settings.ts';
import { endpointMessages } from './endpoints.messages.ts';

// The receiver of this test is on this machine.
setSettings({ OUTBOUND_PRIVATE: 'true' });
const {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  listMessages,
  redeliverMessage,
  sendTestMessage,
  updateEndpoint,
} = await import('./index.server.ts');
const { collectAfterEvents, endpointHandlers } = await import('./index.server.ts');
const { startWorks } = await import('#app/platform/work/start-works.server.ts');
const { announceStream } = await import('#app/platform/streams/subscribe.server.ts');
const { ensureQueue } = await import('#app/platform/work/work-sender.server.ts');
const { collectMessages } = await import('./collect-messages.server.ts');
const { sweepMessages } = await import('./sweep-messages.server.ts');

interface Delivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Delivery[] = [];
/** Receivers that do not answer before this. */
const mutes = new Map<string, Promise<void>>();
let answerWith: (path: string) => number = () => 204;
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body });
    const answer = () => void response.writeHead(answerWith(path), { location: '/elsewhere' }).end();
    void (mutes.get(path) ?? Promise.resolve()).then(answer);
  });
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

let account: Account;
beforeEach(async () => {
  await database().webhookEndpoint.deleteMany();
  await databasePool().query('DELETE FROM pgboss.job');
  account = await createMerchant(0);
  received.length = 0;
  answerWith = () => 204;
});

async function finishJob(owner: Account = account, finishedAt = new Date(Date.now() + 1_000)): Promise<string> {
  const job = await database().job.create({
    data: {
      userId: owner.id,
      kind: 'cut-out',
      status: 'succeeded',
      input: {},
      requestedCount: 1,
      acceptedCount: 1,
      unitPrice: 0,
      idempotencyKey: randomUUID(),
      requestHash: 'x',
      finishedAt,
      outputs: { create: { index: 0, status: 'delivered' } },
    },
  });
  return job.id;
}
const [sending] = endpointHandlers();
const deliverMessages = () => runDueMessages(sending!);
const deliverEarly = () => runNextMessage(sending!);
const log = () => listMessages({ account });

describe('a finished job', () => {
  it('is told once to each endpoint, signed so that the receiver can tell', async () => {
    const first = await createEndpoint({ account, url: `${origin}/first` });
    await createEndpoint({ account, url: `${origin}/second` });
    expect(first.secret).toMatch(/^whsec_[\w+/=]{44}$/);
    expect(JSON.stringify(await database().webhookEndpoint.findMany())).not.toContain(first.secret);
    const jobId = await finishJob();
    const all = await Promise.all([collectMessages(), collectMessages(), collectMessages()]);
    expect(all.reduce((sum, { made }) => sum + made, 0)).toBe(2);
    const tries = await Promise.all([deliverMessages(), deliverMessages(), deliverMessages()]);
    expect(tries.reduce((sum, made) => sum + made, 0)).toBe(2);
    expect(received.map(({ path }) => path).sort()).toEqual(['/first', '/second']);
    const { headers, body } = received.find(({ path }) => path === '/first')!;
    expect(JSON.parse(body)).toMatchObject({
      type: 'job.finished',
      data: { jobId, status: 'succeeded', delivered: 1, outputs: [{ index: 0, status: 'delivered', imageId: null }] },
    });
    const key = Buffer.from(first.secret.slice('whsec_'.length), 'base64');
    const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(text).digest('base64')}`);
    expect(await log()).toMatchObject([
      { subject: jobId, status: 'delivered', attempts: 1, lastStatus: 204, lastError: null, nextAttemptAt: null },
      { subject: jobId, status: 'delivered' },
    ]);
    expect((await collectMessages()).made).toBe(0);
    expect(await deliverMessages()).toBe(0);
  });

  it('and a model that is ready, once', async () => {
    await createEndpoint({ account, url: `${origin}/` });
    const id = randomUUID();
    const facts = { kind: 'fashion', triggerWord: 'coat', steps: 300, engine: 'local', look: {} } as const;
    await database().trainedModel.create({ data: { id, userId: account.id, ...facts, readyAt: new Date() } });
    await database().trainedModel.create({
      data: { id: randomUUID(), userId: account.id, kind: 'product', triggerWord: 'not-yet', steps: 100 },
    });
    await Promise.all([collectMessages(), collectMessages()]);
    await deliverMessages();
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'model.ready', data: { modelId: id, modelType: 'fashion', triggerWord: 'coat', engine: 'local' } },
    ]);
    await database().trainedModel.deleteMany({ where: { userId: account.id } });
  });

  it('and a run over the catalogue that is over, once, and not before', async () => {
    await createEndpoint({ account, url: `${origin}/` });
    const look = { scene: null, prompt: 'on oak' };
    const recipe = await database().catalogueRecipe.create({
      data: { userId: account.id, familyId: randomUUID(), name: 'Spring', look },
    });
    const run = { userId: account.id, shop: 'x.myshopify.com', recipeId: recipe.id, choice: { kind: 'all' } };
    const make = (state: 'done' | 'running', more: object) =>
      database().catalogueRun.create({ data: { ...run, state, idempotencyKey: randomUUID(), ...more } });
    const tally = { 'to-review': 3, 'in-shop': 0 };
    const { id } = await make('done', { tally, pictures: 6, charged: 12, finishedAt: new Date(Date.now() + 1_000) });
    await make('running', {});
    await Promise.all([collectMessages(), collectMessages()]);
    await deliverMessages();
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'run.finished',
        data: { runId: id, status: 'done', products: { 'to-review': 3 }, pictures: 6, charged: 12, message: null },
      },
    ]);
    await database().catalogueRecipe.deleteMany({ where: { userId: account.id } });
  });

  it('of before the endpoint, or of another account, is not sent', async () => {
    await createEndpoint({ account, url: `${origin}/` });
    await finishJob(account, new Date(Date.now() - 60_000));
    await finishJob(await createMerchant(0));
    expect((await collectMessages()).made).toBe(0);
  });
});

describe('a receiver that does not take it', () => {
  it('is tried again, later and later, with the same id, until it takes it', async () => {
    await createEndpoint({ account, url: `${origin}/` });
    await finishJob();
    await collectMessages();
    answerWith = () => 500;
    await deliverMessages();
    const [failed] = await log();
    expect(failed).toMatchObject({ status: 'waiting', attempts: 1, lastStatus: 500 });
    expect(failed!.lastError).toBe('The endpoint answered 500.');
    expect(Date.parse(failed!.nextAttemptAt!)).toBeGreaterThan(Date.parse(failed!.createdAt));
    expect(await deliverMessages()).toBe(0);
    answerWith = () => 200;
    expect(await deliverEarly()).toBe(true);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2, lastStatus: 200 }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is given up visibly, and can be sent to anew', async () => {
    await createEndpoint({ account, url: `${origin}/` });
    await finishJob();
    await collectMessages();
    answerWith = () => 302;
    for (let round = 0; round < 11; round += 1) {
      expect(await deliverEarly()).toBe(true);
    }
    const [given] = await log();
    expect(given).toMatchObject({ status: 'given_up', attempts: 11, lastError: endpointMessages.failures.redirects });
    expect(received.every(({ path }) => path === '/')).toBe(true);
    expect(await deliverEarly()).toBe(false);
    answerWith = () => 200;
    expect(await redeliverMessage({ account, messageId: given!.id })).toMatchObject({ status: 'waiting', attempts: 0 });
    await deliverMessages();
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('does not keep another endpoint waiting', async () => {
    const busy = await createEndpoint({ account, url: `${origin}/busy` });
    await createEndpoint({ account, url: `${origin}/other` });
    for (let at = 0; at < 2; at += 1) await sendTestMessage({ account, endpointId: busy.id });
    // The busy one does not answer.
    const mute = Promise.withResolvers<void>();
    mutes.set('/busy', mute.promise);
    const works = await startWorks([sending!]);
    const paths = () => received.map(({ path }) => path);
    try {
      // At work before the others come: consumers that fetch at one moment do not see each other's message.
      await expect.poll(paths).toEqual(['/busy', '/busy']);
      for (let at = 0; at < 10; at += 1) await sendTestMessage({ account, endpointId: busy.id });
      await finishJob();
      await collectMessages();
      await expect.poll(paths).toEqual(['/busy', '/busy', '/other']);
    } finally {
      mutes.clear();
      mute.resolve();
      await works.stop();
    }
  });

  it('that died in the middle leaves the message due again', async () => {
    const { id } = await createEndpoint({ account, url: `${origin}/` });
    await sendTestMessage({ account, endpointId: id });
    // A sender that is killed after the endpoint has heard it.
    const boss = await ensureQueue(sending!.work);
    const [message] = await boss.fetch<{ messageId: string }>('endpoint-message');
    await sending!.run(message!.data, {} as WorkContext);
    await database().endpointMessage.updateMany({ data: { status: 'waiting', attempts: 0 } });
    await boss.fail('endpoint-message', message!.id);
    expect(await deliverEarly()).toBe(true);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      message!.data.messageId,
      message!.data.messageId,
    ]);
  });
});

describe('endpoints', () => {
  it('paused: keep their messages, get them when they go on, give them up after a day', async () => {
    const { id } = await createEndpoint({ account, url: `${origin}/` });
    await updateEndpoint({ account, endpointId: id, isActive: false });
    await finishJob();
    await collectMessages();
    await deliverMessages();
    expect(received).toEqual([]);
    await sweepMessages();
    expect(await log()).toMatchObject([{ status: 'waiting' }]);
    await updateEndpoint({ account, endpointId: id, isActive: true });
    expect(await deliverMessages()).toBe(1);
    await finishJob();
    await collectMessages();
    await updateEndpoint({ account, endpointId: id, isActive: false });
    await sweepMessages(new Date(Date.now() + 25 * 60 * 60_000));
    expect((await log()).map(({ status }) => status).sort()).toEqual(['delivered', 'given_up']);
  });

  it('are at most five, each address once, none of another sort', async () => {
    const urls = Array.from({ length: 7 }, (_, at) => `${origin}/${at}`);
    const results = await Promise.allSettled(urls.map((url) => createEndpoint({ account, url })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const { url } = (await listEndpoints(account))[0]!;
    await expect(createEndpoint({ account, url })).rejects.toMatchObject({ userMessage: endpointMessages.urlTaken });
    for (const bad of ['ftp://example.com/', 'http://user:pass@example.com/', 'not an address']) {
      await expect(createEndpoint({ account, url: bad })).rejects.toMatchObject({
        status: 400,
        userMessage: endpointMessages.urlRefused,
      });
    }
  });

  it('and their messages belong to their account', async () => {
    const { id: endpointId } = await createEndpoint({ account, url: `${origin}/` });
    const { id: messageId } = await sendTestMessage({ account, endpointId });
    const stranger = await createMerchant(0);
    const foreign = { account: stranger, endpointId };
    const missing = { status: 404 };
    await expect(updateEndpoint({ ...foreign, isActive: false })).rejects.toMatchObject(missing);
    await expect(deleteEndpoint(foreign)).rejects.toMatchObject(missing);
    await expect(sendTestMessage(foreign)).rejects.toMatchObject(missing);
    await expect(redeliverMessage({ account: stranger, messageId })).rejects.toMatchObject(missing);
    expect(await listMessages(foreign)).toEqual([]);
    expect(await listEndpoints(stranger)).toEqual([]);
    expect(await listEndpoints(account)).toMatchObject([{ id: endpointId, isActive: true }]);
    await deleteEndpoint({ account, endpointId });
    expect(await log()).toEqual([]);
  });
});

it('the worker does all of it by itself, and stops', async () => {
  await createEndpoint({ account, url: `${origin}/` });
  const jobId = await finishJob();
  const works = await startWorks(endpointHandlers());
  const stop = collectAfterEvents();
  await announceStream('anything');
  await expect
    .poll(() => received.map(({ body }) => (JSON.parse(body) as { data: object }).data))
    .toMatchObject([{ jobId }]);
  stop();
  await works.stop();
});
