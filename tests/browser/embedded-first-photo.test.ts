import { afterAll, beforeAll, expect, it } from 'vitest';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';
import { install, pushAndUndo, stageAndGenerate } from './first-photo-kit.ts';

let rig: EmbeddedRig;
beforeAll(async () => {
  rig = await startEmbeddedRig();
});
afterAll(() => rig?.stop());

async function creditsOf(shop: string): Promise<number> {
  const { database } = await import('#app/platform/database/database.server.ts');
  const user = await database().user.findFirstOrThrow({ where: { shop: `${shop}.myshopify.com` } });
  const { available, trialAvailable } = await database().creditBalance.findUniqueOrThrow({
    where: { userId: user.id },
  });
  return available + trialAvailable;
}

// The rest of a shop's life, to its erasure, is deep.
it(
  'A1, A3, A7, A17, A20, A21, A25: from the installation to a photo on a product and back, with cookies and storage denied',
  { timeout: 600_000 },
  async () => {
    const shop = newShop('first-photo');
    const admin = await rig.open(shop);
    await install(admin);
    await stageAndGenerate(admin, { credits: () => creditsOf(shop) });
    await pushAndUndo(admin, { rig, shop });
    // A token that ran out on a slow machine is refused, and asked for anew by App Bridge.
    expect(admin.trouble.filter((line) => !/status of 401/.test(line))).toEqual([]);
    await admin.context.close();
  },
);
