export { seedPlans } from './seed-plans.server.ts';
