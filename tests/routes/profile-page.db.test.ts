import { expect, it } from 'vitest';
import { database } from '#app/platform/database/database.server.ts';
import { loader } from '#app/routes/site/profile.tsx';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';

async function look(token: string, search = '') {
  const headers = { cookie: `plinth=${token}` };
  const request = new Request(`http://some-host:3000/dashboard/userprofile${search}`, { headers });
  return (await loader({ request, params: {}, context: {} })).json();
}

it('opens the tab that the address names, the profile by default', async () => {
  const merchant = await createMerchant(3);
  const token = await openSession(merchant);
  expect(await look(token)).toMatchObject({
    tab: 'profile',
    tabs: ['profile', 'password', 'security'],
    person: { profile: { email: merchant.email }, hasPassword: false, devices: [{ isThisOne: true }] },
  });
  expect(await look(token, '?tab=password')).toMatchObject({ tab: 'password', email: merchant.email });
  expect(await look(token, '?tab=subscription')).toMatchObject({ tab: 'subscription', plans: expect.any(Object) });
  expect(await look(token, '?tab=anything')).toMatchObject({ tab: 'profile' });
});

it('has no password tab for store sign-ups, whatever the address says', async () => {
  const { id } = await createMerchant(0);
  const shop = `${id}.myshopify.com`;
  await database().user.update({ where: { id }, data: { shop, signupType: 'shopify' } });
  await database().shop.create({ data: { domain: shop, userId: id } });
  const token = await openSession({ id });
  const seen = await look(token, '?tab=password');
  expect(seen).toMatchObject({
    tab: 'profile',
    tabs: ['profile', 'security'],
    person: { profile: { shop } },
  });
  expect(JSON.stringify(seen.person?.connections)).toContain(shop);
});
