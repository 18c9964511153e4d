import path from 'node:path';
import { LaunchError } from '../launch/launch-error.ts';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const say = (note: string) => void process.stdout.write(`${note}\n`);

/** Makes a product and a price at Stripe for every plan on offer that has none there. Safe to repeat. */
async function offerPlans(): Promise<void> {
  const { createStripePlans, seedPlans } = await import('#app/domain/billing/index.server.ts');
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  await seedPlans();
  const plans = await createStripePlans();
  await closeDatabase();
  for (const { priceId, stripePrice, isNew } of plans) say(`${priceId}  ${stripePrice}${isNew ? '  new' : ''}`);
}

runMain(async () => {
  const missing = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((name) => !process.env[name]);
  if (missing.length > 0) throw new LaunchError(`Set ${missing.join(' and ')} first: the plans are made at Stripe.`);
  await withProduct({ root: path.resolve(import.meta.dirname, '..'), onNote: say }, offerPlans);
});
