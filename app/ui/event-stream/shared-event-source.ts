import type { EventSourceLike } from './fetch-event-source.ts';

/** A connection to the server that passes every frame on, whatever its type. */
interface Connection {
  close(): void;
}

interface ConnectionHandlers {
  readonly onFrame: (type: string, data: string) => void;
  readonly onEnd: () => void;
}

/** The state that the tabs of one browser share; replaced in tests. */
export interface TabSurroundings {
  /** @param after resume after this sequence; null: from now on */
  connect(after: number | null, handlers: ConnectionHandlers): Connection;
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
  readonly locks: Pick<LockManager, 'request'>;
}

/** The leading tab's messages to the others. */
type TabMessage =
  | { readonly kind: 'frame'; readonly type: string; readonly data: string }
  /** The leader has passed on everything up to this sequence. */
  | { readonly kind: 'head'; readonly head: number };

const HELLO = 'hello';

/**
 * The account's event stream for one tab of several. Browsers open six HTTP/1.1 connections to a host, and a stream holds
 * one for good: so one tab, elected by a Web Lock, keeps the connection and passes its frames on by BroadcastChannel.
 *
 * Every tab begins with a connection of its own, which brings its greeting and what it missed; a tab that does not lead
 * closes it as soon as it has caught up. A tab that misses a frame connects again after the newest one it has. So a change
 * of the leader needs no agreement: each tab checks the sequence itself.
 *
 * Ends with `error` like an EventSource that will not come back by itself; closing it lets another tab lead.
 */
export class SharedEventSource extends EventTarget implements EventSourceLike {
  private readonly tabs: TabSurroundings;
  private readonly channel: ReturnType<TabSurroundings['openChannel']>;
  private readonly stop = new AbortController();
  private connection: Connection | null = null;
  private isLeader = false;
  private release: (() => void) | null = null;
  /** Newest sequence that was passed on; null before the first greeting. */
  private seen: number | null;
  /** Newest sequence that another tab named and that is still missing here. */
  private wanted = 0;
  /** Head that the running connection's greeting named; null before it. */
  private head: number | null = null;

  /** @param account whose stream it is: tabs of different accounts share nothing */
  constructor(options: { readonly account: string; readonly after: number | null; readonly tabs: TabSurroundings }) {
    super();
    const { account, after, tabs } = options;
    this.tabs = tabs;
    this.seen = after;
    const name = `plinth-events:${account}`;
    this.channel = tabs.openChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTabMessage(data)) this.receiveFromTab(data);
    };
    this.connect();
    tabs.locks
      .request(name, { signal: this.stop.signal }, () => this.lead())
      .catch(() => {
        // Withdrawn by closing; or the browser denies locks to this frame, and the tab listens by itself.
        if (!this.stop.signal.aborted) void this.lead();
      });
  }

  close(): void {
    this.stop.abort();
    this.connection?.close();
    this.connection = null;
    this.channel.onmessage = null;
    this.channel.close();
    this.release?.();
  }

  /** The lock is held for as long as the promise is open. */
  private lead(): Promise<void> {
    if (this.stop.signal.aborted) return Promise.resolve();
    this.isLeader = true;
    if (this.connection) this.settle();
    else this.connect();
    return new Promise((resolve) => (this.release = resolve));
  }

  private connect(): void {
    if (this.connection || this.stop.signal.aborted) return;
    this.head = null;
    this.connection = this.tabs.connect(this.seen, {
      onFrame: (type, data) => this.receive(type, data),
      onEnd: () => {
        this.connection = null;
        if (!this.stop.signal.aborted) this.dispatchEvent(new Event('error'));
      },
    });
  }

  private receive(type: string, data: string): void {
    if (type === HELLO) {
      const head = numberIn(data, 'head');
      this.head = head;
      // A head behind the newest seen is another database's: its sequences begin anew.
      if (head !== null && (this.seen === null || head < this.seen)) {
        this.seen = head;
        this.wanted = head;
      }
      this.pass(type, data);
    } else {
      if (this.isLeader) this.post({ kind: 'frame', type, data });
      const seq = numberIn(data, 'seq');
      if (seq === 0) this.pass(type, data);
      // The server sends every sequence in order.
      else if (seq !== null && seq > (this.seen ?? 0)) this.advance(seq, type, data);
    }
    this.settle();
  }

  /** After the backlog: the leader says where it stands, the others hang up. */
  private settle(): void {
    if (this.head === null || this.seen === null || this.seen < Math.max(this.head, this.wanted)) return;
    if (this.isLeader) {
      this.post({ kind: 'head', head: this.seen });
      this.head = null;
      return;
    }
    this.connection?.close();
    this.connection = null;
  }

  private receiveFromTab(message: TabMessage): void {
    const seq = message.kind === 'frame' ? numberIn(message.data, 'seq') : message.head;
    if (seq === null) return;
    if (message.kind === 'frame' && seq === 0) {
      // Told in passing: a tab with a connection of its own has it from there.
      if (!this.connection) this.pass(message.type, message.data);
      return;
    }
    if (message.kind === 'frame' && this.seen !== null && seq <= this.seen) return;
    if (message.kind === 'frame' && seq === (this.seen ?? NaN) + 1) {
      this.advance(seq, message.type, message.data);
      this.settle();
      return;
    }
    if (seq === this.seen) return;
    // Something is missing, or the leader's database is another one: the server knows.
    this.wanted = Math.max(this.wanted, seq);
    this.connect();
  }

  private advance(seq: number, type: string, data: string): void {
    this.seen = seq;
    this.pass(type, data);
  }

  private pass(type: string, data: string): void {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }

  private post(message: TabMessage): void {
    this.channel.postMessage(message);
  }
}

/** A tab of another version, or an extension, may say anything on the channel. */
function isTabMessage(data: unknown): data is TabMessage {
  if (typeof data !== 'object' || data === null) return false;
  const { kind, type, data: text, head } = data as Record<string, unknown>;
  if (kind === 'head') return Number.isSafeInteger(head);
  return kind === 'frame' && typeof type === 'string' && typeof text === 'string';
}

function numberIn(json: string, field: string): number | null {
  try {
    const value = (JSON.parse(json) as Record<string, unknown> | null)?.[field];
    return typeof value === 'number' ? value : null;
  } catch {
    return null;
  }
}
