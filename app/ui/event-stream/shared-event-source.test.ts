import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SharedEventSource } from './shared-event-source.ts';
import type { TabSurroundings } from './shared-event-source.ts';

/** A server, a browser's locks and its channels, moved on a step at a time. */
class World {
  head = 0;
  readonly connections = new Set<{ readonly close: () => void }>();
  private readonly tasks: (() => void)[] = [];
  private readonly channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>();
  private readonly queue: (() => Promise<unknown>)[] = [];
  private isHeld = false;
  private readonly listeners = new Set<(seq: number) => void>();
  private readonly passing = new Set<(type: string) => void>();

  /** Something happens in the account. */
  say(): void {
    this.head += 1;
    for (const tell of this.listeners) tell(this.head);
  }

  /** Tells something in passing to the tabs that have a connection. */
  pass(type: string): void {
    for (const tell of this.passing) tell(type);
  }

  /** Runs one waiting step; false where nothing waits. */
  step(): boolean {
    const task = this.tasks.shift();
    task?.();
    return task !== undefined;
  }

  async settle(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while (this.step());
  }

  private grant(): void {
    if (this.isHeld) return;
    const next = this.queue.shift();
    if (!next) return;
    this.isHeld = true;
    void next().finally(() => {
      this.isHeld = false;
      this.grant();
    });
  }

  readonly tabs: TabSurroundings = {
    connect: (after, { onFrame, onEnd }) => {
      let isOpen = true;
      const later = (run: () => void) => this.tasks.push(() => isOpen && run());
      const tell = (seq: number) => later(() => onFrame('job.output', JSON.stringify({ seq })));
      const tellPassing = (type: string) => later(() => onFrame(type, '{"seq":0}'));
      later(() => {
        const { head } = this;
        onFrame('hello', JSON.stringify({ head }));
        for (let seq = (after ?? head) + 1; seq <= head; seq += 1) tell(seq);
        this.listeners.add(tell);
        this.passing.add(tellPassing);
      });
      const end = () => {
        isOpen = false;
        this.listeners.delete(tell);
        this.passing.delete(tellPassing);
        this.connections.delete(connection);
      };
      const connection = Object.assign({ close: end }, { cut: () => (end(), onEnd()) });
      this.connections.add(connection);
      return connection;
    },
    openChannel: () => {
      const channel = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        postMessage: (data: unknown) => {
          for (const other of this.channels) {
            if (other !== channel) this.tasks.push(() => other.onmessage?.({ data } as MessageEvent));
          }
        },
        close: () => this.channels.delete(channel),
      };
      this.channels.add(channel);
      return channel;
    },
    locks: {
      request: ((_name: string, { signal }: LockOptions, run: () => Promise<unknown>) => {
        const { promise, reject } = Promise.withResolvers<void>();
        const entry = () => run();
        signal!.addEventListener('abort', () => {
          const at = this.queue.indexOf(entry);
          if (at >= 0) this.queue.splice(at, 1);
          reject(signal!.reason as Error);
        });
        this.queue.push(entry);
        this.tasks.push(() => this.grant());
        return promise;
      }) as LockManager['request'],
    },
  };
}

interface Tab {
  readonly source: SharedEventSource;
  readonly from: number;
  readonly seen: number[];
  hellos: number;
}

function openTab(world: World, tabs = world.tabs): Tab {
  const from = world.head;
  const source = new SharedEventSource({ account: 'a', after: from, tabs });
  const tab: Tab = { source, from, seen: [], hellos: 0 };
  source.addEventListener('hello', () => (tab.hellos += 1));
  source.addEventListener('job.output', (event) =>
    tab.seen.push((JSON.parse((event as MessageEvent<string>).data) as { seq: number }).seq),
  );
  return tab;
}

const isWhole = (world: World, { from, seen }: Tab) =>
  expect(seen).toEqual(Array.from({ length: world.head - from }, (_, index) => from + index + 1));

it('twelve tabs hold one connection, and each is greeted and hears everything once', async () => {
  const world = new World();
  const tabs = Array.from({ length: 12 }, () => openTab(world));
  await world.settle();
  expect(world.connections.size).toBe(1);
  for (let count = 0; count < 5; count += 1) world.say();
  await world.settle();
  expect(world.connections.size).toBe(1);
  for (const tab of tabs) isWhole(world, tab);
  expect(tabs.every(({ hellos }) => hellos > 0)).toBe(true);
});

it('the next tab leads when the leader goes, and nothing is lost between', async () => {
  const world = new World();
  const tabs = Array.from({ length: 4 }, () => openTab(world));
  await world.settle();
  for (let leader = 0; leader < 3; leader += 1) {
    tabs[leader]!.source.close();
    world.say();
    world.say();
    await world.settle();
    expect(world.connections.size).toBe(1);
    isWhole(world, tabs[3]!);
  }
  tabs[3]!.source.close();
  await world.settle();
  expect(world.connections.size).toBe(0);
});

it('in any order of opening, closing and news: no gaps, nothing twice, one connection in the end', async () => {
  const action = fc.constantFrom('open', 'close', 'say', 'say', 'step', 'step', 'step', 'turn');
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 80 }), fc.nat(), async (actions, seed) => {
      const world = new World();
      const open: Tab[] = [openTab(world)];
      for (const [index, act] of actions.entries()) {
        if (act === 'open' && open.length < 8) open.push(openTab(world));
        else if (act === 'close' && open.length > 1) open.splice((seed + index) % open.length, 1)[0]!.source.close();
        else if (act === 'say') world.say();
        else if (act === 'step') world.step();
        else await Promise.resolve();
      }
      await world.settle();
      // Nothing more has to come for a tab to notice what it lacks.
      for (const tab of open) isWhole(world, tab);
      world.say();
      await world.settle();
      for (const tab of open) isWhole(world, tab);
      expect(world.connections.size).toBe(1);
      for (const { source } of open) source.close();
    }),
    { numRuns: 300 },
  );
});

