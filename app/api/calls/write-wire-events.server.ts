import type { Account } from '#app/domain/accounts/index.ts';
import { readJobEvents } from '#app/domain/generation/index.server.ts';
import type { JobEvent } from '#app/domain/generation/index.ts';
import { readAssetBytes } from '#app/domain/library/index.server.ts';
import { isAppError } from '#app/platform/errors.ts';
import { encodeFrame } from '#app/platform/streams/event-stream-response.server.ts';
import { toWireEvents } from './generation-wire-events.ts';
import type { WireEvent } from './generation-wire-events.ts';

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
    let text = '';
    for (const { seq, event } of batch) {
      const frames = [...toWireEvents(jobId, event), ...(await smallPicture(account, jobId, event))];
      text += frames.map((frame) => encodeFrame({ ...(seq > 0 && { id: seq }), ...frame })).join('');
    }
    yield text;
  }
}

/** A result as bytes, small enough for a thumbnail, in base64 because an event is text. */
async function smallPicture(account: Account, jobId: string, { type, data }: JobEvent): Promise<WireEvent[]> {
  if (type !== 'job.output' || data.asset?.type !== 'image' || data.assetId === null) return [];
  try {
    const file = await readAssetBytes({ userId: account.id, assetId: data.assetId, variant: 'thumb' });
    const picture = { index: data.index, content_type: file.contentType, width: file.width, height: file.height };
    const base64 = Buffer.from(file.bytes).toString('base64');
    return [{ event: 'binary', data: { prompt_id: jobId, ...picture, data: base64 } }];
  } catch (error) {
    // Deleted in the meantime: its address says so by itself.
    if (isAppError(error) && error.code === 'not-found') return [];
    throw error;
  }
}
