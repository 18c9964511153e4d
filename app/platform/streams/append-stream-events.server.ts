import type { Tx } from '../database/database.server.ts';
import type { StreamEvent } from './stream-event.ts';

export interface NewStreamEvent {
  readonly type: string;
  readonly subject?: string;
  /** Required together with `subject`; the caller owns that sequence (for a job: `Job.lastSeq`). */
  readonly subjectSeq?: number;
  readonly data: unknown;
}

/**
 * Appends events to a topic inside the caller's transaction. The head row's lock lasts until commit, so the sequence
 * is also the order of commits: a reader that has seen `n` will never find something lower appear later.
 * Call `announceStream(topic)` after the commit; listeners also look by themselves from time to time.
 */
export async function appendStreamEvents(
  tx: Tx,
  topic: string,
  events: readonly NewStreamEvent[],
): Promise<StreamEvent[]> {
  if (events.length === 0) return [];
  const given = events.map(({ type, subject, subjectSeq, data }) => ({ type, subject, subjectSeq, data }));
  const [head] = await tx.$queryRaw<{ lastSeq: bigint }[]>`
    WITH head AS (
      INSERT INTO "StreamHead" ("topic", "lastSeq") VALUES (${topic}, ${events.length}::bigint)
      ON CONFLICT ("topic") DO UPDATE SET "lastSeq" = "StreamHead"."lastSeq" + ${events.length}::bigint
      RETURNING "topic", "lastSeq"
    ), added AS (
      INSERT INTO "StreamEvent" ("topic", "seq", "type", "subject", "subjectSeq", "data")
      SELECT head."topic", head."lastSeq" - ${events.length}::bigint + place, event->>'type', event->>'subject',
        (event->>'subjectSeq')::int, event->'data'
      FROM head, jsonb_array_elements(${JSON.stringify(given)}::jsonb) WITH ORDINALITY AS listed(event, place)
    )
    SELECT "lastSeq" FROM head`;
  const first = Number(head!.lastSeq) - events.length + 1;
  return events.map((event, offset) => ({
    topic,
    seq: first + offset,
    type: event.type,
    subject: event.subject ?? null,
    subjectSeq: event.subjectSeq ?? null,
    data: event.data,
  }));
}
