import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CallError } from '#app/ui/client/call-error.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { JobEvent } from '../job-events.schema.ts';
import type { JobView } from '../job-view.schema.ts';
import { EMPTY_FEED, progressOf, reduceFeed } from './feed.rules.ts';
import type { FeedState } from './feed.rules.ts';
import { JobFeed } from './job-feed.ts';
import { placeTitle } from './place-title.ts';
import { isByPerson, isOfPlace, isOwnHere, underWayElsewhere } from './own-jobs.rules.ts';

const asset = (id: string) => ({ _id: id }) as AssetView;
const QUEUED: JobEvent = {
  type: 'job.queued',
  data: { kind: 'product-photo', requestedCount: 2, acceptedCount: 2, unitPrice: 2, prompt: 'on sand', orderKey: 'k' },
};
const STORY: readonly JobEvent[] = [
  QUEUED,
  { type: 'job.started', data: { run: 1 } },
  { type: 'job.progress', data: { value: 1, max: 4, label: 'Light' } },
  { type: 'job.output', data: { index: 1, assetId: 'a1', asset: asset('a1') } },
  { type: 'job.output-failed', data: { index: 0, code: 'engine', message: 'no light' } },
  {
    type: 'job.finished',
    data: { status: 'partly_succeeded', delivered: 1, failed: 1, settled: 2, released: 2, message: 'one failed' },
  },
];
const tell = (state: FeedState, subjectSeq: number, event = STORY[subjectSeq - 1]!, jobId = 'j') =>
  reduceFeed(state, { type: 'event', jobId, subjectSeq, event });
const play = (count = STORY.length) =>
  STORY.slice(0, count).reduce((state, event, at) => tell(state, at + 1, event), EMPTY_FEED);
/** The server's view of the job after its first events. */
function view(lastSeq: number, over: Partial<JobView> = {}): JobView {
  const { receivedSeq: _, ...job } = play(lastSeq).jobs[0]!;
  return { ...job, outputs: job.outputs.map((output) => ({ ...output, charged: 0 })), ...over };
}

describe('one job', () => {
  it('is followed from its first event to its last', () => {
    expect(play(1).jobs[0]).toMatchObject({
      status: 'queued',
      outputs: [{ status: 'pending' }, { status: 'pending' }],
    });
    expect(progressOf(play(3).jobs[0]!)).toBe(0.25);
    expect(progressOf(play(5).jobs[0]!)).toBe(1);
    expect(play().jobs[0]).toMatchObject({
      status: 'partly_succeeded',
      outputs: [
        { status: 'failed', message: 'no light' },
        { status: 'delivered', asset: { _id: 'a1' } },
      ],
    });
    expect(play().wanted).toEqual([]);
  });

  it('shows the newest preview until its end, and none of a job that it does not know', () => {
    const preview = (n: number) => ({ index: 1, url: `data:image/jpeg;base64,${n}` });
    const previewed = (state: FeedState, n: number) =>
      reduceFeed(state, { type: 'previewed', jobId: 'j', preview: preview(n) });
    expect(previewed(EMPTY_FEED, 1)).toBe(EMPTY_FEED);
    const shown = previewed(previewed(play(3), 1), 2);
    expect(shown.jobs[0]).toMatchObject({ preview: preview(2), lastSeq: 3 });
    expect(reduceFeed(shown, { type: 'looked-up', job: view(4) }).jobs[0]!.preview).toEqual(preview(2));
    const ended = tell(tell(tell(shown, 4), 5), 6);
    expect(ended.jobs[0]!.preview).toBeUndefined();
    expect(previewed(ended, 3)).toBe(ended);
  });

  it('says the node at work in place of the last step’s label', () => {
    const { jobs } = tell(play(3), 4, { type: 'job.executing', data: { node: 'Decode' } });
    expect(jobs[0]!.progress).toEqual({ value: 1, max: 4, label: 'Decode' });
    expect(tell(play(2), 3, { type: 'job.executing', data: { node: 'Decode' } }).jobs[0]!.progress).toEqual({
      value: 0,
      max: 1,
      label: 'Decode',
    });
  });

  it('leaves nothing pending when it has ended', () => {
    const ended = tell(play(2), 3, STORY[5]!);
    expect(ended.jobs[0]!.outputs.map(({ status, message }) => [status, message])).toEqual([
      ['failed', 'one failed'],
      ['failed', 'one failed'],
    ]);
  });

  it('a piece that comes twice or late changes nothing', () => {
    const state = play(4);
    for (const seq of [1, 2, 3, 4]) expect(tell(state, seq)).toBe(state);
    expect(tell(play(), 9, STORY[1]!)).toEqual(play());
  });

  it('a missing piece is looked up, and what comes meanwhile does not hide it', () => {
    let state = tell(play(2), 4);
    expect(state.wanted).toEqual(['j']);
    expect(state.jobs[0]!.outputs[1]!.status).toBe('pending');
    // The look-up was quicker than the event's own transaction: once more.
    state = reduceFeed(state, { type: 'looked-up', job: view(3) });
    expect(state.wanted).toEqual(['j']);
    state = tell(state, 5);
    state = reduceFeed(state, { type: 'looked-up', job: view(5) });
    expect(state.wanted).toEqual([]);
    state = tell(state, 6);
    expect(state.jobs).toEqual(play().jobs);
  });

  it('heard of in the middle only is looked up whole', () => {
    const state = tell(EMPTY_FEED, 3);
    expect([state.jobs, state.wanted]).toEqual([[], ['j']]);
    expect(reduceFeed(state, { type: 'looked-up', job: view(3) }).jobs).toEqual(play(3).jobs);
  });

  it('an older view changes nothing, a newer one wins', () => {
    const state = play(4);
    expect(reduceFeed(state, { type: 'looked-up', job: view(2) })).toBe(state);
    expect(reduceFeed(play(2), { type: 'looked-up', job: view(6) }).jobs[0]!.status).toBe('partly_succeeded');
  });

  it('in whatever order, however often and with whatever gaps its events come, the end is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 40 }), (seqs) => {
        let state = EMPTY_FEED;
        let written = 0;
        for (const seq of [...seqs, 6]) {
          written = Math.max(written, seq);
          state = tell(state, seq);
          if (seq % 2 === 0 && state.wanted.length > 0)
            state = reduceFeed(state, { type: 'looked-up', job: view(written) });
        }
        if (state.wanted.length > 0) state = reduceFeed(state, { type: 'looked-up', job: view(6) });
        expect(state.wanted).toEqual([]);
        expect(state.jobs.map(({ status, outputs, lastSeq }) => ({ status, outputs, lastSeq }))).toMatchObject(
          play().jobs.map(({ status, outputs, lastSeq }) => ({ status, outputs, lastSeq })),
        );
      }),
    );
  });
});

