import type { Tx } from '../database/database.server.ts';
import { addressGroup } from '../http/address-group.rules.ts';
import { currentCaller } from '../http/caller.server.ts';
import { deviceName } from '../http/device-name.rules.ts';
import { childLogger } from '../log.server.ts';
import type { SecurityEventInput } from './security-event.ts';

const log = childLogger({ room: 'security' });

const MAX_ADDRESS_LENGTH = 64;
const MAX_FACT_LENGTH = 120;

/** A line as it will be written: who asked is known only while the request is answered. */
export interface SecurityLine extends Required<Pick<SecurityEventInput, 'kind' | 'userId' | 'subject' | 'detail'>> {
  readonly address: string;
  readonly addressGroup: string;
  readonly device: string;
  readonly requestId: string;
}

/** Completes an event by what is known about the request that is being answered. */
export function toSecurityLine(event: SecurityEventInput): SecurityLine {
  const caller = currentCaller();
  const address = (event.address || caller?.address || '').slice(0, MAX_ADDRESS_LENGTH);
  const userAgent = event.userAgent ?? caller?.userAgent ?? '';
  const facts = Object.entries(event.detail ?? {}).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? fact.slice(0, MAX_FACT_LENGTH) : fact,
  ]);
  return {
    kind: event.kind,
    userId: event.userId,
    subject: event.subject ?? '',
    detail: Object.fromEntries(facts) as SecurityLine['detail'],
    address,
    addressGroup: address === '' ? '' : addressGroup(address),
    device: userAgent === '' ? '' : deviceName(userAgent),
    requestId: caller?.requestId ?? '',
  };
}

/** Writes a line; its number. Null where its account has been erased meanwhile: nothing is written about that one. */
export async function insertSecurityLine(
  tx: Tx,
  line: SecurityLine,
  { outcome, count }: { readonly outcome: 'ok' | 'refused'; readonly count: number },
): Promise<string | null> {
  const isErased =
    line.userId !== null && (await tx.user.count({ where: { id: line.userId, email: { startsWith: 'erased-' } } })) > 0;
  if (isErased) return null;
  const { id } = await tx.securityEvent.create({ data: { ...line, outcome, count }, select: { id: true } });
  // For who collects the log elsewhere; one whose transaction is rolled back has a number that the journal lacks.
  const { kind, userId, subject, address, requestId, detail } = line;
  log.info({ id, kind, outcome, count, userId, subject, address, requestId, detail }, 'security event');
  return id;
}

/**
 * Notes in the security journal what was done, in the transaction that does it: neither without the other. For what was
 * refused there is `noteRefusal`. The line's number; null where the account has been erased.
 */
export async function writeSecurityEvent(tx: Tx, event: SecurityEventInput): Promise<string | null> {
  return insertSecurityLine(tx, toSecurityLine(event), { outcome: 'ok', count: 1 });
}
