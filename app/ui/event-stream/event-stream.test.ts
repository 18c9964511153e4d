import { describe, expect, it } from 'vitest';
import { EventStream } from './open-event-stream.ts';
import type { StreamMessage, StreamSurroundings } from './open-event-stream.ts';

class FakeSource extends EventTarget {
  isClosed = false;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
  }
  close() {
    this.isClosed = true;
  }
  say(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

function makeStream({ isAtOnce = true } = {}) {
  const sources: FakeSource[] = [];
  const delays: number[] = [];
  let pending: (() => void) | null = null;
  let goOnline: () => void = () => {};
  const tasks: (() => void)[] = [];
  const surroundings: StreamSurroundings = {
    openSource(after) {
      const url = `/api/events${after === null ? '' : `?after=${after}`}`;
      const source = new FakeSource(url);
      sources.push(source);
      return source as unknown as EventSource;
    },
    later(run, delayMs) {
      delays.push(delayMs);
      pending = run;
      return () => {
        pending = null;
      };
    },
    onOnline(run) {
      goOnline = run;
      return () => {};
    },
    soon: (run) => void (isAtOnce ? run() : tasks.push(run)),
  };
  const stream = new EventStream(surroundings);
  const seen: StreamMessage[] = [];
  return {
    stream,
    sources,
    delays,
    seen,
    last: () => sources.at(-1)!,
    listen: (type: string) => stream.listen(type, (message) => seen.push(message)),
    waitOver: () => pending?.(),
    endTask: () => tasks.splice(0).forEach((run) => run()),
    goOnline: () => goOnline(),
  };
}
const event = (seq: number) => ({ seq, subject: 'job', subjectSeq: seq, data: { n: seq } });

describe('the tab’s event stream', () => {
  it('opens one connection for many listeners and closes it with the last', () => {
    const { listen, sources } = makeStream();
    const stops = [listen('job.output'), listen('job.output'), listen('credits.changed')];
    expect(sources).toHaveLength(1);
    stops[0]!();
    stops[1]!();
    expect(sources[0]!.isClosed).toBe(false);
    stops[2]!();
    expect(sources[0]!.isClosed).toBe(true);
  });

  it('asks for what came since the page was rendered, also where a listener was there before the page’s state', () => {
    const { stream, listen, sources, last, seen } = makeStream();
    listen('subscription.changed');
    stream.startAfter(7);
    expect(sources[0]!.isClosed).toBe(true);
    expect(last().url).toContain('after=7');
    last().say('hello', { head: 8 });
    last().say('subscription.changed', event(8));
    expect(seen.map(({ seq }) => seq)).toEqual([8]);
    stream.startAfter(8);
    expect(sources).toHaveLength(2);
  });

  it('asks once where a page’s listeners and its state come in one task', () => {
    const { stream, listen, sources, last, endTask } = makeStream({ isAtOnce: false });
    listen('job.output');
    stream.startAfter(7);
    listen('credits.changed');
    endTask();
    expect(sources).toHaveLength(1);
    expect(last().url).toContain('after=7');
  });

  it('opens none for listeners that were gone by the end of the task', () => {
    const { listen, sources, endTask } = makeStream({ isAtOnce: false });
    listen('job.output')();
    endTask();
    expect(sources).toHaveLength(0);
  });

  it('hears types that were asked for after the connection stood', () => {
    const { listen, seen, last } = makeStream();
    listen('job.output');
    listen('credits.changed');
    last().say('credits.changed', event(1));
    expect(seen).toHaveLength(1);
  });

  it('passes nothing on twice and nothing late', () => {
    const { listen, seen, last } = makeStream();
    listen('job.output');
    for (const seq of [1, 2, 2, 1, 3]) last().say('job.output', event(seq));
    expect(seen.map((message) => message.seq)).toEqual([1, 2, 3]);
  });

  it('passes on what is told in passing, which does not count', () => {
    const { listen, seen, last, waitOver } = makeStream();
    listen('job.preview');
    listen('job.output');
    last().say('job.output', event(41));
    for (const n of [1, 2]) last().say('job.preview', { seq: 0, subject: 'job', data: { n } });
    expect(seen.map(({ type, data }) => [type, data])).toEqual([
      ['job.output', { n: 41 }],
      ['job.preview', { n: 1 }],
      ['job.preview', { n: 2 }],
    ]);
    last().dispatchEvent(new Event('error'));
    waitOver();
    expect(last().url).toBe('/api/events?after=41');
  });

  it('resumes after what it has seen, waiting longer each time', () => {
    const { listen, sources, delays, last, waitOver } = makeStream();
    listen('job.output');
    last().say('job.output', event(41));
    for (let round = 0; round < 3; round += 1) {
      last().dispatchEvent(new Event('error'));
      waitOver();
    }
    expect(last().url).toBe('/api/events?after=41');
    expect(sources).toHaveLength(4);
    expect(delays).toEqual([500, 1000, 2000]);
    last().say('hello', {});
    last().dispatchEvent(new Event('error'));
    expect(delays.at(-1)).toBe(500);
  });

  it('begins where the page’s data ends', () => {
    const { stream, listen, seen, last } = makeStream();
    stream.startAfter(10);
    listen('job.output');
    expect(last().url).toBe('/api/events?after=10');
    last().say('job.output', event(10));
    expect(seen).toEqual([]);
  });

  it('comes back at once when the network does', () => {
    const { listen, sources, last, goOnline } = makeStream();
    listen('job.output');
    last().dispatchEvent(new Event('error'));
    goOnline();
    expect(sources).toHaveLength(2);
  });

  it('without a beginning wants only what comes from now on, and resumes from there', () => {
    const { listen, last, waitOver } = makeStream();
    listen('job.output');
    expect(last().url).toBe('/api/events');
    last().say('hello', { head: 70 });
    last().dispatchEvent(new Event('error'));
    waitOver();
    expect(last().url).toBe('/api/events?after=70');
  });

  it('begins anew when the server’s sequences did', () => {
    const { stream, listen, seen, last } = makeStream();
    stream.startAfter(900);
    listen('job.output');
    last().say('hello', { head: 3 });
    last().say('job.output', event(4));
    expect(seen.map((message) => message.seq)).toEqual([4]);
  });

  it('says hello with every connection', () => {
    const { listen, seen, last } = makeStream();
    listen('hello');
    last().say('hello', { head: 5 });
    expect(seen[0]).toMatchObject({ type: 'hello', data: { head: 5 } });
  });

  it('gives its connection back while paused, and goes on where it was', () => {
    const { stream, listen, sources, last, seen } = makeStream();
    listen('job.output');
    last().say('hello', { head: 4 });
    last().say('job.output', event(5));
    stream.pause();
    expect(last().isClosed).toBe(true);
    listen('credits.changed');
    expect(sources).toHaveLength(1);
    stream.resume();
    stream.resume();
    expect(sources).toHaveLength(2);
    expect(last().url).toContain('after=5');
    last().say('credits.changed', event(6));
    expect(seen.map(({ seq }) => seq)).toEqual([5, 6]);
  });

  it('stays paused when its last listener goes and another one comes', () => {
    const { stream, listen, sources } = makeStream();
    stream.pause();
    listen('job.output')();
    listen('job.output');
    expect(sources).toHaveLength(0);
    stream.resume();
    expect(sources).toHaveLength(1);
  });
});
