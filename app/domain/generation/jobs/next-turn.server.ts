import { sql } from '#app/platform/database/read.server.ts';
import type { Read } from '#app/platform/database/read.server.ts';
import { BULK_PLACES, WATCHED_PLACES } from '../job-place.schema.ts';
import type { JobPlace } from '../job-place.schema.ts';

/**
 * The new job's place in line, by start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal weight: one after
 * the account's own last job, but not before the turn being served now. An account with a thousand jobs waiting delays
 * another's single job by no more than the run under way. Within an account the same holds of what somebody waits for in
 * front of a screen: it stands behind its like only, not behind what runs in the background; and what was ordered singly stands behind no run over a
 * catalogue. The account's balance must be locked by this transaction.
 */
export function nextTurnRead(userId: string, place: JobPlace | null): Read<number> {
  const isWatched = place !== null && (WATCHED_PLACES as readonly string[]).includes(place.kind);
  const isBulk = place !== null && (BULK_PLACES as readonly string[]).includes(place.kind);
  return {
    sql: sql`SELECT greatest(
      coalesce((SELECT max("turn") + 1 FROM "Job" WHERE "userId" = ${userId}::uuid
        AND (NOT ${isWatched}::boolean OR "placeKind" = ANY(${[...WATCHED_PLACES]}::text[]))
        AND (${isBulk}::boolean OR coalesce("placeKind", '') <> ALL(${[...BULK_PLACES]}::text[]))), 0),
      coalesce((SELECT "turn" FROM "Job" WHERE "startedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1), 0)
    )::int`,
    take: (value) => value as number,
  };
}
