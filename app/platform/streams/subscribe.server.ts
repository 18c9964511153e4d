import { EventEmitter } from 'node:events';
import pg from 'pg';
import { databasePool } from '../database/database.server.ts';
import { env } from '../env.server.ts';

const CHANNEL = 'plinth_stream';
const RECONNECT_MS = 500;
/** No topic of this name is ever announced. */
const ANY_TOPIC = Symbol('any topic');

/**
 * Process-wide ear on PostgreSQL's NOTIFY. News only says "look again": the events themselves are read from the
 * table, so a missed or doubled notification changes nothing.
 */
class StreamEar {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private isClosed = false;

  listen(topic: string | symbol, onNews: () => void): () => void {
    this.isClosed = false;
    this.open();
    this.emitter.on(topic, onNews);
    return () => this.emitter.off(topic, onNews);
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
        // It was closed when it stood, but somebody may listen since.
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
    client.on('notification', ({ payload }) => {
      if (payload) this.emitter.emit(payload);
      this.emitter.emit(ANY_TOPIC);
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    if (this.isClosed) {
      await client.end();
      return;
    }
    this.client = client;
    // Whatever was said while nobody listened.
    for (const topic of this.emitter.eventNames()) this.emitter.emit(topic);
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

/** Ends the listening connection of this process. */
export async function closeStreams(): Promise<void> {
  await held.plinthStreamEar?.close();
}