it('what is told in passing reaches every tab once, and no tab connects again for it', async () => {
  const world = new World();
  const heard: string[] = [];
  for (let tab = 0; tab < 3; tab += 1) {
    const { source } = openTab(world);
    source.addEventListener('job.preview', (event) => heard.push(`${tab} ${(event as MessageEvent<string>).data}`));
  }
  await world.settle();
  world.pass('job.preview');
  await world.settle();
  expect(heard.toSorted()).toEqual(['0 {"seq":0}', '1 {"seq":0}', '2 {"seq":0}']);
  expect(world.connections.size).toBe(1);
});

it('a frame that the leader passes on during the backlog is not lost', () => {
  const channel = { onmessage: null as ((event: MessageEvent) => void) | null, postMessage: () => {}, close: () => {} };
  let isOpen = true;
  let tell: (type: string, body: object) => void = () => {};
  const tabs: TabSurroundings = {
    connect: (_after, { onFrame }) => {
      tell = (type, body) => onFrame(type, JSON.stringify(body));
      return { close: () => (isOpen = false) };
    },
    openChannel: () => channel,
    locks: { request: (() => new Promise(() => {})) as never },
  };
  const source = new SharedEventSource({ account: 'a', after: 8, tabs });
  const seen: string[] = [];
  source.addEventListener('job.output', (event) => seen.push((event as MessageEvent<string>).data));
  tell('hello', { head: 10 });
  tell('job.output', { seq: 9 });
  channel.onmessage!({ data: { kind: 'frame', type: 'job.output', data: '{"seq":11}' } } as MessageEvent);
  tell('job.output', { seq: 10 });
  expect(isOpen).toBe(true);
  tell('job.output', { seq: 11 });
  expect([seen, isOpen]).toEqual([['{"seq":9}', '{"seq":10}', '{"seq":11}'], false]);
});

it.each([
  null,
  'head',
  7,
  [],
  {},
  { kind: 'head' },
  { kind: 'head', head: '9' },
  { kind: 'head', head: 1e300 },
  { kind: 'frame', type: 'job.output' },
  { kind: 'frame', type: 7, data: '{"seq":9}' },
  { kind: 'frame', type: 'job.output', data: { seq: 9 } },
  { kind: 'other', type: 'job.output', data: '{"seq":9}' },
])('what is no news on the channel is passed over: %j', async (data) => {
  const world = new World();
  const channel = { onmessage: null as ((event: MessageEvent) => void) | null, postMessage: () => {}, close: () => {} };
  let connections = 0;
  const connect: TabSurroundings['connect'] = (after, handlers) => {
    connections += 1;
    return world.tabs.connect(after, handlers);
  };
  const source = new SharedEventSource({
    account: 'a',
    after: 0,
    tabs: { connect, openChannel: () => channel, locks: { request: (() => new Promise(() => {})) as never } },
  });
  const heard: string[] = [];
  source.addEventListener('job.output', (event) => heard.push((event as MessageEvent<string>).data));
  await world.settle();
  channel.onmessage!({ data } as MessageEvent);
  await world.settle();
  expect([heard, connections]).toEqual([[], 1]);
  channel.onmessage!({ data: { kind: 'frame', type: 'job.output', data: '{"seq":1}' } } as MessageEvent);
  expect(heard).toEqual(['{"seq":1}']);
  source.close();
});

it('listens by itself where the browser denies locks', async () => {
  const world = new World();
  const locks = { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } as never;
  const heard: string[] = [];
  const source = new SharedEventSource({ account: 'a', after: 0, tabs: { ...world.tabs, locks } });
  source.addEventListener('job.output', (event) => heard.push((event as MessageEvent<string>).data));
  await world.settle();
  world.say();
  await world.settle();
  expect(heard).toEqual(['{"seq":1}']);
});

it('a tab that has missed a frame asks the server for what came after its newest one', async () => {
  const world = new World();
  let isDeaf = false;
  const openChannel: TabSurroundings['openChannel'] = (name) => {
    const channel = world.tabs.openChannel(name);
    const hearing = {
      postMessage: (news: unknown) => channel.postMessage(news),
      close: () => channel.close(),
      set onmessage(hear: BroadcastChannel['onmessage']) {
        channel.onmessage = hear && ((event) => isDeaf || hear.call(channel as BroadcastChannel, event));
      },
    };
    return hearing as ReturnType<TabSurroundings['openChannel']>;
  };
  openTab(world);
  const tab = openTab(world, { ...world.tabs, openChannel });
  await world.settle();
  isDeaf = true;
  world.say();
  await world.settle();
  isDeaf = false;
  world.say();
  await world.settle();
  expect(tab.seen).toEqual([1, 2]);
  expect(world.connections.size).toBe(1);
});

it('another database behind the server is heard from its beginning', async () => {
  const world = new World();
  world.head = 900;
  const tabs = [openTab(world), openTab(world)];
  await world.settle();
  world.head = 3;
  for (const connection of [...world.connections]) (connection as never as { cut: () => void }).cut();
  for (const { source } of tabs) source.close();
  const again = [openTab(world), openTab(world)];
  await world.settle();
  world.say();
  await world.settle();
  for (const { seen } of again) expect(seen).toEqual([4]);
});
