export { billingMessages } from './billing.messages.ts';
export {
  billingCycleSchema,
  creditSwitchSchema,
  planChangeSchema,
  planSchema,
  subscriberSchema,
} from './billing.schema.ts';
export type { BillingCycle, CreditSwitch, PlanChange, PlansData, PlanView, Subscriber } from './billing.schema.ts';
export { hasActiveSubscription, isFirstTimeUser } from './subscriber.rules.ts';
export { CREDIT_PACKS, creditPackSchema } from './stripe/credit-packs.ts';
export type { CreditPack } from './stripe/credit-packs.ts';
export { CHANGE_PLANNED, GOES_ON, PAID_KEY } from './stripe/stripe.messages.ts';
