import type { Account } from '#app/domain/accounts/index.ts';
import { creditsRead } from '#app/domain/credits/index.server.ts';
import { idOf, readAll } from '#app/platform/database/read.server.ts';
import { childLogger } from '#app/platform/log.server.ts';
import { missingShopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';
import type { PlansData, PlanView } from './billing.schema.ts';
import { gatewayFor } from './gateways.server.ts';
import { billingCycleRead, subscriberRead } from './get-subscriber.server.ts';
import { plansRead } from './list-plans.server.ts';
import { CREDIT_PACKS } from './stripe/credit-packs.ts';
import { lastChangeRead } from './stripe/find-last-change.server.ts';
import { missingStripeSettings } from './stripe/stripe-settings.server.ts';
import { creditSwitchRead } from './switch-credit-mode.server.ts';
import { syncSubscriptions } from './sync-subscriptions.server.ts';
import { trialCredits } from './trial-credits.rules.ts';
import { trialDaysOf, trialStartRead } from './trial-days-left.server.ts';

const OPEN = new Set(['working', 'taking_back', 'waiting']);

export interface LoadPlansOptions {
  readonly account: Account;
  /** The customer may just have decided something at the provider: ask before showing. */
  readonly lookAgain?: boolean;
}

/** Everything the plans screen shows, in either shell. */
export async function loadPlans({ account, lookAgain = false }: LoadPlansOptions): Promise<PlansData> {
  const gateway = gatewayFor(account);
  if (gateway && lookAgain) {
    await syncSubscriptions({ account, gateway }).catch((error: unknown) => {
      childLogger({ room: 'billing' }).warn({ err: error, userId: account.id }, 'the plan is shown as it was');
    });
  }
  const { plans, subscriber, billing, last, credits, creditSwitch, trialStart } = await readAll({
    plans: plansRead(),
    subscriber: subscriberRead(account),
    billing: billingCycleRead(account),
    last: lastChangeRead(account),
    credits: creditsRead(idOf(account.id)),
    creditSwitch: creditSwitchRead(account),
    trialStart: trialStartRead(account),
  });
  const trialDays = trialDaysOf(trialStart, subscriber?.subscription_status ?? null);
  // The credits that a trial begun now would lend with each plan: none once one was had, by whatever plan.
  const lent = (plan: PlanView) => (trialStart ? 0 : trialCredits(plan.monthlyCredits, trialDays));
  const missing = account.shop ? missingShopifySettings() : missingStripeSettings();
  return {
    plans,
    subscriber,
    billing,
    isStore: account.shop !== null,
    trialDays,
    trialCredits: Object.fromEntries(plans.map((plan) => [plan.priceId, lent(plan)])),
    lentCredits: credits.trial?.available ?? 0,
    creditSwitch,
    provider: gateway?.name ?? null,
    // Only who runs this installation can do something about it.
    missingSettings: !gateway && account.role === 'superadmin' ? [...missing] : [],
    change: last && OPEN.has(last.status) ? last : null,
    packs: gateway?.name === 'stripe' ? CREDIT_PACKS : [],
  };
}
