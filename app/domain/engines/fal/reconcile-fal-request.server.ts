import type { ProviderRefs } from '../provider-ledger.ts';
import { costOf, FAL } from '../providers.ts';
import { askStatus, buildRefs, cancelRequest } from './fal-client.server.ts';
import { createFalContext } from './fal-engines.server.ts';
import type { FalSettings } from './fal-context.ts';
import { toFailure } from './fal-errors.ts';

interface OpenRequest {
  readonly id: string;
  readonly endpoint: string;
  readonly requestId: string;
  readonly refs: ProviderRefs | null;
  /** Megapixels or seconds, as they were asked for; null where the endpoint does not count them. */
  readonly units: number | null;
}

/** Ends a request that nobody waits for: called off while it runs, else booked with what it came to. */
export async function reconcileFalRequest(settings: FalSettings, request: OpenRequest): Promise<void> {
  const fal = createFalContext(settings);
  const refs = request.refs ?? buildRefs(fal, request.endpoint, request.requestId);
  const endpoint = Object.values(FAL.endpoints).find(({ id }) => id === request.endpoint);
  const costMicros = endpoint ? costOf(endpoint, request.units ?? undefined) : 0;
  const outcome = await askStatus(fal, refs);
  if (outcome.kind === 'unreachable') return;
  if (outcome.kind === 'waiting') {
    await cancelRequest(fal, refs);
    return fal.ledger.finish(request.id, { status: 'cancelled', costMicros: outcome.isRunning ? costMicros : 0 });
  }
  if (outcome.kind === 'failed') {
    const { code, message } = toFailure(outcome.trouble);
    return fal.ledger.finish(request.id, { status: 'failed', costMicros: 0, errorCode: code, error: message });
  }
  await fal.ledger.finish(request.id, {
    status: 'succeeded',
    costMicros,
    errorCode: 'abandoned',
  });
}
