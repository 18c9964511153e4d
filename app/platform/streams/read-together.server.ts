import { databasePool } from '../database/database.server.ts';
import type { StreamEvent } from './stream-event.ts';

/** Per topic and read; a reader that gets this many reads again. */
export const MAX_EVENTS_TOGETHER = 100;
const MAX_TOPICS_TOGETHER = 500;

interface Question {
  readonly topic: string;
  readonly afterSeq: number;
  readonly answer: (events: StreamEvent[]) => void;
  readonly fail: (error: unknown) => void;
}

interface Row extends Omit<StreamEvent, 'seq'> {
  readonly seq: string;
}

const waiting: Question[] = [];

/**
 * Events of a topic after `afterSeq`, oldest first, at most `MAX_EVENTS_TOGETHER`. What is asked for in the same moment is
 * read by one statement: news for a thousand accounts at once do not queue for the few connections there are.
 */
export function readTogether(topic: string, afterSeq: number): Promise<StreamEvent[]> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) setImmediate(() => void readWaiting());
    waiting.push({ topic, afterSeq, answer, fail });
  });
}

async function readWaiting(): Promise<void> {
  const asked = waiting.splice(0, MAX_TOPICS_TOGETHER);
  if (waiting.length > 0) setImmediate(() => void readWaiting());
  try {
    const byQuestion = await read(asked);
    asked.forEach(({ answer }, index) => answer(byQuestion.get(index) ?? []));
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
}

async function read(asked: readonly Question[]): Promise<Map<number, StreamEvent[]>> {
  const { rows } = await databasePool().query<Row & { question: number }>(
    `SELECT asked.question::int AS question, event.*
     FROM unnest($1::text[], $2::bigint[]) WITH ORDINALITY AS asked(topic, after, question)
     CROSS JOIN LATERAL (
       SELECT "topic", "seq", "type", "subject", "subjectSeq", "data" FROM "StreamEvent"
       WHERE "topic" = asked.topic AND "seq" > asked.after ORDER BY "seq" LIMIT $3
     ) event
     ORDER BY question, event."seq"`,
    [asked.map(({ topic }) => topic), asked.map(({ afterSeq }) => afterSeq), MAX_EVENTS_TOGETHER],
  );
  const byQuestion = new Map<number, StreamEvent[]>();
  for (const { question, ...row } of rows) {
    const event = { ...row, seq: Number(row.seq) };
    const events = byQuestion.get(question - 1);
    if (events) events.push(event);
    else byQuestion.set(question - 1, [event]);
  }
  return byQuestion;
}
