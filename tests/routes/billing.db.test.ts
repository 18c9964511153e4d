import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerCall } from '#app/api/index.server.ts';
import { createUser, findAccountByShop, signIn } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { writeApprovalTicket } from '#app/domain/billing/approval-ticket.server.ts';
import { billingMessages } from '#app/domain/billing/index.ts';
import { choosePlan, seedPlans, syncSubscriptions, trialDaysLeft } from '#app/domain/billing/index.server.ts';
import { appPricingGateway } from '#app/domain/billing/shopify/app-pricing-gateway.server.ts';
import { billingApiGateway } from '#app/domain/billing/shopify/billing-api-gateway.server.ts';
import { sweepSubscriptions } from '#app/domain/billing/sweep-subscriptions.server.ts';
import { getCredits, seedFeatures, verifyLedger } from '#app/domain/credits/index.server.ts';
import { handleDelivery } from '#app/domain/installations/handle-delivery.server.ts';
import { requireEmbeddedAccount } from '#app/gate/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { action as webhookAction, loader as returnPage } from '#app/routes/hooks/billing.ts';
import { createSubscription, decideSubscription } from '#tests/dev-store/billing-resolvers.ts';
import type { DevSubscription } from '#tests/dev-store/dev-shop.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { APP_URL, connectToShopify } from '#tests/fixtures/connect-to-shopify.ts';

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';
const STARTER = 'plinth-starter-monthly';
const STUDIO = 'plinth-studio-monthly';
/** The credits of every shop when it first opens the app. */
const WELCOME = 200;
/** A week of Starter's month, lent with its trial. */
const LENT = 23;
const DAY_MS = 86_400_000;

let store: DevStore;
let shop: string;
let account: Account;

beforeAll(async () => {
  store = await DevStore.start({ apiKey: 'dev-key', apiSecret: 'dev-secret', appUrl: APP_URL });
  connectToShopify({ key: 'dev-key', secret: 'dev-secret', origin: store.origin });
  await Promise.all([seedPlans(), seedFeatures()]);
});

afterAll(() => store.stop());

beforeEach(async () => {
  shop = `plan-${randomUUID().slice(0, 8)}.myshopify.com`;
  account = await open(shop);
});

afterEach(async () => {
  expect(await verifyLedger()).toEqual([]);
});

async function open(domain: string): Promise<Account> {
  store.shop(domain).isInstalled = true;
  const headers = { 'user-agent': userAgent, 'sec-fetch-dest': 'iframe' };
  return requireEmbeddedAccount(new Request(store.frameUrl(store.shop(domain)), { headers }));
}

async function call(method: string, path: string, body?: object, token: string = store.sessionToken(shop)) {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': userAgent, 'content-type': 'application/json' };
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await answerCall(new Request(`${APP_URL}${path}`, { method, headers, ...init }));
  return { status: response.status, body: await response.json() };
}

const at = (request: Request) => ({ request, params: {}, context: {} });
const choose = (priceId: string) => call('POST', '/api/billing/create', { priceId });
const newest = (): DevSubscription => store.shop(shop).subscriptions.at(-1)!;
const decide = (decision: 'ACTIVE' | 'DECLINED') =>
  decideSubscription(store.shop(shop), newest().number, decision, Date.now())!;
const comeBack = (url: string) => returnPage(at(new Request(url, { headers: { 'user-agent': userAgent } })));
const available = async (of: Account = account) => (await getCredits(of.id)).available;
const current = async () => (await call('GET', '/api/stripe/v2/get')).body;
const noTrial = () => database().trialUse.updateMany({ data: { startedAt: new Date(Date.now() - 90 * DAY_MS) } });

/** Chooses, approves and comes back, as a merchant does. */
async function subscribe(priceId: string): Promise<Response> {
  expect((await choose(priceId)).status).toBe(200);
  const { returnUrl, number } = decide('ACTIVE');
  return comeBack(`${returnUrl}&charge_id=${number}`);
}

/** A paid plan, without a trial before it. */
async function subscribePaid(priceId: string): Promise<void> {
  await call('GET', '/api/subscription/v2/list');
  await useUpTrial();
  await subscribe(priceId);
}

async function useUpTrial(): Promise<void> {
  const { hashOwner } = await import('#app/domain/billing/owner-hash.server.ts');
  const startedAt = new Date(Date.now() - 90 * DAY_MS);
  const ownerHash = hashOwner(account);
  await database().trialUse.upsert({ where: { ownerHash }, create: { ownerHash, startedAt }, update: { startedAt } });
}

