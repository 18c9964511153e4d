// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderHook, ScriptedSource, scriptWorld } from '#tests/fixtures/render-hook.tsx';
import type { JobView } from '../job-view.schema.ts';
import { useJobs, useNewJobFeed } from './use-job-feed.ts';

const world = scriptWorld();

function useFeed() {
  const feed = useNewJobFeed();
  return { feed, jobs: useJobs(feed) };
}

const VIEW: JobView = {
  jobId: 'j',
  kind: 'product-photo',
  status: 'running',
  requestedCount: 1,
  acceptedCount: 1,
  unitPrice: 2,
  prompt: 'on sand',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastSeq: 2,
  outputs: [{ index: 0, status: 'pending', asset: null, message: null, charged: 0 }],
  message: null,
  progress: null,
} as JobView;
const tell = (type: string, subjectSeq: number, data: object) =>
  ScriptedSource.open!.say(type, { subject: 'j', subjectSeq, data });
const finished = { status: 'succeeded', delivered: 1, failed: 0, settled: 2, released: 0, message: null };

it('shows what is under way when the connection stands, and every event as it comes', async () => {
  const page = await renderHook(useFeed);
  await page.act(() => ScriptedSource.open!.hello({ head: 0, activeJobs: [VIEW] }));
  expect(page.current.jobs.map(({ jobId, status }) => [jobId, status])).toEqual([['j', 'running']]);
  await page.act(() => tell('job.finished', 3, finished));
  expect(page.current.jobs[0]!.status).toBe('succeeded');
  expect(world.requests).toEqual([]);
  await page.leave();
});

it('looks a gap up: after a second without an answer again, then after two, and then it knows', async () => {
  const page = await renderHook(useFeed);
  await page.act(() => ScriptedSource.open!.hello({ head: 0, activeJobs: [VIEW] }));
  // The third event never comes.
  await page.act(() => tell('job.finished', 4, finished));
  expect(world.requests.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/generation/jobs/j']]);
  await page.act(() => world.requests[0]!.cut());
  await page.pass(999);
  expect(world.requests).toHaveLength(1);
  await page.pass(1);
  await page.act(() => world.requests[1]!.answer(503, {}));
  await page.pass(1999);
  expect(world.requests).toHaveLength(2);
  await page.pass(1);
  expect(page.current.jobs[0]!.status).toBe('running');
  await page.act(() => world.requests[2]!.answer(200, { ...VIEW, status: 'succeeded', lastSeq: 4 }));
  expect(page.current.jobs[0]!.status).toBe('succeeded');
  await page.pass(60_000);
  expect(world.requests).toHaveLength(3);
  await page.leave();
});

it('asks again at once when the connection stands again, and gives up on what is gone', async () => {
  const page = await renderHook(useFeed);
  await page.act(() => ScriptedSource.open!.hello({ head: 0, activeJobs: [VIEW] }));
  await page.act(() => tell('job.finished', 4, finished));
  await page.act(() => world.requests[0]!.cut());
  await page.act(() => ScriptedSource.open!.hello({ head: 1, activeJobs: [] }));
  expect(world.requests).toHaveLength(2);
  await page.act(() => world.requests[1]!.answer(404, { message: 'Not found' }));
  expect(page.current.jobs).toEqual([]);
  await page.pass(60_000);
  expect(world.requests).toHaveLength(2);
  await page.leave();
});

it('leaves nothing behind: the stream is closed, and no look-up is tried again', async () => {
  const page = await renderHook(useFeed);
  await page.act(() => ScriptedSource.open!.hello({ head: 0, activeJobs: [VIEW] }));
  await page.act(() => tell('job.finished', 4, finished));
  await page.act(() => world.requests[0]!.cut());
  await page.leave();
  expect(ScriptedSource.open).toBeNull();
  await page.pass(60_000);
  expect(world.requests).toHaveLength(1);
});
