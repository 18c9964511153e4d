import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAboutAccount } from '#app/admin/commands/decide-about-account.server.ts';
import { answerCall } from '#app/api/index.server.ts';
import { accountTopic } from '#app/domain/accounts/index.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { createUser, ensureOwner, findAccountById } from '#app/domain/accounts/index.server.ts';
import {
  announceEndedKeys,
  deactivateApiKey,
  endAllApiKeys,
  generateApiKey,
} from '#app/domain/api-keys/index.server.ts';
import { grantCredits } from '#app/domain/credits/index.server.ts';
import { handleDelivery } from '#app/domain/installations/handle-delivery.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { transactAndAnnounce } from '#app/platform/streams/transact-and-announce.server.ts';
import { action as webhookAction } from '#app/routes/hooks/app.ts';
import { mintSessionToken, startAdminDouble, TEST_APP } from '#tests/doubles/shopify-admin.ts';
import type { AdminDouble } from '#tests/doubles/shopify-admin.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';

const userAgent = 'Mozilla/5.0 Chrome/156.0';
let admin: AdminDouble;

beforeAll(async () => {
  admin = startAdminDouble();
  connectToShopify({ ...TEST_APP, origin: admin.origin });
});

afterAll(() => admin.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, 'user-agent': userAgent });

const install = (shop: string): Promise<Account> =>
  requireEmbeddedAccount(new Request(`${APP_URL}/app`, { headers: bearer(mintSessionToken(shop)) }));

const keyOf = async (account: Account) => (await generateApiKey({ account, name: 'Test', scopes: ['read'] })).key;

/** A stream of events that is open and has said where it stands. */
async function listen(token: string) {
  const response = await answerCall(new Request(`${APP_URL}/api/events`, { headers: bearer(token) }));
  expect(response.status).toBe(200);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let said = '';
  const hears = async (text: string) => {
    for (let done = false; !said.includes(text) && !done;) {
      const piece = await reader.read();
      said += piece.value ?? '';
      done = piece.done;
    }
    return said.includes(text);
  };
  expect(await hears('event: hello')).toBe(true);
  return {
    hears,
    /** Resolves with the end of the stream; a stream that stays open lets the test run out of time. */
    async ends(): Promise<true> {
      while (!(await reader.read()).done);
      return true;
    },
    stop: () => reader.cancel(),
  };
}

async function message(shop: string, topic: string): Promise<void> {
  const id = randomUUID();
  const body = JSON.stringify({ myshopify_domain: shop, shop_domain: shop });
  const headers = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': topic,
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-Webhook-Id': id,
    'X-Shopify-Triggered-At': new Date(Date.now() + 60_000).toISOString(),
    'X-Shopify-Hmac-Sha256': createHmac('sha256', TEST_APP.secret).update(body).digest('base64'),
  };
  const request = new Request(`${APP_URL}/webhooks/app`, { method: 'POST', headers, body });
  expect((await webhookAction({ request, params: {}, context: {} })).status).toBe(200);
  await handleDelivery(id);
}

/** Shorter than the life of any stream (`LIFETIME_MS`), at whose end one that was not ended would look as if it had been. */
const TIMEOUT_MS = 240_000;

describe('an open stream of events', { timeout: TIMEOUT_MS }, () => {
  it('A7: of a shop ends with app/uninstalled, whether a page of the admin or a key opened it; others go on', async () => {
    const [shop, other] = ['leaves', 'stays'].map((name) => `${name}-${randomUUID().slice(0, 8)}.myshopify.com`);
    const account = await install(shop!);
    const { id: otherId } = await install(other!);
    const [page, key] = [await listen(mintSessionToken(shop!)), await listen(await keyOf(account))];
    const stays = await listen(mintSessionToken(other!));
    // Of a shop that is installed it erases nothing, and ends nothing.
    await message(other!, 'shop/redact');
    await message(shop!, 'app/uninstalled');
    expect(await Promise.all([page.ends(), key.ends()])).toEqual([true, true]);
    const welcome = { userId: otherId, amount: 7, key: `test:${randomUUID()}`, memo: 'Test credits' };
    await transactAndAnnounce(accountTopic(otherId), (tx) => grantCredits(tx, welcome));
    expect(await stays.hears('credits.changed')).toBe(true);
    await stays.stop();
  });

  it('by a key ends with that key, one by one or all of them; one by another key goes on until then', async () => {
    const account = await createMerchant(0);
    const make = () => generateApiKey({ account, name: 'Test', scopes: ['read'] });
    const [first, second] = [await make(), await make()];
    const [ended, goesOn] = [await listen(first.key), await listen(second.key)];
    await deactivateApiKey({ account, keyId: first.id });
    expect(await ended.ends()).toBe(true);
    const welcome = { userId: account.id, amount: 7, key: `test:${randomUUID()}`, memo: 'Test credits' };
    await transactAndAnnounce(accountTopic(account.id), (tx) => grantCredits(tx, welcome));
    expect(await goesOn.hears('credits.changed')).toBe(true);
    await announceEndedKeys(await database().$transaction((tx) => endAllApiKeys(tx, account)));
    expect(await goesOn.ends()).toBe(true);
  });

  it('by a key ends when its account is closed', async () => {
    await ensureOwner({ email: 'owner@plinth.test', password: 'a stone under a vase', passwordIsTemporary: false });
    const owner = await database().user.findFirstOrThrow({ where: { role: 'superadmin' } });
    const { id } = await createUser({
      email: `${randomUUID()}@example.com`,
      password: 'a vase above a stone',
      fname: 'Ada',
      lname: 'Stone',
      status: 'active',
    });
    const stream = await listen(await keyOf((await findAccountById(id))!));
    await decideAboutAccount({ owner: (await findAccountById(owner.id))!, userId: id, intent: 'disable' });
    expect(await stream.ends()).toBe(true);
  });
});
