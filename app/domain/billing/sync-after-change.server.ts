import { setTimeout } from 'node:timers/promises';
import { childLogger } from '#app/platform/log.server.ts';
import type { ChangeOutcome } from './provider.ts';
import { syncSubscriptions } from './sync-subscriptions.server.ts';
import type { SyncSubscriptionsOptions } from './sync-subscriptions.server.ts';

/** A look that takes longer is finished by the provider's messages or the sweep. */
const LOOK_MS = 5_000;

/**
 * Synchronises the subscription after a change of it. The change is done, so where the gateway looks again by itself, a
 * look that fails or takes long is no failure of the change; anywhere else it throws.
 */
export async function syncAfterChange(options: SyncSubscriptionsOptions, outcome: ChangeOutcome): Promise<void> {
  if (outcome.isPending) return;
  if (!outcome.isFollowedUp) {
    await syncSubscriptions(options);
    return;
  }
  const looked = syncSubscriptions(options).catch((error: unknown) => {
    const { id: userId } = options.account;
    childLogger({ room: 'billing' }).warn({ err: error, userId }, 'a change is done and not seen yet; later again');
  });
  const patience = new AbortController();
  const tooLong = setTimeout(LOOK_MS, undefined, { signal: patience.signal }).catch(() => undefined);
  await Promise.race([looked, tooLong]);
  patience.abort();
}
