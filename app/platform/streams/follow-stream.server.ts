import { database } from '../database/database.server.ts';
import { readStream, streamHead } from './read-stream.server.ts';
import { MAX_EVENTS_TOGETHER, readTogether } from './read-together.server.ts';
import type { StreamEvent } from './stream-event.ts';
import { subscribeToPassing, subscribeToStream } from './subscribe.server.ts';

/** Events a topic's reader keeps, so that many followers read them once. */
const MAX_KEPT_EVENTS = 1_000;
/** Fallback poll interval, for events of a process that was killed between its commit and its notification. */
const LOOK_ANYWAY_MS = 10_000;

/** The one reader of a topic in this process; all followers of the topic share what it reads. */
class TopicReader {
  readonly topic: string;
  /** Everything after `base` up to `head` is in `kept`. */
  base = 0;
  head = 0;
  readonly kept: StreamEvent[] = [];
  readonly followers = new Set<() => void>();
  readonly ready: Promise<void>;
  private readonly unsubscribe: () => void;
  private reading: Promise<void> | null = null;
  private isAskedAgain = false;

  constructor(topic: string) {
    this.topic = topic;
    // Heard before the head is read, so that nothing falls between the two.
    this.unsubscribe = subscribeToStream(topic, () => this.look());
    this.ready = streamHead(topic).then((head) => {
      this.base = head;
      this.head = head;
    });
  }

  /** Reads what is new, once for however many ask meanwhile. */
  look(): void {
    if (this.reading) {
      this.isAskedAgain = true;
      return;
    }
    this.reading = this.read()
      // The next news, or the look that comes anyway, tries again.
      .catch(() => {})
      .finally(() => {
        this.reading = null;
        if (!this.isAskedAgain) return;
        this.isAskedAgain = false;
        this.look();
      });
  }

  close(): void {
    this.unsubscribe();
  }

  private async read(): Promise<void> {
    await this.ready;
    for (;;) {
      const events = await readTogether(this.topic, this.head);
      const last = events.at(-1);
      if (!last) return;
      this.kept.push(...events);
      this.head = last.seq;
      const dropped = this.kept.splice(0, Math.max(0, this.kept.length - MAX_KEPT_EVENTS)).at(-1);
      if (dropped) this.base = dropped.seq;
      for (const wake of this.followers) wake();
      // News that came meanwhile ask for another look by themselves.
      if (events.length < MAX_EVENTS_TOGETHER) return;
    }
  }
}

const held = globalThis as { plinthTopicReaders?: Map<string, TopicReader>; plinthLookAnyway?: NodeJS.Timeout };
const readers = (held.plinthTopicReaders ??= new Map());

function openReader(topic: string): TopicReader {
  const reader = readers.get(topic) ?? new TopicReader(topic);
  readers.set(topic, reader);
  held.plinthLookAnyway ??= setInterval(() => void lookAnyway(), LOOK_ANYWAY_MS).unref();
  return reader;
}

function closeReader(reader: TopicReader): void {
  if (reader.followers.size > 0) return;
  reader.close();
  if (readers.get(reader.topic) === reader) readers.delete(reader.topic);
  if (readers.size > 0) return;
  clearInterval(held.plinthLookAnyway);
  delete held.plinthLookAnyway;
}

/** One statement for all topics of this process. */
async function lookAnyway(): Promise<void> {
  const heads = await database()
    .streamHead.findMany({ where: { topic: { in: [...readers.keys()] } } })
    .catch(() => []);
  for (const { topic, lastSeq } of heads) {
    const reader = readers.get(topic);
    if (reader && Number(lastSeq) > reader.head) reader.look();
  }
}

export interface FollowStreamOptions {
  readonly topic: string;
  /** Events after this sequence; null: only what comes from now on. */
  readonly afterSeq: number | null;
  /** Ends the iteration, at once. */
  readonly signal: AbortSignal;
  /** Also yields what is told in passing, as batches of their own; of each type and subject the newest one. */
  readonly hasPassing?: boolean;
  /** Yields an empty batch where nothing came for so long; default: never. */
  readonly idleMs?: number;
}

/**
 * A topic's events in order, in batches, as they come; first an empty batch as soon as the topic is followed, so that
 * whatever is read after it misses nothing. All who follow a topic in this process share one reader, which reads when
 * PostgreSQL tells of news: one statement an event, however many follow, and one for all topics with news in that moment.
 */
export async function* followStream(options: FollowStreamOptions): AsyncGenerator<readonly StreamEvent[]> {
  const { topic, afterSeq, signal, idleMs, hasPassing = false } = options;
  const reader = openReader(topic);
  let wake = () => {};
  const notice = () => wake();
  const passing = new Map<string, StreamEvent>();
  const stopPassing = hasPassing
    ? subscribeToPassing(topic, (message) => {
        passing.set(`${message.type} ${message.subject}`, { ...message, seq: 0, subjectSeq: null });
        notice();
      })
    : () => {};
  reader.followers.add(notice);
  signal.addEventListener('abort', notice, { once: true });
  try {
    await reader.ready;
    let cursor = afterSeq ?? reader.head;
    yield [];
    while (!signal.aborted) {
      const events = cursor < reader.base ? await readStream(topic, cursor) : keptAfter(reader, cursor);
      if (events.length > 0) {
        cursor = events.at(-1)!.seq;
        yield events;
        continue;
      }
      if (passing.size > 0) {
        const events = [...passing.values()];
        passing.clear();
        yield events;
        continue;
      }
      const isIdle = await new Promise<boolean>((resolve) => {
        const timer = idleMs === undefined ? undefined : setTimeout(resolve, idleMs, true);
        wake = () => {
          clearTimeout(timer);
          resolve(false);
        };
        // Both may have happened while the last batch was taken.
        if (signal.aborted || reader.head > cursor || passing.size > 0) wake();
      });
      if (isIdle) yield [];
    }
  } finally {
    stopPassing();
    reader.followers.delete(notice);
    signal.removeEventListener('abort', notice);
    closeReader(reader);
  }
}

function keptAfter({ kept, head }: TopicReader, cursor: number): readonly StreamEvent[] {
  if (cursor >= head) return [];
  const from = kept.findIndex(({ seq }) => seq > cursor);
  return from < 0 ? [] : kept.slice(from);
}
