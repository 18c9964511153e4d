import type { OpenProviderRequest, ProviderDesk } from '../provider-ledger.ts';
import { costOf, FAL } from '../providers.ts';
import { askStatus, buildRefs, cancelRequest } from './fal-client.server.ts';
import type { FalContext } from './fal-context.ts';
import { toFailure } from './fal-errors.ts';

/** Asks fal about requests that were left with it. */
export function createDesk(fal: FalContext): ProviderDesk {
  const { firstLookMs, longestLookMs, toldLookMs } = fal.limits;
  const isTold = fal.webhookUrl !== null;
  const refsOf = ({ refs, endpoint, requestId }: OpenProviderRequest) => refs ?? buildRefs(fal, endpoint, requestId);
  return {
    pauses: isTold
      ? { firstMs: longestLookMs, longestMs: toldLookMs }
      : { firstMs: firstLookMs, longestMs: longestLookMs },
    async look(request) {
      const outcome = await askStatus(fal, refsOf(request));
      if (outcome.kind === 'unreachable') return 'unreachable';
      if (outcome.kind === 'waiting') return outcome.isRunning ? 'running' : 'queued';
      return 'ended';
    },
    async callOff(request) {
      const endpoint = Object.values(FAL.endpoints).find(({ id }) => id === request.endpoint);
      const costMicros = endpoint ? costOf(endpoint, request.units ?? undefined) : 0;
      const outcome = await askStatus(fal, refsOf(request));
      if (outcome.kind === 'unreachable') return;
      if (outcome.kind === 'waiting') {
        await cancelRequest(fal, refsOf(request));
        return fal.ledger.finish(request.id, { status: 'cancelled', costMicros: outcome.isRunning ? costMicros : 0 });
      }
      if (outcome.kind === 'failed') {
        const { code, message } = toFailure(outcome.trouble);
        return fal.ledger.finish(request.id, { status: 'failed', costMicros: 0, errorCode: code, error: message });
      }
      await fal.ledger.finish(request.id, { status: 'succeeded', costMicros, errorCode: 'abandoned' });
    },
  };
}
