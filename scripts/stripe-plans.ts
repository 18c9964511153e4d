import path from 'node:path';
import { readOrMakeAppSecret } from './launch/app-secret.ts';
import { openDataFolder } from './launch/data-folder.ts';
import { openDatabase } from './launch/open-database.ts';
import { runMain } from './launch/run-main.ts';

/** Makes a product and a price at Stripe for every plan on offer that has none there. Safe to repeat. */
async function main(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  process.env['PLINTH_ROOT'] ??= root;
  process.env['LOG_LEVEL'] ??= 'warn';
  const dataFolder = openDataFolder(root);
  process.env['APP_SECRET'] ??= readOrMakeAppSecret(dataFolder);
  const say = (note: string) => void process.stdout.write(`${note}\n`);
  const opened = await openDatabase({ root, dataFolder, whenInUse: 'join', onNote: say });
  try {
    // After the database is named: these modules connect with it.
    const { createStripePlans, seedPlans } = await import('#app/domain/billing/index.server.ts');
    const { closeDatabase } = await import('#app/platform/database/database.server.ts');
    await seedPlans();
    const plans = await createStripePlans();
    await closeDatabase();
    for (const { priceId, stripePrice, isNew } of plans) say(`${priceId}  ${stripePrice}${isNew ? '  new' : ''}`);
  } finally {
    await opened.close();
  }
}

runMain(main);
