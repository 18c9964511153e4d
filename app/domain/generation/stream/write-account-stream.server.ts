import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { encodeFrame, PING } from '#app/platform/streams/event-stream-response.server.ts';
import { readStream, streamHead } from '#app/platform/streams/read-stream.server.ts';
import { waitForNews } from '#app/platform/streams/wait-for-news.server.ts';
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
  let cursor = afterSeq === null || afterSeq > head ? head : afterSeq;
  const [credits, activeJobs] = await Promise.all([getCredits(account.id), listActiveJobs(account)]);
  yield encodeFrame({ id: cursor, event: 'hello', data: { head, credits, activeJobs } });

  let lastSaidMs = performance.now();
  for await (const _ of waitForNews(topic, { signal })) {
    for (;;) {
      const events = await readStream(topic, cursor);
      const last = events.at(-1);
      if (!last) break;
      cursor = last.seq;
      lastSaidMs = performance.now();
      const sent = await withAssets(account, events);
      yield sent
        .map(({ seq, type, subject, subjectSeq, data }) =>
          encodeFrame({ id: seq, event: type, data: { seq, subject, subjectSeq, data } }),
        )
        .join('');
      if (signal.aborted) return;
    }
    if (performance.now() - lastSaidMs >= PING_AFTER_MS) {
      lastSaidMs = performance.now();
      yield PING;
    }
  }
}
