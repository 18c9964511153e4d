import { database } from '../database/database.server.ts';
import { readOne, sql } from '../database/read.server.ts';
import type { QueryFragment, Sql } from '../database/read.server.ts';
import type { StreamEvent } from './stream-event.ts';

const MAX_EVENTS_PER_READ = 500;

interface Row {
  topic: string;
  seq: bigint;
  type: string;
  subject: string | null;
  subjectSeq: number | null;
  data: unknown;
}

const toEvent = (row: Row): StreamEvent => ({ ...row, seq: Number(row.seq) });

/** Events of a topic after `afterSeq`, oldest first, at most 500 (ask again after the last one). */
export async function readStream(topic: string, afterSeq: number): Promise<StreamEvent[]> {
  const rows = await database().streamEvent.findMany({
    where: { topic, seq: { gt: BigInt(afterSeq) } },
    orderBy: { seq: 'asc' },
    take: MAX_EVENTS_PER_READ,
  });
  return rows.map(toEvent);
}

/** Events about one subject (a job) within a topic after `afterSubjectSeq`, oldest first, at most 500. */
export async function readSubject(topic: string, subject: string, afterSubjectSeq: number): Promise<StreamEvent[]> {
  const rows = await database().streamEvent.findMany({
    where: { topic, subject, subjectSeq: { gt: afterSubjectSeq } },
    orderBy: { subjectSeq: 'asc' },
    take: MAX_EVENTS_PER_READ,
  });
  return rows.map(toEvent);
}

/** Sequence of the newest event of a topic; 0 where there is none. */
export const streamHead = (topic: string): Promise<number> => readOne(streamHeadRead(sql`${topic}`));

/** As `streamHead`, to be read with other things. */
export function streamHeadRead(topic: Sql): QueryFragment<number> {
  return {
    sql: sql`SELECT "lastSeq" FROM "StreamHead" WHERE "topic" = ${topic}`,
    parse: (value) => Number(value ?? 0),
  };
}
