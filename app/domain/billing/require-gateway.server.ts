import type { Account } from '#app/domain/accounts/index.ts';
import { AppError } from '#app/platform/errors.ts';
import { billingMessages } from './billing.messages.ts';
import { gatewayFor } from './gateways.server.ts';
import type { SubscriptionGateway } from './provider.ts';

/** The gateway of an account. Throws `unavailable` where no payment provider is set up for it. */
export function requireGateway(account: Account, given?: SubscriptionGateway): SubscriptionGateway {
  const gateway = given ?? gatewayFor(account);
  if (gateway) return gateway;
  throw new AppError('unavailable', 'no payment provider is set up', { userMessage: billingMessages.notSetUp });
}
