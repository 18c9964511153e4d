import { appBridge } from '../app-bridge.ts';
import { FetchEventSource } from './fetch-event-source.ts';
import type { EventSourceLike } from './fetch-event-source.ts';
import { SharedEventSource } from './shared-event-source.ts';
import type { TabSurroundings } from './shared-event-source.ts';

/** One event of the account's stream; `seq` rises by one, and is 0 for what is told in passing. */
export interface StreamMessage {
  readonly type: string;
  readonly seq: number;
  readonly subject: string | null;
  readonly subjectSeq: number | null;
  readonly data: unknown;
}

type Listener = (message: StreamMessage) => void;

const STREAM_PATH = '/api/events';
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/** The state at the moment of connecting; sent first on every connection. */
const HELLO = 'hello';

/** The parts of the browser that the connection needs; replaced in tests. */
export interface StreamSurroundings {
  /** @param after resume after this sequence; null: from now on */
  openSource(after: number | null): EventSourceLike;
  later(run: () => void, delayMs: number): () => void;
  onOnline(run: () => void): () => void;
  /** Runs behind the task at hand. */
  soon(run: () => void): void;
}

const addressAfter = (after: number | null) => `${STREAM_PATH}${after === null ? '' : `?after=${after}`}`;

const browserTabs = (locks: LockManager): TabSurroundings => ({
  connect(after, { onFrame, onEnd }) {
    const source = new FetchEventSource(addressAfter(after));
    source.onFrame = onFrame;
    source.addEventListener('error', onEnd);
    return source;
  },
  openChannel: (name) => new BroadcastChannel(name),
  locks,
});

/** Absent on plain http from another machine (the specification asks for a secure context). */
const tabLocks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

const browserSurroundings: StreamSurroundings = {
  openSource(after) {
    const { account } = document.documentElement.dataset;
    const locks = tabLocks();
    if (account && locks) {
      try {
        return new SharedEventSource({ account, after, tabs: browserTabs(locks) });
      } catch {
        // A frame to which storage is denied may have no channels.
      }
    }
    return appBridge() ? new FetchEventSource(addressAfter(after)) : new EventSource(addressAfter(after));
  },
  later(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  onOnline(run) {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  },
  soon: (run) => queueMicrotask(run),
};

/**
 * The tab's one connection to the server's events. It opens with the first listener and closes with the last, resumes
 * after the newest `seq` it has seen, and passes nothing on twice.
 */
export class EventStream {
  private readonly surroundings: StreamSurroundings;
  private readonly listeners = new Map<string, Set<Listener>>();
  private source: EventSourceLike | null = null;
  private cancelRetry: (() => void) | null = null;
  private stopOnline: (() => void) | null = null;
  private retryMs = FIRST_RETRY_MS;
  /** Null until the server said where it stands: only what comes from now on is wanted. */
  private lastSeq: number | null = null;
  private isPaused = false;

  constructor(surroundings: StreamSurroundings = browserSurroundings) {
    this.surroundings = surroundings;
  }

  /** Listens to one type of event; `hello` comes with every new connection. Returns the way to stop. */
  listen(type: string, listener: Listener): () => void {
    const known = this.listeners.get(type);
    if (known) known.add(listener);
    else {
      this.listeners.set(type, new Set([listener]));
      this.source?.addEventListener(type, this.receive);
    }
    // A page's listeners are mounted before its frame's, which knows where the page stood: one connection is for all of them.
    this.surroundings.soon(this.openForListeners);
    return () => {
      this.listeners.get(type)?.delete(listener);
      if (!this.hasListeners()) this.close();
    };
  }

  /** Gives the connection back while the page is not shown; `resume` goes on after the newest sequence seen. */
  pause(): void {
    this.isPaused = true;
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.drop();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.openForListeners();
  }

  /** Where to begin: the state the page was rendered from. Ignored when something newer was seen. */
  startAfter(seq: number): void {
    const isOpenBlind = this.source !== null && this.lastSeq === null;
    this.lastSeq = Math.max(this.lastSeq ?? 0, seq);
    if (!isOpenBlind) return;
    // Events since the page was rendered come only when they are asked for.
    this.drop();
    this.open();
  }

  private hasListeners(): boolean {
    return [...this.listeners.values()].some((set) => set.size > 0);
  }

  private readonly openForListeners = (): void => {
    if (this.hasListeners()) this.open();
  };

  private open(): void {
    if (this.source || this.isPaused) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    const source = this.surroundings.openSource(this.lastSeq);
    this.source = source;
    for (const type of new Set([HELLO, ...this.listeners.keys()])) source.addEventListener(type, this.receive);
    source.addEventListener('error', this.reopenLater);
    this.stopOnline ??= this.surroundings.onOnline(this.reopenNow);
  }

  private close(): void {
    this.drop();
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.stopOnline?.();
    this.stopOnline = null;
    this.listeners.clear();
  }

  private drop(): void {
    this.source?.close();
    this.source = null;
  }

  // The browser's own reconnect keeps the first address and gives up on errors; ours knows where it was.
  private readonly reopenLater = (): void => {
    this.drop();
    this.cancelRetry?.();
    this.cancelRetry = this.surroundings.later(() => {
      this.cancelRetry = null;
      this.open();
    }, this.retryMs);
    this.retryMs = Math.min(LAST_RETRY_MS, this.retryMs * 2);
  };

  private readonly reopenNow = (): void => {
    this.retryMs = FIRST_RETRY_MS;
    this.drop();
    this.open();
  };

  private readonly receive = (event: Event): void => {
    const { data } = event as MessageEvent<string>;
    this.retryMs = FIRST_RETRY_MS;
    if (event.type === HELLO) {
      this.greet(parseJson(data));
      return;
    }
    const body = parseJson(data) as Partial<StreamMessage> | null;
    if (typeof body?.seq !== 'number') return;
    // A passing message has no place in the sequence.
    if (body.seq !== 0 && body.seq <= (this.lastSeq ?? 0)) return;
    if (body.seq !== 0) this.lastSeq = body.seq;
    const { seq, subject = null, subjectSeq = null } = body;
    this.pass({ type: event.type, seq, subject, subjectSeq, data: body.data });
  };

  private greet(data: unknown): void {
    const head = (data as { head?: unknown } | null)?.head;
    // A head behind what we saw is another database's: its sequences begin anew.
    if (typeof head === 'number' && (this.lastSeq === null || head < this.lastSeq)) this.lastSeq = head;
    this.pass({ type: HELLO, seq: this.lastSeq ?? 0, subject: null, subjectSeq: null, data });
  }

  private pass(message: StreamMessage): void {
    for (const listener of [...(this.listeners.get(message.type) ?? [])]) listener(message);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The controls of a stream for a page that is hidden, frozen or brought back. */
type Pausable = Pick<EventStream, 'pause' | 'resume'>;

const HIDDEN_PAUSE_MS = 30_000;

/**
 * Gives the connection back with the page: on `pagehide` at once, so that the back/forward cache holds none, and where
 * tabs cannot share one also half a minute after the page is hidden. There a page that is opened in the background has none until
 * it is looked at. Never stops: a tab has one stream.
 */
export function pauseWithPage(stream: Pausable): void {
  window.addEventListener('pagehide', () => stream.pause());
  window.addEventListener('pageshow', ({ persisted }) => persisted && stream.resume());
  if (tabLocks()) return;
  if (document.hidden) stream.pause();
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => stream.pause(), HIDDEN_PAUSE_MS);
    else stream.resume();
  });
}