describe('a connection that stands again', () => {
  it('finds what is under way, and looks up what is not among it any more', () => {
    const state = reduceFeed(play(3), { type: 'greeted', active: [view(2, { jobId: 'other' })] });
    expect(state.jobs.map(({ jobId }) => jobId)).toEqual(['j', 'other']);
    expect(state.wanted).toEqual(['j']);
    expect(reduceFeed(play(), { type: 'greeted', active: [] }).wanted).toEqual([]);
  });
});

/** A feed whose server answers when it is told to, and whose clock is turned by hand. */
function script() {
  const asked: { jobId: string; answer: (job: JobView) => void; fail: (error: Error) => void }[] = [];
  const waits: { run: () => void; delayMs: number; isOver: boolean }[] = [];
  const feed = new JobFeed({
    lookUp: (jobId) => new Promise((answer, fail) => asked.push({ jobId, answer, fail })),
    cancel: async () => {},
    later(run, delayMs) {
      const wait = { run, delayMs, isOver: false };
      waits.push(wait);
      return () => void (wait.isOver = true);
    },
  });
  const say = (subjectSeq: number, event = STORY[subjectSeq - 1]!) =>
    feed.receive({ type: event.type, subject: 'j', subjectSeq, data: event.data });
  const hello = (active: readonly JobView[] = []) =>
    feed.receive({ type: 'hello', subject: null, subjectSeq: null, data: { activeJobs: active } });
  return { feed, asked, waits, say, hello };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const lost = () => new CallError({ status: 0, code: 'no-response', message: 'No response' });

describe('the feed', () => {
  it('looks a gap up once, waits longer after every failure, and again at once when the connection stands', async () => {
    const { feed, asked, waits, say, hello } = script();
    say(1);
    say(3);
    say(4);
    expect(asked).toHaveLength(1);
    asked[0]!.fail(lost());
    await settled();
    waits[0]!.run();
    asked[1]!.fail(lost());
    await settled();
    expect(waits.map(({ delayMs }) => delayMs)).toEqual([1000, 2000]);
    hello([]);
    expect([asked.length, waits[1]!.isOver]).toEqual([3, true]);
    asked[2]!.answer(view(6));
    await settled();
    expect(feed.get().jobs).toMatchObject([{ status: 'partly_succeeded' }]);
    expect(asked).toHaveLength(3);
  });

  it('forgets a job that is not there any more', async () => {
    const { feed, asked, say } = script();
    say(1);
    say(4);
    asked[0]!.fail(new CallError({ status: 404, code: 'not-found', message: 'Not found' }));
    await settled();
    expect(feed.get()).toMatchObject({ jobs: [], wanted: [] });
  });

  it('tells its listeners of what changed, and of nothing else', () => {
    const { feed, say } = script();
    const listener = vi.fn();
    const stop = feed.subscribe(listener);
    say(1);
    say(1);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    say(2);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('two tabs with the same news show the same, and each knows what was ordered in it', async () => {
    const [one, two] = [script(), script()];
    await one.feed.order({ key: 'k', kind: 'product-photo', send: async () => ({ jobId: 'j' }) });
    one.asked[0]!.answer(view(1));
    await settled();
    for (const tab of [one, two]) for (const seq of [1, 2, 3, 4, 5, 6]) tab.say(seq);
    expect(one.feed.get().jobs).toEqual(two.feed.get().jobs);
    const [job] = two.feed.get().jobs;
    expect([one.feed.isOrderedHere(job!), two.feed.isOrderedHere(job!)]).toEqual([true, false]);
  });

  it('after signing out it is empty, and late answers are dropped', async () => {
    const { feed, asked, say } = script();
    say(1);
    say(3);
    feed.close();
    asked[0]!.answer(view(6));
    await settled();
    say(2);
    expect(feed.get()).toEqual(EMPTY_FEED);
  });
});

describe('an order', () => {
  it('is accepted by its answer, and looked at where the stream is slower', async () => {
    const { feed, asked } = script();
    const accepted = await feed.order({
      key: 'k',
      kind: 'product-photo',
      send: async () => ({ jobId: 'j', message: 'm' }),
    });
    expect(accepted).toEqual({ jobId: 'j', answer: { jobId: 'j', message: 'm' } });
    expect(feed.get().orders).toEqual([{ key: 'k', kind: 'product-photo', state: 'accepted', jobId: 'j' }]);
    expect(asked.map(({ jobId }) => jobId)).toEqual(['j']);
  });

  it('whose answer is lost is accepted all the same when the stream tells of its key', async () => {
    const { feed, say } = script();
    const accepted = feed.order({
      key: 'k',
      kind: 'product-photo',
      async send() {
        say(1);
        throw lost();
      },
    });
    expect(await accepted).toEqual({ jobId: 'j', answer: null });
    expect(feed.get().orders[0]).toMatchObject({ state: 'accepted' });
  });

  it('without an answer keeps its key for the next try; news of it later counts too', async () => {
    const { feed, say } = script();
    const keys: string[] = [];
    const order = { key: 'k', kind: 'product-photo', send: async () => Promise.reject(lost()) };
    await expect(feed.order(order)).rejects.toMatchObject({ status: 0 });
    expect(feed.get().orders[0]).toMatchObject({ state: 'unanswered', jobId: null });
    await feed.order({ ...order, send: async () => (keys.push(order.key), { jobId: 'j' }) });
    expect([keys, feed.get().orders.length]).toEqual([['k'], 1]);
    const other = script();
    await expect(other.feed.order(order)).rejects.toMatchObject({ status: 0 });
    other.say(1);
    expect(other.feed.get().orders[0]).toMatchObject({ state: 'accepted', jobId: 'j' });
    say(1);
    expect(feed.get().jobs).toHaveLength(1);
  });

  it('that is refused says so', async () => {
    const { feed } = script();
    const send = async () => Promise.reject(new CallError({ status: 402, code: 'x', message: 'No credits' }));
    await expect(feed.order({ key: 'k', kind: 'upscale', send })).rejects.toMatchObject({ status: 402 });
    expect(feed.get().orders[0]).toMatchObject({ state: 'refused' });
  });
});

describe('what is one’s own', () => {
  const here = { kind: 'scene', id: 's1' } as const;
  const job = (over: Partial<JobView>) => ({ ...play(1).jobs[0]!, ...over });
  const flow = job({ jobId: 'flow', place: { kind: 'run', id: 'r' } });
  const api = job({ jobId: 'api' });
  const colleague = job({ jobId: 'colleague', place: here, orderedBy: '2' });
  const elsewhere = job({ jobId: 'elsewhere', place: { kind: 'scene', id: 's2' }, orderedBy: '1' });
  const own = job({ jobId: 'own', place: here, orderedBy: '1' });
  const all = [flow, api, colleague, elsewhere, own];
  const ids = (jobs: readonly { readonly jobId: string }[]) => jobs.map(({ jobId }) => jobId);

  it('is what this person ordered from this very place', () => {
    expect(ids(all.filter((each) => isOwnHere(each, { place: here, person: '1' })))).toEqual(['own']);
    expect(ids(all.filter((each) => isOfPlace(each, here)))).toEqual(['colleague', 'own']);
    expect(ids(all.filter((each) => isByPerson(each, '1')))).toEqual(['elsewhere', 'own']);
  });

  it('an account of one person has no colleagues', () => {
    const mine = job({ place: here });
    expect(isOwnHere(mine, { place: here, person: undefined })).toBe(true);
    expect(isByPerson(api, undefined)).toBe(false);
  });

  it('the rest is listed as made elsewhere while it is under way', () => {
    expect(ids(underWayElsewhere([...all, { ...api, jobId: 'over', status: 'failed' }], here))).toEqual([
      'flow',
      'api',
      'elsewhere',
    ]);
  });
});

it('a job of a tool has no finished image yet: its place is a page', () => {
  expect(placeTitle({ kind: 'tool', id: null })).toBe('Another page');
});
