import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { underWayElsewhere } from '#app/domain/generation/index.ts';
import { getJob, listActiveJobs, submitJob } from '#app/domain/generation/index.server.ts';
import { loadProductScreen } from '#app/domain/product/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { readSubject } from '#app/platform/streams/read-stream.server.ts';
import { compositionOf, uploadPicture } from '#tests/fixtures/merchant.ts';
import { signedIn } from '#tests/fixtures/session.ts';
import type { Caller } from '#tests/fixtures/session.ts';

async function post({ token }: Caller, path: string, body: unknown) {
  const headers = new Headers({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const response = await answerCall(request);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function openCanvas(account: Account) {
  const page = await loadProductScreen(account);
  if (page.kind !== 'open') throw new Error('the canvas cannot be read');
  return page.data.scene;
}

async function generate(caller: Caller, place?: unknown) {
  const composition = compositionOf(await uploadPicture(caller.account));
  return post(caller, '/api/products/generate', { composition, text_prompt: 'on sand', place });
}

test('a job knows the canvas it was ordered from, and tells it with its view and its first event', async () => {
  const caller = await signedIn(10);
  const scene = await openCanvas(caller.account);
  const place = { kind: 'scene', id: scene.id };
  const { status, body } = await generate(caller, place);
  expect(status).toBe(202);
  const jobId = String(body['jobId']);
  expect(await getJob({ account: caller.account, jobId })).toMatchObject({ place, orderKey: expect.any(String) });
  const [queued] = await readSubject(accountTopic(caller.account.id), jobId, 0);
  expect(queued).toMatchObject({ type: 'job.queued', data: { place } });
});

test('a place is left out by programs, and is one of two kinds', async () => {
  const caller = await signedIn(10);
  const { body } = await generate(caller);
  const job = await getJob({ account: caller.account, jobId: String(body['jobId']) });
  expect(job).not.toHaveProperty('place');
  expect((await generate(caller, { kind: 'run', id: randomUUID() })).status).toBe(400);
});

test.each([
  [
    '/api/products/generate',
    async (caller: Caller) => ({ composition: compositionOf(await uploadPicture(caller.account)), text_prompt: 'x' }),
  ],
  ['/api/images/remove-background', async (caller: Caller) => ({ imageId: await uploadPicture(caller.account) })],
  ['/api/generation/falUpscale', async (caller: Caller) => ({ imageId: await uploadPicture(caller.account) })],
  [
    '/api/generation/generate-video-kling',
    async (caller: Caller) => ({ imageId: await uploadPicture(caller.account) }),
  ],
])('%s: a canvas of another account is not found, and nothing is held', async (path, bodyOf) => {
  const [caller, stranger] = [await signedIn(10), await signedIn(10)];
  const scene = await openCanvas(stranger.account);
  const answer = await post(caller, path, { ...(await bodyOf(caller)), place: { kind: 'scene', id: scene.id } });
  expect(answer.status).toBe(404);
  expect(await getCredits(caller.account.id)).toEqual({ available: 10, held: 0 });
  expect(await listActiveJobs(caller.account)).toEqual([]);
});

test('with 20 runs in the background, what is ordered at a canvas goes before them and is that canvas’s alone', async () => {
  const caller = await signedIn(100);
  const { account } = caller;
  const scene = await openCanvas(account);
  const input = { composition: compositionOf(await uploadPicture(account)), prompt: 'on sand', seed: 1 };
  const background = [];
  for (let n = 0; n < 20; n += 1) {
    const place = n % 2 === 0 ? { kind: 'run' as const, id: randomUUID() } : null;
    background.push(
      await submitJob({ account, kind: 'product-photo', input, count: 1, idempotencyKey: `flow-${n}`, place }),
    );
  }
  const place = { kind: 'scene' as const, id: scene.id };
  const { body } = await generate(caller, place);
  const turns = await database().job.findMany({ where: { userId: account.id }, orderBy: { createdAt: 'asc' } });
  const own = turns.find(({ id }) => id === body['jobId'])!;
  const [, second] = turns;
  expect(own.turn).toBeLessThan(second!.turn);
  const active = await listActiveJobs(account);
  const asFeed = active.map((job) => ({ ...job, receivedSeq: job.lastSeq }));
  expect(underWayElsewhere(asFeed, place).map(({ jobId }) => jobId)).toEqual(background.map(({ jobId }) => jobId));
});

test('who of a shop’s staff ordered it is told as a number without a name', async () => {
  const caller = await signedIn(10);
  const account = { ...caller.account, person: '42' };
  const input = { assetId: await uploadPicture(account) };
  const job = await submitJob({ account, kind: 'cut-out', input, count: 1, idempotencyKey: 'k' });
  expect(job).toMatchObject({ orderedBy: '42', orderKey: 'k' });
  // The same key is the same job, also from another person of the shop.
  const again = await submitJob({
    account: { ...account, person: '7' },
    kind: 'cut-out',
    input,
    count: 1,
    idempotencyKey: 'k',
  });
  expect(again).toEqual(job);
});
