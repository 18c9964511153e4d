export { applySubscriptionStates } from './apply-subscription-states.server.ts';
export { cancelPlanChange, cancelSubscription, resumeSubscription } from './cancel-subscription.server.ts';
export { choosePlan } from './choose-plan.server.ts';
export { gatewayFor } from './gateways.server.ts';
export { getBillingCycle, getSubscriber } from './get-subscriber.server.ts';
export { listPlans } from './list-plans.server.ts';
export { seedPlans } from './seed-plans.server.ts';
export { syncSubscriptions } from './sync-subscriptions.server.ts';
export { trialDaysLeft } from './trial-days-left.server.ts';
