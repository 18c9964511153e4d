import { randomUUID } from 'node:crypto';
import { app, until } from './fault-rig.ts';
import type { KillOrder, World } from './killed-works.ts';
import { creditsOf, madeRun, newRun, newShop, PICTURES, prepareChange, spent } from './shop-orders.ts';

/** Products that are chosen for a run. */
export async function orderRun(world: World): Promise<KillOrder> {
  const { database } = await app();
  const { shop, account, product } = await newShop(world);
  const id = await newRun(account, product.number);
  return {
    work: 'catalogue-run',
    id,
    during: { at: shop, asked: /query/ },
    wanted: { state: 'ready', items: 1 },
    async look() {
      const { state } = await database().catalogueRun.findUniqueOrThrow({ where: { id } });
      return { state, items: await database().runItem.count({ where: { runId: id } }) };
    },
  };
}

/** A product that is new in a shop whose merchant has pictures made of them. */
export async function orderNewProduct(world: World): Promise<KillOrder> {
  const { database } = await app();
  const { noteNewProduct, saveRecipe, setNewProducts } = await import('#app/domain/catalogue/index.server.ts');
  const { LOOK } = await import('#tests/fixtures/catalogue-kit.ts');
  const { shop, account, product } = await newShop(world);
  const recipe = await saveRecipe({ account, name: 'Spring', look: LOOK, after: null });
  await setNewProducts({ account, recipeId: recipe.id, dailyCredits: 100, isOn: true });
  await noteNewProduct({ shop, productId: product.id, title: 'New', triggeredAt: new Date(Date.now() + 1_000) });
  const userId = account.id;
  const { id } = await database().newProduct.findFirstOrThrow({ where: { userId } });
  return {
    work: 'catalogue-new-product',
    id,
    during: { at: shop, asked: /query/ },
    wanted: { outcome: 'joined', items: ['toReview'], credits: { available: spent, held: 0 } },
    async look() {
      const { outcome } = await database().newProduct.findUniqueOrThrow({ where: { id } });
      const items = await database().runItem.findMany({ where: { userId } });
      return { outcome, items: items.map(({ state }) => state), credits: await creditsOf(account) };
    },
  };
}

/** Photos that Shopify Flow is told of; killed before its answer it is told of them again. */
export async function prepareFlow(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { flowWork } = await import('#app/domain/catalogue/catalogue-works.ts');
  const { enqueue } = await import('#app/platform/work/enqueue.server.ts');
  const { shop, item } = await madeRun(world);
  const where = { id: item.id };
  const isTold = async () => (await database().runItem.findUniqueOrThrow({ where })).flowToldAt !== null;
  const heard = () => world.rig.store.shop(shop).flowTriggers.length;
  await until(isTold);
  return async () => {
    const before = heard();
    await database().runItem.update({ where, data: { flowToldAt: null } });
    await enqueue(database(), flowWork, { itemId: item.id }, { key: item.id });
    return {
      work: 'catalogue-flow',
      id: item.id,
      during: { at: shop, asked: /mutation FlowTrigger/i },
      wanted: { isTold: true, isHeard: true },
      look: async () => ({ isTold: await isTold(), isHeard: heard() > before }),
    };
  };
}

/** A push whose caller has died in it. */
export async function orderCalledPush(world: World): Promise<KillOrder> {
  const { database } = await app();
  const { claimPush } = await import('#app/domain/store/pushes/claim-push.server.ts');
  const { callerWork } = await import('#app/domain/store/pushes/push-work.ts');
  const { enqueue } = await import('#app/platform/work/enqueue.server.ts');
  const { shop, account, assetId, product, before } = await newShop(world);
  const asked = { alt: 'On slate', position: null, description: null };
  const key = { userId: account.id, shop, assetId, productId: product.id };
  const { id, run } = await claimPush(key, asked, 'caller');
  // Due at once, as if the time of a caller were over.
  await enqueue(database(), callerWork, { pushId: id, run }, { key: `${id}:${run}` });
  return {
    work: 'store-push-caller',
    id,
    during: null,
    wanted: { status: 'ready', media: before + 1, ours: 1 },
    async look() {
      const { status } = await database().storePush.findUniqueOrThrow({ where: { id } });
      const ours = product.media.filter(({ alt }) => alt === asked.alt).length;
      return { status, media: product.media.length, ours };
    },
  };
}

/** A larger plan at Stripe whose process has died in it. */
export async function prepareRelease(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { releaseWork } = await import('#app/domain/billing/stripe/stripe-works.ts');
  const { enqueue } = await import('#app/platform/work/enqueue.server.ts');
  const choose = await prepareChange(world);
  return async () => {
    const { id, ...order } = await choose();
    const silent = { isHeld: true, updatedAt: new Date(Date.now() - 60_000) };
    const where = { id, isHeld: false, finishedAt: null };
    const [held] = await database().billingChange.updateManyAndReturn({ where, data: silent });
    const run = held?.run ?? 1;
    await enqueue(database(), releaseWork, { changeId: id, run }, { key: `${id}:${run}` });
    return { work: 'stripe-release', id, during: null, ...order };
  };
}

/** A picture that lies at a provider, made, and not looked at yet. */
export async function prepareLook({ fal }: World): Promise<() => Promise<KillOrder>> {
  const { createMerchant, database, submitJob } = await app();
  const { enqueueLook } = await import('#app/domain/generation/jobs/enqueue-job.server.ts');
  const account = await createMerchant(PICTURES);
  const input = { prompt: `a lit wall in a room ${randomUUID()}`, seed: 1, aspect: '1:1' };
  const order = { account, kind: 'text-to-image', input, count: 1, idempotencyKey: randomUUID() };
  const { jobId } = await submitJob(order);
  const requests = () => database().providerRequest.count({ where: { jobId } });
  const find = () => database().job.findUniqueOrThrow({ where: { id: jobId } });
  await until(async () => (await find()).waitingSince);
  return async () => {
    await database().providerRequest.updateMany({ where: { jobId }, data: { nextLookAt: new Date(0) } });
    fal.options.looks = 0;
    await database().$transaction((tx) => enqueueLook(tx));
    return {
      work: 'provider-looks',
      id: 'all',
      during: { at: 'fal', asked: /^status$/ },
      wanted: { status: 'succeeded', requests: 1, credits: { available: 0, held: 0 } },
      look: async () => ({
        status: (await find()).status,
        requests: await requests(),
        credits: await creditsOf(account),
      }),
    };
  };
}
