import { expect, test } from 'vitest';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { getCredits, verifyLedger, welcomeAccount } from './index.server.ts';
import { PERSON_WELCOME_CREDITS } from './welcome-account.server.ts';

test('a user who signed up gets the first credits once, however often and at once they sign in', async () => {
  const account = await createMerchant(0);
  await Promise.all([welcomeAccount(account), welcomeAccount(account), welcomeAccount(account)]);
  await welcomeAccount(account);
  expect(await getCredits(account.id)).toEqual({ available: PERSON_WELCOME_CREDITS, held: 0 });
  expect(await verifyLedger()).toEqual([]);
});

test('shops and the owner get theirs elsewhere', async () => {
  const account = await createMerchant(0);
  await welcomeAccount({ ...account, signupType: 'shopify', shop: 'a.myshopify.com' });
  await welcomeAccount({ ...account, role: 'superadmin' });
  expect(await getCredits(account.id)).toEqual({ available: 0, held: 0 });
});
