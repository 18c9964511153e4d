import { randomUUID } from 'node:crypto';
import type {
  NewProviderRequest,
  ProviderLedger,
  ProviderRequestEnd,
  ProviderRequestRecord,
} from '#app/domain/engines/index.ts';

export interface BookedRequest extends NewProviderRequest, ProviderRequestRecord {
  readonly end: ProviderRequestEnd | null;
}

/** A book of paid requests in memory, with the promises of the real one. */
export function memoryLedger() {
  const rows = new Map<string, BookedRequest>();
  const change = (id: string, more: Partial<BookedRequest>) => rows.set(id, { ...rows.get(id)!, ...more });
  const isOpen = (id: string) => rows.get(id)!.end === null;
  let isWanted = true;

  const ledger: ProviderLedger = {
    async open(request) {
      const begun = [...rows.values()].filter(({ intentKey }) => intentKey === request.intentKey);
      const known = begun.at(-1);
      if (known && known.status !== 'failed' && known.status !== 'cancelled') return { ...known, isNew: false };
      const id = randomUUID();
      const start = {
        status: 'intended',
        requestId: null,
        refs: null,
        waitedMs: null,
        refusals: 0,
        attempt: begun.length + 1,
        end: null,
      } as const;
      const row: BookedRequest = { ...request, id, ...start };
      rows.set(id, row);
      return { ...row, isNew: true };
    },
    async sending(id, { refs = null }) {
      if (rows.get(id)!.waitedMs !== null) return false;
      change(id, { waitedMs: 0, refs });
      return true;
    },
    async putOff(id) {
      change(id, { waitedMs: null, refusals: rows.get(id)!.refusals + 1 });
    },
    async submitted(id, { requestId, refs }) {
      if ([...rows.values()].some((row) => row.id !== id && row.requestId === requestId)) return false;
      change(id, { status: 'submitted', requestId, refs });
      return true;
    },
    async unknown(id) {
      if (isOpen(id)) change(id, { status: 'unknown' });
    },
    async finish(id, end) {
      if (isOpen(id)) change(id, { status: end.status, end });
    },
    async isWanted() {
      return isWanted;
    },
  };
  return {
    ledger,
    rows: () => [...rows.values()],
    adopt: (id: string, requestId: string) => change(id, { status: 'submitted', requestId }),
    nobodyWants: () => (isWanted = false),
  };
}
