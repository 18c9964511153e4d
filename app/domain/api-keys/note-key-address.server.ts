import { recordSecurityEvent } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { addressGroup } from '#app/platform/http/address-group.rules.ts';
import { currentCaller } from '#app/platform/http/caller.server.ts';
import { countUse } from '#app/platform/limits/count-use.server.ts';
import type { ApiKeyCaller } from './find-api-key.server.ts';

const KIND = 'api-key.new-address';
/** A key that is used from more networks in a day is noted no more: its holder must not fill the disk with it. */
const NOTED_PER_DAY = 50;
const DAY_MS = 24 * 60 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Names that this process has looked up already. */
const remembered = new Set<string>();

/** Notes in the security journal that a key is used from a network that it was never used from. */
export async function noteKeyAddress({ keyId, account }: Pick<ApiKeyCaller, 'keyId' | 'account'>): Promise<void> {
  const address = currentCaller()?.address ?? '';
  if (address === '') return;
  const group = addressGroup(address);
  const place = `${keyId} ${group}`;
  if (remembered.has(place)) return;
  await database().$transaction(async (tx) => {
    // Of many first requests at once, one notes it.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${KIND} ${place}`}, 0))`;
    const where = { kind: KIND, subject: keyId, addressGroup: group };
    if ((await tx.securityEvent.count({ where, take: 1 })) > 0) return;
    const { count } = await countUse({ key: `key-address:${keyId}`, windowMs: DAY_MS }, tx);
    if (count > NOTED_PER_DAY) return;
    const key = await tx.apiKey.findUniqueOrThrow({ where: { id: keyId }, select: { keyPreview: true } });
    await recordSecurityEvent(tx, {
      kind: KIND,
      userId: account.id,
      subject: keyId,
      detail: { key: key.keyPreview },
    });
  });
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.add(place);
}
