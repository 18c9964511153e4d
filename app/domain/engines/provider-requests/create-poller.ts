import type { OpenProviderRequest, ProviderPoller } from '../provider-ledger.ts';
import type { ProviderContext } from './provider-client.ts';

/** Asks a provider about requests that were left with it. */
export function createPoller<Trouble>(
  { client, ledger }: ProviderContext<Trouble>,
  pauses: { readonly firstMs: number; readonly longestMs: number },
): ProviderPoller {
  const costOf = ({ endpoint, units }: OpenProviderRequest) => client.costOf(endpoint, units ?? undefined);
  return {
    pauses: { [client.name]: pauses },
    async look(request) {
      const sent = sentOf(request, client.usesLedgerId);
      if (!sent) return 'unreachable';
      const outcome = await client.askStatus(sent);
      if (outcome.kind === 'unreachable') return 'unreachable';
      if (outcome.kind !== 'waiting' || outcome.isOver) return 'ended';
      return outcome.isRunning ? 'running' : 'queued';
    },
    takeUpdate: async ({ id }) => (await client.takeUpdate?.(id)) ?? null,
    async forget(request) {
      const sent = sentOf(request, client.usesLedgerId);
      if (sent) await (client.forget ?? ignore)(sent);
    },
    async callOff(request) {
      const sent = sentOf(request, client.usesLedgerId);
      if (!sent) return;
      const outcome = await client.askStatus(sent);
      if (outcome.kind === 'unreachable') return;
      if (outcome.kind === 'gone') {
        return ledger.finish(request.id, { status: 'cancelled', costMicros: 0 });
      }
      if (outcome.kind === 'waiting') {
        await client.cancel(sent);
        const costMicros = outcome.isRunning ? costOf(request) : 0;
        return ledger.finish(request.id, { status: 'cancelled', costMicros });
      }
      if (outcome.kind === 'failed') {
        const { code, message } = client.toFailure(outcome.trouble).failure;
        return ledger.finish(request.id, { status: 'failed', costMicros: 0, errorCode: code, error: message });
      }
      await ledger.finish(request.id, { status: 'succeeded', costMicros: costOf(request), errorCode: 'abandoned' });
    },
  };
}

/** One poller for several providers: each request goes to its own. */
export function joinPollers(pollers: ReadonlyMap<string, ProviderPoller>): ProviderPoller {
  return {
    pauses: Object.assign({}, ...[...pollers.values()].map(({ pauses }) => pauses)) as ProviderPoller['pauses'],
    look: async (request) => (await pollers.get(request.provider)?.look(request)) ?? 'ended',
    callOff: async (request) => pollers.get(request.provider)?.callOff(request),
    takeUpdate: async (request) => (await pollers.get(request.provider)?.takeUpdate(request)) ?? null,
    forget: async (request) => pollers.get(request.provider)?.forget(request),
  };
}

const ignore = async (): Promise<void> => {};

function sentOf(request: OpenProviderRequest, usesLedgerId: boolean) {
  const requestId = request.requestId ?? (usesLedgerId ? request.id : null);
  return requestId === null ? null : { ...request, requestId };
}
