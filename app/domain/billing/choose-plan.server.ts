import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { billingMessages } from './billing.messages.ts';
import { findLiveState } from './current-subscription-read.server.ts';
import { listPlans } from './list-plans.server.ts';
import { syncAfterChange } from './sync-after-change.server.ts';
import type { ChangeOutcome, SubscriptionGateway } from './provider.ts';
import { requireGateway } from './require-gateway.server.ts';
import { syncSubscriptions } from './sync-subscriptions.server.ts';
import { trialDaysLeft } from './trial-days-left.server.ts';

export interface ChoosePlanCommand {
  readonly account: Account;
  readonly priceId: string;
  /** Where the provider sends the customer back to; absolute. */
  readonly returnUrl: string;
  /** Once per intent of the customer. */
  readonly idempotencyKey: string;
  /** Default: the account's own. */
  readonly gateway?: SubscriptionGateway;
  /** Aborts when the customer has waited long enough; default: the gateway's own. */
  readonly patience?: AbortSignal;
}

/**
 * Subscribes to a plan or changes to it. `redirectTo`: the customer has to confirm there; null: done, or on its way where
 * the provider is slow (`isPending`). The price and the
 * trial are ours to say, never the caller's. Throws `unavailable` without a provider, `bad-request` for a plan that is
 * not offered, `conflict` for the plan the account has, or while the plan is on hold.
 */
export async function choosePlan(
  command: ChoosePlanCommand,
): Promise<ChangeOutcome & { readonly redirectTo: string | null }> {
  const { account, priceId, returnUrl, idempotencyKey, patience } = command;
  const gateway = requireGateway(account, command.gateway);
  const plan = (await listPlans()).find((each) => each.priceId === priceId);
  if (!plan) {
    throw new AppError('bad-request', `plan ${priceId}`, {
      userMessage: billingMessages.unknownPlan,
      field: 'priceId',
    });
  }
  const current = await findLiveState(account, gateway.name);
  if (current?.status === 'frozen') {
    throw new AppError('conflict', 'the subscription is frozen', { userMessage: billingMessages.onHold });
  }
  if (current?.priceId === priceId && !current.isCanceling && !current.futurePriceId) {
    throw new AppError('conflict', 'the plan is the current one', { userMessage: billingMessages.alreadyOnPlan });
  }
  const trialDays = await trialDaysLeft(account, current?.status ?? null);
  const options = { account, plan, current, trialDays, returnUrl, idempotencyKey, patience };
  const outcome = await gateway.choosePlan(options);
  const { redirectTo, providerRef, isPending } = outcome;
  if (redirectTo === null) {
    await syncAfterChange({ account, gateway }, outcome);
  } else if (providerRef) {
    // The sweep looks again at what waits for a confirmation; the way to the confirmation never depends on it.
    await syncSubscriptions({ account, gateway }).catch((error: unknown) => {
      childLogger({ room: 'billing' }).warn({ err: error, userId: account.id }, 'a chosen plan was not noted yet');
    });
  }
  return { redirectTo, isPending };
}
