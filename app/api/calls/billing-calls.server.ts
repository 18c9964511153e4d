import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { defineCall } from '#app/api/call.ts';
import type { Call } from '#app/api/call.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  billingCycleSchema,
  billingMessages,
  creditSwitchSchema,
  planSchema,
  subscriberSchema,
} from '#app/domain/billing/index.ts';
import {
  cancelPlanChange,
  cancelSubscription,
  choosePlan,
  getBillingCycle,
  getSubscriber,
  listPlans,
  previewCreditSwitch,
  switchCreditMode,
  writeApprovalTicket,
} from '#app/domain/billing/index.server.ts';
import { limitRate } from '#app/gate/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { shopifySettings } from '#app/platform/shopify/shopify-settings.server.ts';

const getSubscription = defineCall('GET', '/api/stripe/v2/get', {
  summary: 'The subscription of the account, from any payment provider, and its remaining credits.',
  response: z.object({
    success: z.literal(true),
    subscriber: subscriberSchema.nullable(),
    subscription_status: subscriberSchema.shape.subscription_status.nullable(),
    currentBillingCycle: billingCycleSchema,
  }),
  async handle({ account }) {
    const [subscriber, currentBillingCycle] = await Promise.all([getSubscriber(account), getBillingCycle(account)]);
    const subscription_status = subscriber?.subscription_status ?? null;
    return { success: true as const, subscriber, subscription_status, currentBillingCycle };
  },
});

const listSubscriptionPlans = defineCall('GET', '/api/subscription/v2/list', {
  summary: 'The plans on offer.',
  response: z.object({ success: z.literal(true), plans: z.array(planSchema) }),
  handle: async () => ({ success: true as const, plans: await listPlans() }),
});

/** Each choice makes a page at Shopify. */
const CHOICES_PER_MINUTE = 20;

function assertStore(account: Account): void {
  if (account.shop) return;
  throw new AppError('forbidden', 'not an account of a store', { userMessage: billingMessages.storeOnly });
}

const createBilling = defineCall('POST', '/api/billing/create', {
  summary:
    'Chooses a plan for the connected shop; confirmation_url is the page of Shopify where the merchant approves.',
  isIdempotent: true,
  body: z.object({ priceId: z.string().max(200) }),
  response: z.object({ success: z.literal(true), confirmation_url: z.string().nullable() }),
  async handle({ account, body, request, idempotencyKey }) {
    assertStore(account);
    await limitRate({ key: `plan:${account.id}`, max: CHOICES_PER_MINUTE, windowMs: 60_000 });
    // App Bridge sends a session token; the site of its own has a cookie.
    const place = request.headers.has('authorization') ? 'admin' : 'site';
    const returnUrl = new URL('/api/billing/webhook', shopifySettings()?.appUrl ?? new URL(request.url).origin);
    returnUrl.searchParams.set('state', writeApprovalTicket({ userId: account.id, place }));
    const { redirectTo } = await choosePlan({
      account,
      priceId: body.priceId,
      returnUrl: returnUrl.href,
      idempotencyKey: `${account.id}:${idempotencyKey ?? randomUUID()}`,
    });
    return { success: true as const, confirmation_url: redirectTo };
  },
});

const doneSchema = z.object({ success: z.literal(true), message: z.string() });

const cancelBilling = defineCall('DELETE', '/api/billing/cancel', {
  summary: 'Cancels the plan of the connected shop immediately, as Shopify does. Credits stay.',
  response: doneSchema,
  async handle({ account }) {
    assertStore(account);
    await cancelSubscription({ account });
    return { success: true as const, message: billingMessages.canceled };
  },
});

const cancelBillingChange = defineCall('POST', '/api/billing/cancel-change', {
  summary: 'Cancels a plan change that is scheduled for the end of the cycle.',
  response: doneSchema,
  async handle({ account }) {
    assertStore(account);
    await cancelPlanChange({ account });
    return { success: true as const, message: billingMessages.changeTakenBack };
  },
});

const showCreditSwitch = defineCall('GET', '/api/user/credits/switch', {
  scope: 'read',
  summary: 'Preview of the balances after switching between one balance and two (images, videos).',
  response: creditSwitchSchema,
  handle: ({ account }) => previewCreditSwitch(account),
});

const switchCredits = defineCall('POST', '/api/user/credits/switch', {
  summary:
    'Switches between one balance and two. Send the values of the GET; answers 409 if the credits have changed since.',
  body: creditSwitchSchema,
  response: doneSchema.extend({ next: creditSwitchSchema }),
  async handle({ account, body }) {
    const next = await switchCreditMode({ account, shown: body });
    return { success: true as const, message: billingMessages.switched, next };
  },
});

export const billingCalls = [
  getSubscription,
  listSubscriptionPlans,
  createBilling,
  cancelBilling,
  cancelBillingChange,
  showCreditSwitch,
  switchCredits,
] as const satisfies readonly Call[];