/** A signed message, worked through as the worker does. */
async function message(topic: string, payload: object, triggeredAt = new Date(), id: string = randomUUID()) {
  const body = JSON.stringify(payload);
  const headers = {
    'Content-Type': 'application/json',
    'X-Shopify-Topic': topic,
    'X-Shopify-Shop-Domain': shop,
    'X-Shopify-Webhook-Id': id,
    'X-Shopify-Triggered-At': triggeredAt.toISOString(),
    'X-Shopify-Hmac-Sha256': createHmac('sha256', 'dev-secret').update(body).digest('base64'),
  };
  const request = new Request(`${APP_URL}/api/billing/webhook`, { method: 'POST', headers, body });
  expect((await webhookAction(at(request))).status).toBe(200);
  await handleDelivery(id);
}

const claim = (status: string, id = 'gid://shopify/AppSubscription/1') => ({
  app_subscription: { admin_graphql_api_id: id, name: 'Agency', status, currency: 'USD' },
});
const UPDATED = 'app_subscriptions/update';

/** Moves what was bought back in time, at Shopify and with us. */
async function daysPass(days: number): Promise<void> {
  store.letDaysPass(shop, days);
  await database().$executeRaw`
    UPDATE "Payment" SET "cycleStartsOn" = "cycleStartsOn" - ${days}::int * interval '1 day',
      "cycleEndingOn" = "cycleEndingOn" - ${days}::int * interval '1 day' WHERE "userId" = ${account.id}::uuid`;
}

/** The sweep when everything is due. */
const sweepLater = () => sweepSubscriptions(new Date(Date.now() + 2 * DAY_MS));

