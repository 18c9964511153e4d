import type { Tx } from '#app/platform/database/database.server.ts';
import type { SecurityEventInput } from '#app/platform/journal/security-event.ts';
import { writeSecurityEvent } from '#app/platform/journal/write-security-event.server.ts';

/**
 * The one call for what changes who gets into an account: a line in the security journal, and where the holder has to
 * hear of it a mail "was this you?", both in the transaction that makes the change.
 */
export async function recordSecurityEvent(
  tx: Tx,
  event: SecurityEventInput & { readonly userId: string },
): Promise<void> {
  await writeSecurityEvent(tx, event);
}
