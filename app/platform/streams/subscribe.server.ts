import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import pg from 'pg';
import { databasePool } from '../database/database.server.ts';
import { env } from '../env.server.ts';
import { MessageParts, splitMessage } from './passing-message.ts';
import type { PassingMessage } from './passing-message.ts';

const CHANNEL = 'plinth_stream';
/** For messages that are not kept. */
const PASSING_CHANNEL = 'plinth_passing';
const RECONNECT_MS = 500;
/** No topic of this name is ever announced. */
const ANY_TOPIC = Symbol('any topic');

/**
 * Process-wide ear on PostgreSQL's NOTIFY. News only says "look again": the events themselves are read from the
 * table, so a missed or doubled notification changes nothing.
 */
class StreamEar {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly passing = new EventEmitter().setMaxListeners(0);
  private readonly parts = new MessageParts();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private isClosed = false;

  listen(topic: string | symbol, onEvent: () => void): () => void {
    this.isClosed = false;
    this.open();
    this.emitter.on(topic, onEvent);
    return () => this.emitter.off(topic, onEvent);
  }

  listenToPassing(topic: string, onMessage: (message: PassingMessage) => void): () => void {
    this.isClosed = false;
    this.open();
    this.passing.on(topic, onMessage);
    return () => this.passing.off(topic, onMessage);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const client = this.client;
    this.client = undefined;
    await client?.end().catch(() => {});
  }

  private open(): void {
    if (this.client || this.opening || this.isClosed) return;
    this.opening = this.connect().then(
      () => {
        this.opening = undefined;
        // It may have been closed while connecting, and a listener may have been added since.
        this.open();
      },
      () => {
        this.opening = undefined;
        this.reopenLater();
      },
    );
  }

  private async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: env().DATABASE_URL });
    client.on('error', () => {});
    client.on('end', () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.reopenLater();
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === PASSING_CHANNEL) return this.takePart(payload ?? '');
      if (payload) this.emitter.emit(payload);
      this.emitter.emit(ANY_TOPIC);
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${PASSING_CHANNEL}`);
    if (this.isClosed) {
      await client.end();
      return;
    }
    this.client = client;
    // Notifications may have been missed while there was no connection.
    for (const topic of this.emitter.eventNames()) this.emitter.emit(topic);
  }

  private takePart(part: string): void {
    const message = this.parts.take(part);
    if (message) this.passing.emit(message.topic, message);
  }

  private reopenLater(): void {
    if (this.isClosed) return;
    setTimeout(() => this.open(), RECONNECT_MS).unref();
  }
}

const held = globalThis as { plinthStreamEar?: StreamEar };

function ear(): StreamEar {
  held.plinthStreamEar ??= new StreamEar();
  return held.plinthStreamEar;
}

/** Calls `onNews` whenever the topic may have new events, in any process. Returns the way to stop. */
export function subscribeToStream(topic: string, onNews: () => void): () => void {
  return ear().listen(topic, onNews);
}

/** Calls `onNews` whenever any topic has new events, and where some may have been missed. Returns the way to stop. */
export function subscribeToAllStreams(onNews: () => void): () => void {
  return ear().listen(ANY_TOPIC, onNews);
}

/** Tells all processes that a topic has new events. After the commit, never inside the transaction (global lock). */
export async function announceStream(topic: string): Promise<void> {
  await databasePool().query('SELECT pg_notify($1, $2)', [CHANNEL, topic]);
}

/** Calls `onMessage` with every message to the topic that is not kept. Returns the way to stop. */
export function subscribeToPassing(topic: string, onMessage: (message: PassingMessage) => void): () => void {
  return ear().listenToPassing(topic, onMessage);
}

/** Tells the listeners of a topic, in all processes, something that is not kept. Outside transactions (global lock). */
export async function passMessage(message: PassingMessage): Promise<void> {
  const parts = splitMessage(randomUUID(), message);
  await databasePool().query(
    'SELECT pg_notify($1, part) FROM unnest($2::text[]) WITH ORDINALITY AS p(part, place) ORDER BY place',
    [PASSING_CHANNEL, parts],
  );
}

/** Ends the listening connection of this process. */
export async function closeStreams(): Promise<void> {
  await held.plinthStreamEar?.close();
}
