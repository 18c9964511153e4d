import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { billingMessages } from './billing.messages.ts';
import { findLiveState } from './current-subscription-read.server.ts';
import { syncAfterChange } from './sync-after-change.server.ts';
import type { ChangeOutcome, SubscriptionGateway, SubscriptionState } from './provider.ts';
import { requireGateway } from './require-gateway.server.ts';

interface SubscriptionCommand {
  readonly account: Account;
  /** Default: the account's own. */
  readonly gateway?: SubscriptionGateway;
}

/** Ends the plan: with the cycle where the provider can, else at once. Throws `conflict` where there is none to end. */
export async function cancelSubscription(command: SubscriptionCommand): Promise<ChangeOutcome> {
  const { gateway, current } = await find(command, (state) => !state.isCanceling, billingMessages.nothingToCancel);
  const outcome = await gateway.cancel(command.account, current);
  await syncAfterChange({ account: command.account, gateway }, outcome);
  return outcome;
}

/** Takes a planned end back. Throws `conflict` where none is planned. */
export async function resumeSubscription(command: SubscriptionCommand): Promise<ChangeOutcome> {
  const { gateway, current } = await find(command, (state) => state.isCanceling, billingMessages.nothingToResume);
  const outcome = await gateway.resume(command.account, current);
  await syncAfterChange({ account: command.account, gateway }, outcome);
  return outcome;
}

/** Takes a planned change of plan back. Throws `conflict` where none is planned. */
export async function cancelPlanChange(command: SubscriptionCommand): Promise<ChangeOutcome> {
  const isPlanned = (state: SubscriptionState) => state.futurePriceId !== null;
  const { gateway, current } = await find(command, isPlanned, billingMessages.nothingPlanned);
  const outcome = await gateway.cancelChange(command.account, current);
  await syncAfterChange({ account: command.account, gateway }, outcome);
  return outcome;
}

async function find(
  command: SubscriptionCommand,
  isFit: (state: SubscriptionState) => boolean,
  userMessage: string,
): Promise<{ gateway: SubscriptionGateway; current: SubscriptionState }> {
  const gateway = requireGateway(command.account, command.gateway);
  const current = await findLiveState(command.account, gateway.name);
  if (!current || !isFit(current)) throw new AppError('conflict', userMessage, { userMessage });
  return { gateway, current };
}
