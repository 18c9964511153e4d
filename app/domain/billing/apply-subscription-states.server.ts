import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import type { Tx } from '#app/platform/database/database.server.ts';
import { appendStreamEvents } from '#app/platform/streams/append-stream-events.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { SUBSCRIPTION_CHANGED } from './billing.schema.ts';
import { cutCycles } from './cut-cycles.server.ts';
import { grantCycleCredits } from './grant-cycle-credits.server.ts';
import { keepTrial } from './keep-trial.server.ts';
import type { ProviderName, SubscriptionState } from './provider.ts';
import { queueBillingMails } from './mails/queue-billing-mails.server.ts';
import { isLive } from './subscriber.rules.ts';

export interface ApplySubscriptionStatesOptions {
  readonly account: Account;
  readonly provider: ProviderName;
  /** Everything the provider knows of the account; what is missing has ended. */
  readonly states: readonly SubscriptionState[];
  /** `User.billingVersion` from before the provider was asked. */
  readonly version: number;
}

/**
 * Writes down what a provider said, and grants what was paid for: one transaction, one at a time per account. Readings
 * can overlap and overtake each other; one during which another was applied is refused (`false`: ask again), so that an
 * old truth never lands on a newer one. Repeating a reading changes nothing.
 */
export async function applySubscriptionStates(options: ApplySubscriptionStatesOptions): Promise<boolean> {
  const { account, provider, version } = options;
  return transactAndAnnounce(
    (isApplied) => (isApplied ? accountTopic(account.id) : null),
    async (tx) => {
      const isNext = await tx.$executeRaw`
        UPDATE "User" SET "billingVersion" = "billingVersion" + 1
        WHERE "id" = ${account.id}::uuid AND "billingVersion" = ${version}::int`;
      if (isNext === 0) return false;
      const states = await excludeForeign(tx, options);
      const before = await tx.subscription.findMany({ where: { userId: account.id, provider } });
      const liveBefore = new Set(before.filter((row) => isLive(row.status)).map((row) => row.providerRef));
      const liveNow = new Set(states.filter((state) => isLive(state.status)).map((state) => state.providerRef));
      const ended = [...liveBefore].filter((ref) => !liveNow.has(ref));
      const known = new Set(states.map((state) => state.providerRef));

      // The oldest first, so that the order of our rows is the order they came into being.
      for (const state of states.toReversed()) await writeState(tx, account.id, state);
      await tx.subscription.updateMany({
        where: { userId: account.id, provider, endedAt: null, providerRef: { notIn: [...known] } },
        data: { status: 'canceled', endedAt: new Date(), isCanceling: false, futurePriceId: null, scheduleRef: null },
      });
      if (liveNow.size === 0) await cutCycles(tx, account.id, ended);
      for (const state of states.toReversed()) await grantCycleCredits(tx, { account, state });

      await keepTrial(tx, account.id);

      const after = await tx.subscription.findMany({ where: { userId: account.id, provider } });
      await queueBillingMails(tx, { account, before, after, version });
      if (fingerprint(before) !== fingerprint(after)) {
        await appendStreamEvents(tx, accountTopic(account.id), [{ type: SUBSCRIPTION_CHANGED, data: {} }]);
      }
      return true;
    },
  );
}

/** Another account's subscription stays that account's: a provider's id belongs to whom it was first read for. */
async function excludeForeign(tx: Tx, { account, provider, states }: ApplySubscriptionStatesOptions) {
  const foreign = await tx.subscription.findMany({
    where: {
      provider,
      providerRef: { in: states.map((state) => state.providerRef) },
      userId: { not: account.id },
    },
    select: { providerRef: true },
  });
  const refs = new Set(foreign.map((row) => row.providerRef));
  return states.filter((state) => !refs.has(state.providerRef));
}

async function writeState(tx: Tx, userId: string, state: SubscriptionState): Promise<void> {
  const { provider, providerRef, cyclePayment: _payment, cycleStartsOn, cycleEndingOn, endedAt, ...said } = state;
  const known = await tx.subscription.findUnique({ where: { provider_providerRef: { provider, providerRef } } });
  const isOver = !isLive(state.status) && state.status !== 'pending';
  const data = {
    ...said,
    // A subscription that is over has no cycle any more; when its last one was stays worth knowing.
    cycleStartsOn: cycleStartsOn ?? known?.cycleStartsOn ?? null,
    cycleEndingOn: cycleEndingOn ?? known?.cycleEndingOn ?? null,
    endedAt: isOver ? (endedAt ?? known?.endedAt ?? new Date()) : null,
    syncedAt: new Date(),
  };
  if (known) await tx.subscription.update({ where: { id: known.id }, data });
  else await tx.subscription.create({ data: { ...data, userId, provider, providerRef } });
}

function fingerprint(rows: readonly { readonly providerRef: string }[]): string {
  const said = rows.map((row) => JSON.stringify({ ...row, syncedAt: null }));
  return said.toSorted().join('\n');
}
