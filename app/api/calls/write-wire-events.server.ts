import type { Account } from '#app/domain/accounts/index.ts';
import { readJobEvents } from '#app/domain/generation/index.server.ts';
import { encodeFrame } from '#app/platform/streams/event-stream-response.server.ts';
import { toWireEvents } from './generation-wire-events.ts';

interface WriteWireEventsOptions {
  readonly account: Account;
  readonly jobId: string;
  /** 0: from the beginning. */
  readonly afterSeq: number;
  readonly signal: AbortSignal;
}

/** The events of a job of the account under the spec's names, as texts of an event stream, until its end. */
export async function* writeWireEvents({ account, jobId, afterSeq, signal }: WriteWireEventsOptions) {
  for await (const batch of readJobEvents({ account, jobId, afterSeq, signal })) {
    yield batch
      .flatMap(({ seq, event }) => toWireEvents(jobId, event).map((frame) => encodeFrame({ id: seq, ...frame })))
      .join('');
  }
}
