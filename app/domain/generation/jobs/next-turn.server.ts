import { sql } from '#app/platform/database/read.server.ts';
import type { QueryFragment } from '#app/platform/database/read.server.ts';
import { BULK_PLACES, WATCHED_PLACES } from '../job-place.schema.ts';
import type { JobPlace } from '../job-place.schema.ts';

/** Places of one account that may share a turn: more of them stand behind each other, so that other accounts do not wait. */
const PLACES_A_TURN = 3;

/**
 * The new job's place in line, by start-time fair queueing (Goyal, Vin, Cheng 1996) with jobs of equal weight: one
 * after the account's own last job, but not before the turn being served now. An account with a thousand jobs waiting
 * delays another's single job by no more than the run under way. The same holds within an account: a job that a user
 * waits for in front of a screen stands only behind jobs of its own kind in its own place (200 files dropped elsewhere
 * do not delay a canvas), not behind background jobs; and a single order stands behind no run over a catalogue. The
 * caller's transaction must have locked the account's balance.
 */
export function nextTurnRead(userId: string, place: JobPlace | null, kind: string): QueryFragment<number> {
  const isWatched = place !== null && (WATCHED_PLACES as readonly string[]).includes(place.kind);
  const isBulk = place !== null && (BULK_PLACES as readonly string[]).includes(place.kind);
  const served = sql`coalesce((SELECT "turn" FROM "Job" WHERE "startedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1), 0)`;
  const watched = sql`"userId" = ${userId}::uuid AND "placeKind" = ANY(${[...WATCHED_PLACES]}::text[])`;
  if (isWatched) {
    const behindItsLike = sql`greatest(${served}, coalesce((SELECT max("turn") + 1 FROM "Job" WHERE ${watched}
      AND "placeKind" = ${place.kind} AND "placeId" IS NOT DISTINCT FROM ${place.id} AND "kind" = ${kind}), 0))`;
    return {
      sql: sql`SELECT (SELECT CASE
        WHEN (SELECT count(*) FROM "Job" WHERE ${watched} AND "turn" = line."turn" AND "finishedAt" IS NULL) < ${PLACES_A_TURN}::int
          THEN line."turn"
        ELSE greatest(line."turn", (SELECT max("turn") + 1 FROM "Job" WHERE ${watched}))
      END FROM (SELECT ${behindItsLike} AS "turn") line)::int`,
      parse: (value) => value as number,
    };
  }
  return {
    sql: sql`SELECT greatest(
      coalesce((SELECT max("turn") + 1 FROM "Job" WHERE "userId" = ${userId}::uuid
        AND (${isBulk}::boolean OR coalesce("placeKind", '') <> ALL(${[...BULK_PLACES]}::text[]))), 0),
      ${served}
    )::int`,
    parse: (value) => value as number,
  };
}
