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
  const [head] = await tx.$queryRaw<{ lastSeq: bigint }[]>`
    INSERT INTO "StreamHead" ("topic", "lastSeq") VALUES (${topic}, ${events.length}::bigint)
    ON CONFLICT ("topic") DO UPDATE SET "lastSeq" = "StreamHead"."lastSeq" + ${events.length}::bigint
    RETURNING "lastSeq"`;
  const first = Number(head!.lastSeq) - events.length + 1;
  const rows = events.map((event, offset) => ({
    topic,
    seq: first + offset,
    type: event.type,
    subject: event.subject ?? null,
    subjectSeq: event.subjectSeq ?? null,
    data: event.data,
  }));
  await tx.streamEvent.createMany({
    data: rows.map((row) => ({ ...row, seq: BigInt(row.seq), data: row.data as object })),
  });
  return rows;
}
