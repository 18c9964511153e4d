import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { encodeFrame, PING } from '#app/platform/streams/event-stream-response.server.ts';
import { followStream } from '#app/platform/streams/follow-stream.server.ts';
import { streamHead } from '#app/platform/streams/read-stream.server.ts';
import { listActiveJobs } from '../list-active-jobs.server.ts';
import { withAssets } from './with-assets.server.ts';

const PING_AFTER_MS = 15_000;

export interface AccountStreamOptions {
  readonly account: Account;
  /** Resume after this sequence; null: only what comes from now on. */
  readonly afterSeq: number | null;
  readonly signal: AbortSignal;
}

/**
 * Everything the account may be told, as event-stream text: first `hello` with a snapshot, then every event after
 * `afterSeq` in order, then news as they happen. The snapshot is taken after the head it names, so nothing can fall
 * between the two; what comes twice is told by its lower sequence.
 */
export async function* writeAccountStream(options: AccountStreamOptions): AsyncGenerator<string> {
  const { account, afterSeq, signal } = options;
  const topic = accountTopic(account.id);
  const head = await streamHead(topic);
  // A sequence from the future belongs to another database: start anew.
  const cursor = afterSeq === null || afterSeq > head ? head : afterSeq;
  const [credits, activeJobs] = await Promise.all([getCredits(account.id), listActiveJobs(account)]);
  yield encodeFrame({ id: cursor, event: 'hello', data: { head, credits, activeJobs } });

  let isFirst = true;
  for await (const events of followStream({
    topic,
    afterSeq: cursor,
    signal,
    idleMs: PING_AFTER_MS,
    hasPassing: true,
  })) {
    if (events.length > 0) {
      yield (await withAssets(account, events))
        .map(({ seq, type, subject, subjectSeq, data }) =>
          encodeFrame({ ...(seq > 0 && { id: seq }), event: type, data: { seq, subject, subjectSeq, data } }),
        )
        .join('');
    } else if (!isFirst) {
      yield PING;
    }
    isFirst = false;
  }
}
