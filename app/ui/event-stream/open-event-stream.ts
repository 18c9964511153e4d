import { appBridge } from '../app-bridge.ts';
import { FetchEventSource } from './fetch-event-source.ts';
import type { EventSourceLike } from './fetch-event-source.ts';

/** One event of the account's stream; `seq` rises by one. */
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

/** What the connection needs of the browser; replaced in tests. */
export interface StreamSurroundings {
  openSource(url: string): EventSourceLike;
  later(run: () => void, delayMs: number): () => void;
  onOnline(run: () => void): () => void;
}

const browserSurroundings: StreamSurroundings = {
  openSource: (url) => (appBridge() ? new FetchEventSource(url) : new EventSource(url)),
  later(run, delayMs) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  onOnline(run) {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  },
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
    this.open();
    return () => {
      this.listeners.get(type)?.delete(listener);
      if ([...this.listeners.values()].every((set) => set.size === 0)) this.close();
    };
  }

  /** Where to begin: the state the page was rendered from. Ignored when something newer was seen. */
  startAfter(seq: number): void {
    const isOpenBlind = this.source !== null && this.lastSeq === null;
    this.lastSeq = Math.max(this.lastSeq ?? 0, seq);
    if (!isOpenBlind) return;
    // A page's listeners are mounted before its frame's, which knows where the page stood: what happened since the page
    // was rendered is only heard by asking for it.
    this.drop();
    this.open();
  }

  private open(): void {
    if (this.source) return;
    this.cancelRetry?.();
    this.cancelRetry = null;
    const query = this.lastSeq === null ? '' : `?after=${this.lastSeq}`;
    const source = this.surroundings.openSource(`${STREAM_PATH}${query}`);
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
    if (typeof body?.seq !== 'number' || body.seq <= (this.lastSeq ?? 0)) return;
    this.lastSeq = body.seq;
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