describe('A10: choosing a plan', () => {
  it('leads to Shopify’s page, with our price, the trial and the test mark; nothing comes before the approval', async () => {
    const { status, body } = await choose(STARTER);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      confirmation_url: `${store.origin}/store/${shop.split('.')[0]}/charges/${newest().number}/confirm`,
    });
    expect(newest()).toMatchObject({ name: 'Starter', amount: '9.00', test: true, trialDays: 7, status: 'PENDING' });
    expect(await current()).toMatchObject({ subscription_status: 'pending' });
    await comeBack(newest().returnUrl);
    expect(await available()).toBe(WELCOME);
  });

  it('approved, the trial lends its share of the credits once, however often its state is read', async () => {
    const response = await subscribe(STARTER);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${store.origin}/store/${shop.split('.')[0]}/apps/plinth/plan`);
    const { subscriber, currentBillingCycle } = await current();
    expect(subscriber).toMatchObject({
      priceId: STARTER,
      futurePriceId: null,
      isCanceling: false,
      subscribe_from_shopify: true,
      subscription_status: 'trialing',
      isTest: true,
    });
    expect(Math.round((Date.parse(subscriber.cycleEndingOn) - Date.now()) / DAY_MS)).toBe(7);
    expect(currentBillingCycle).toEqual({
      // The credits that a trial lends are for pictures.
      aiImageCreditsRemaining: Math.floor((WELCOME + LENT) / 2),
      aiVideoCreditsRemaining: WELCOME / 4,
      useUnifiedCredits: true,
      subscriptionCredits: WELCOME + LENT,
    });
    const id = randomUUID();
    await message(UPDATED, claim('ACTIVE'), new Date(), id);
    await message(UPDATED, claim('ACTIVE'), new Date(), id);
    await message(UPDATED, claim('PENDING'), new Date(Date.now() - DAY_MS));
    await message('app_subscriptions/approaching_capped_amount', claim('ACTIVE'));
    await comeBack(newest().returnUrl);
    await Promise.all(Array.from({ length: 5 }, () => syncSubscriptions({ account, gateway: billingApiGateway })));
    expect(await available()).toBe(WELCOME + LENT);
    expect(await database().payment.findMany({ where: { userId: account.id } })).toMatchObject([
      { amount: 0, credits: LENT, isTrial: true, kind: 'cycle', provider: 'shopify' },
    ]);
  });

  it('each cycle that is billed brings the credits again, without a message of Shopify’s', async () => {
    await subscribe(STARTER);
    store.letDaysPass(shop, 7);
    await sweepLater();
    expect(await current()).toMatchObject({ subscription_status: 'active' });
    expect(await available()).toBe(WELCOME + 100);
    store.letDaysPass(shop, 31);
    await sweepLater();
    await sweepLater();
    expect(await available()).toBe(WELCOME + 200);
    const payments = await database().payment.findMany({
      where: { userId: account.id },
      orderBy: { createdAt: 'asc' },
    });
    expect(payments.map((payment) => payment.amount)).toEqual([0, 900, 900]);
  });

  it('declined or left alone, nothing comes and nothing is lost', async () => {
    await choose(STARTER);
    await message(UPDATED, claim('ACTIVE', decide('DECLINED').id));
    expect(await current()).toMatchObject({ subscription_status: 'declined' });
    await choose(STARTER);
    expect(await current()).toMatchObject({ subscription_status: 'pending' });
    store.letDaysPass(shop, 3);
    await sweepLater();
    expect(await current()).toMatchObject({ subscription_status: 'expired' });
    expect(await available()).toBe(WELCOME);
    await subscribe(STUDIO);
    expect(await current()).toMatchObject({ subscription_status: 'trialing', subscriber: { priceId: STUDIO } });
  });

  it('refuses plans that are not offered, and the one it is', async () => {
    expect(await choose('free-forever')).toMatchObject({
      status: 400,
      body: { message: billingMessages.unknownPlan, field: 'priceId' },
    });
    await subscribe(STARTER);
    expect(await choose(STARTER)).toMatchObject({ status: 409, body: { message: billingMessages.alreadyOnPlan } });
  });

  it('lists the plans by the names of the spec', async () => {
    const { body } = await call('GET', '/api/subscription/v2/list');
    expect(body.plans.map((plan: { name: string }) => plan.name)).toEqual(['Starter', 'Studio', 'Shop', 'Agency']);
    expect(body.plans[0]).toEqual({
      priceId: STARTER,
      name: 'Starter',
      amount: 900,
      interval: 'month',
      monthlyCredits: 100,
      aiPhotoBackgroundGenerations: 40,
      aiVideos: 5,
    });
  });
});

describe('A10: changing the plan', () => {
  it('up is at once and brings the difference; back and up again brings nothing', async () => {
    await subscribePaid(STARTER);
    expect(await available()).toBe(WELCOME + 100);
    await subscribe(STUDIO);
    expect(newest().replacementBehavior).toBe('APPLY_IMMEDIATELY');
    expect(await current()).toMatchObject({ subscription_status: 'active', subscriber: { priceId: STUDIO } });
    expect(await available()).toBe(WELCOME + 400);
    store.shop(shop).subscriptions.at(-1)!.status = 'CANCELLED';
    const again = createSubscription(
      store.shop(shop),
      { name: 'Studio', returnUrl: APP_URL, amount: '29.00' },
      Date.now(),
    );
    decideSubscription(store.shop(shop), again.number, 'ACTIVE', Date.now());
    await syncSubscriptions({ account, gateway: billingApiGateway });
    expect(await available()).toBe(WELCOME + 400);
  });

  it('down waits for the end of the cycle, and can be taken back until then', async () => {
    await subscribePaid(STUDIO);
    await subscribe(STARTER);
    expect(newest().replacementBehavior).toBe('APPLY_ON_NEXT_BILLING_CYCLE');
    expect((await current()).subscriber).toMatchObject({ priceId: STUDIO, futurePriceId: STARTER });
    const back = await call('POST', '/api/billing/cancel-change');
    expect(back).toMatchObject({ status: 200, body: { success: true } });
    expect((await current()).subscriber).toMatchObject({ priceId: STUDIO, futurePriceId: null });
    expect(await call('POST', '/api/billing/cancel-change')).toMatchObject({
      status: 409,
      body: { message: billingMessages.nothingPlanned },
    });

    await subscribe(STARTER);
    expect(await available()).toBe(WELCOME + 400);
    await daysPass(31);
    await sweepLater();
    expect((await current()).subscriber).toMatchObject({ priceId: STARTER, futurePriceId: null });
    expect(await available()).toBe(WELCOME + 500);
  });

  it('within the trial is at once, and brings no second trial', async () => {
    await subscribe(STARTER);
    await subscribe(STUDIO);
    expect(newest()).toMatchObject({ trialDays: 7, replacementBehavior: 'APPLY_IMMEDIATELY' });
    expect(await current()).toMatchObject({ subscription_status: 'trialing', subscriber: { priceId: STUDIO } });
    expect(await available()).toBe(WELCOME + LENT);
    await noTrial();
    expect(await trialDaysLeft(account, null)).toBe(0);
  });
});

describe('the end of a plan', () => {
  it('cancelling ends it at once, in the words of the spec; what the trial lent goes with it', async () => {
    await subscribe(STARTER);
    const answer = await call('DELETE', '/api/billing/cancel');
    expect(answer).toMatchObject({ status: 200, body: { message: 'Subscription plan canceled successfully' } });
    expect(newest().status).toBe('CANCELLED');
    expect(await current()).toMatchObject({ subscription_status: 'canceled' });
    expect(await available()).toBe(WELCOME);
    expect(await call('DELETE', '/api/billing/cancel')).toMatchObject({
      status: 409,
      body: { message: billingMessages.nothingToCancel },
    });
    // A message from before it was cancelled comes late.
    await message(UPDATED, claim('ACTIVE', newest().id), new Date(Date.now() - DAY_MS));
    expect(await current()).toMatchObject({ subscription_status: 'canceled' });
  });

  it('after cancelling, a plan that is paid again brings its whole credits', async () => {
    await subscribePaid(STARTER);
    await call('DELETE', '/api/billing/cancel');
    await subscribe(STARTER);
    expect(newest().trialDays).toBe(0);
    expect(await available()).toBe(WELCOME + 200);
  });

  it('frozen, no credits come and no plan can be chosen; paid again, it goes on', async () => {
    await subscribePaid(STARTER);
    store.shop(shop).subscriptions.at(-1)!.status = 'FROZEN';
    await message(UPDATED, claim('ACTIVE'));
    expect(await current()).toMatchObject({ subscription_status: 'frozen' });
    expect(await choose(STUDIO)).toMatchObject({ status: 409, body: { message: billingMessages.onHold } });
    store.letDaysPass(shop, 31);
    await sweepLater();
    expect(await available()).toBe(WELCOME + 100);
    newest().status = 'ACTIVE';
    store.letDaysPass(shop, 0);
    await message(UPDATED, claim('FROZEN'));
    expect(await current()).toMatchObject({ subscription_status: 'active' });
    expect(await available()).toBe(WELCOME + 200);
  });

  it('A12: uninstalling ends the plan; neither a return nor an erasure renews the trial or its credits', async () => {
    await subscribe(STARTER);
    for (const subscription of store.shop(shop).subscriptions) subscription.status = 'CANCELLED';
    store.tokens.revoke(shop);
    await message('app/uninstalled', {});
    expect(await database().subscription.findMany({ where: { userId: account.id } })).toMatchObject([
      { status: 'canceled', endedAt: expect.any(Date) },
    ]);
    // Late: the shop has gone, nothing can be asked and nothing happens.
    await message(UPDATED, claim('ACTIVE'));

    account = await open(shop);
    await subscribe(STARTER);
    expect(newest().trialDays).toBe(7);
    expect(await available()).toBe(WELCOME);

    store.tokens.revoke(shop);
    await message('app/uninstalled', {}, new Date(Date.now() + 1000));
    const erased = account;
    await message('shop/redact', { shop_domain: shop }, new Date(Date.now() + 2000));
    for (const rows of [
      database().subscription.count({ where: { userId: erased.id } }),
      database().payment.count({ where: { userId: erased.id } }),
    ]) {
      expect(await rows).toBe(0);
    }
    store.shop(shop).subscriptions.length = 0;
    account = await open(shop);
    expect(account.id).not.toBe(erased.id);
    await noTrial();
    await choose(STARTER);
    expect(newest().trialDays).toBe(0);
  });
});

describe('what cannot be forged', () => {
  it('A11: a charge_id grants nothing, and a return page without our ticket does nothing', async () => {
    await choose('plinth-agency-monthly');
    const pending = newest();
    await comeBack(`${pending.returnUrl}&charge_id=${pending.number}`);
    expect(await available()).toBe(WELCOME);
    const asked = await database().user.findUniqueOrThrow({ where: { id: account.id } });
    const ticket = writeApprovalTicket({ userId: account.id, place: 'admin' });
    const old = writeApprovalTicket({ userId: account.id, place: 'admin' }, new Date(Date.now() - 4 * DAY_MS));
    const forged = [
      '',
      'state=',
      `charge_id=${pending.number}`,
      `shop=${shop}&charge_id=${pending.number}`,
      `state=${ticket.slice(0, -1)}x`,
      `state=${ticket.replace(/^./, 'A')}`,
      `state=${old}`,
      `state=${Buffer.from(JSON.stringify({ userId: account.id })).toString('base64url')}.`,
      `state=${writeApprovalTicket({ userId: randomUUID(), place: 'admin' })}`,
    ];
    for (const query of forged) {
      const response = await comeBack(`${APP_URL}/api/billing/webhook?${query}`);
      expect([query, response.status, response.headers.get('location')]).toEqual([query, 403, null]);
    }
    const after = await database().user.findUniqueOrThrow({ where: { id: account.id } });
    expect(after.billingVersion).toBe(asked.billingVersion);
    expect(await available()).toBe(WELCOME);
  });

  it('a shop sees, changes and ends its own plan only, whatever ids it names', async () => {
    await subscribe(STARTER);
    const mine = { shop, account, id: newest().id };
    shop = `other-${randomUUID().slice(0, 8)}.myshopify.com`;
    account = await open(shop);
    expect(await current()).toMatchObject({ subscriber: null, subscription_status: null });
    expect((await call('DELETE', '/api/billing/cancel')).status).toBe(409);
    expect((await call('POST', '/api/billing/cancel-change')).status).toBe(409);
    await message(UPDATED, claim('ACTIVE', mine.id));
    expect(await available()).toBe(WELCOME);
    // A provider that names another account's subscription does not take it from that account.
    const copy = { ...store.shop(mine.shop).subscriptions.at(-1)! };
    store.shop(shop).subscriptions.push(copy);
    await syncSubscriptions({ account, gateway: billingApiGateway });
    store.letDaysPass(shop, 41);
    await syncSubscriptions({ account, gateway: billingApiGateway });
    copy.status = 'CANCELLED';
    await syncSubscriptions({ account, gateway: billingApiGateway });
    expect(await current()).toMatchObject({ subscriber: null });
    const row = await database().subscription.findFirstOrThrow({ where: { providerRef: mine.id } });
    expect(row).toMatchObject({ userId: mine.account.id, status: 'trialing' });
    expect(await available()).toBe(WELCOME);
    expect(await available(mine.account)).toBe(WELCOME + LENT);
  });

  it('plans of stores are neither for people nor for other stores', async () => {
    const person = { email: `${randomUUID()}@example.com`, password: 'correct horse battery staple' };
    await createUser({ ...person, fname: 'P', lname: 'P', status: 'active' });
    const { token } = await signIn({ ...person, userAgent: '', address: '' });
    for (const [method, path] of [
      ['POST', '/api/billing/create'],
      ['DELETE', '/api/billing/cancel'],
      ['POST', '/api/billing/cancel-change'],
    ] as const) {
      const body = method === 'POST' ? { priceId: STARTER } : undefined;
      expect((await call(method, path, body, token)).status).toBe(403);
      expect((await call(method, path, body, 'forged')).status).toBe(401);
    }
  });
});

describe('readings', () => {
  it('that were overtaken are made again: an old truth never lands on a newer one', async () => {
    await choose(STARTER);
    decide('ACTIVE');
    let reading = 0;
    const slow = {
      ...billingApiGateway,
      async readSubscriptions(of: Account) {
        reading += 1;
        const told = await billingApiGateway.readSubscriptions(of);
        // While the first answer is on its way, the plan ends and another process reads that.
        if (reading === 1) {
          newest().status = 'CANCELLED';
          await syncSubscriptions({ account, gateway: billingApiGateway });
        }
        return told;
      },
    };
    await syncSubscriptions({ account, gateway: slow });
    expect(reading).toBe(2);
    expect(await current()).toMatchObject({ subscription_status: 'canceled' });
    expect(await available()).toBe(WELCOME);
  });

  it('that fail change nothing, and the message stays due', async () => {
    await subscribe(STARTER);
    store.tokens.revoke(shop);
    await database().session.deleteMany({ where: { shop } });
    // No access at all: the next open of the app will look.
    await message(UPDATED, claim('CANCELLED'));
    expect(await current()).toMatchObject({ subscription_status: 'trialing' });
  });
});

describe('plans kept at Shopify (App Pricing)', () => {
  it('are chosen on Shopify’s page and read from the shop by their handle', async () => {
    const gateway = appPricingGateway;
    const returnUrl = `${APP_URL}/api/billing/webhook`;
    const { redirectTo } = await choosePlan({ account, priceId: STUDIO, returnUrl, idempotencyKey: 'k', gateway });
    expect(redirectTo).toBe(`${store.origin}/store/${shop.split('.')[0]}/charges/plinth/pricing_plans`);
    const given = { name: 'Whatever it is called there', planHandle: STUDIO, returnUrl: APP_URL, amount: '29.00' };
    const bought = createSubscription(store.shop(shop), given, Date.now());
    decideSubscription(store.shop(shop), bought.number, 'ACTIVE', Date.now());
    await syncSubscriptions({ account, gateway });
    const row = await database().subscription.findFirstOrThrow({ where: { userId: account.id } });
    expect(row).toMatchObject({ provider: 'shopify_app_pricing', status: 'active', priceId: STUDIO });
    expect(await available()).toBe(WELCOME + 400);
    await expect(gateway.cancel(account, {} as never)).rejects.toMatchObject({
      userMessage: billingMessages.managedByShopify,
    });
  });
});

it('the account that was billed is the one the shop’s token speaks for', async () => {
  expect((await findAccountByShop(shop))?.id).toBe(account.id);
});
