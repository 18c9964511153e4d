import { randomUUID } from 'node:crypto';
import type { Account } from '#app/domain/accounts/index.ts';
import { app, until } from './fault-rig.ts';
import type { KillOrder, World } from './killed-works.ts';

export type ShopAccount = Account & { readonly shop: string };

export const PICTURES = 2;
const CREDITS = 40;
const PRICE = 2;
export const spent = CREDITS - PICTURES * PRICE;

/** A merchant with a shop of its own, and a product of it that has pictures and no variants. */
export async function newShop({ rig }: World) {
  const shop = `${randomUUID().slice(0, 8)}.myshopify.com`;
  const { account, assetId } = await rig.connectShop(CREDITS, shop);
  const product = rig.store.shop(shop).products.find(({ media }) => media.length > 0)!;
  return { shop, account, assetId, product, before: product.media.length };
}

export async function creditsOf({ id }: Pick<Account, 'id'>) {
  const { getCredits } = await app();
  const { available, held } = await getCredits(id);
  return { available, held };
}

/** A picture put onto a product. */
export async function orderPush(world: World): Promise<KillOrder> {
  const { database } = await app();
  const { requestPush } = await import('#app/domain/store/index.server.ts');
  const { adminApiOf } = await import('#app/gate/index.server.ts');
  const { shop, account, assetId, product, before } = await newShop(world);
  const api = await adminApiOf({ shop });
  const asked = { alt: 'On stone', position: null, description: null };
  const { id } = await requestPush({ account, api, assetId, productId: product.id, ...asked });
  return {
    work: 'store-push',
    id,
    during: { at: shop, asked: /mutation ProductAddMedia/ },
    wanted: { status: 'ready', media: before + 1, ours: 1 },
    async look() {
      const { status } = await database().storePush.findUniqueOrThrow({ where: { id } });
      const ours = product.media.filter(({ alt }) => alt === asked.alt).length;
      return { status, media: product.media.length, ours };
    },
  };
}

/** A post to a network. Where it cannot be known whether it is out, the merchant looks and decides. */
export async function orderPost(world: World): Promise<KillOrder> {
  const { database, createMerchant, uploadPicture } = await app();
  const { connectTo } = await import('#tests/fixtures/networks-kit.ts');
  const { postOrderSchema } = await import('#app/domain/sharing/posts/post.schema.ts');
  const { requestPost } = await import('#app/domain/sharing/index.server.ts');
  const { decidePost } = await import('#app/domain/sharing/posts/decide-post.server.ts');
  const account = await createMerchant(0);
  const imageId = await uploadPicture(account);
  world.networks.linkedin.person = { subject: `person-${randomUUID()}`, name: 'Ada Stone' };
  await connectTo(account, 'linkedin');
  const text = `Order ${randomUUID()}`;
  const wish = postOrderSchema.parse({ network: 'linkedin', imageId, caption: text, title: text, tiktok: null });
  const { id } = await requestPost({ account, order: wish, requestKey: text });
  const seen = () => world.networks.linkedin.posts.filter((post) => post.text === text).length;
  return {
    work: 'network-post',
    id,
    during: { at: 'linkedin', asked: /^POST \/rest\/posts$/ },
    wanted: { status: 'published', seen: 1 },
    async look() {
      const { status } = await database().networkPost.findUniqueOrThrow({ where: { id } });
      if (status === 'unknown') await decidePost(account, id, seen() > 0 ? 'posted' : 'again');
      return { status, seen: seen() };
    },
  };
}

/** Photos of a product without a canvas. */
export async function orderPhotoshoot(world: World): Promise<KillOrder> {
  const { database } = await app();
  const { requestPhotoshoot } = await import('#app/domain/photoshoots/index.server.ts');
  const { shop, account, product } = await newShop(world);
  const order = { account, productId: product.id, prompt: 'on pale oak', count: PICTURES };
  const { id } = await requestPhotoshoot({ ...order, idempotencyKey: randomUUID() });
  const userId = account.id;
  return {
    work: 'photoshoot',
    id,
    during: { at: shop, asked: /query/ },
    wanted: {
      error: null,
      jobs: ['cut-out', 'product-photo'],
      pictures: PICTURES,
      credits: { available: spent, held: 0 },
    },
    async look() {
      const { errorMessage: error } = await database().photoshoot.findUniqueOrThrow({ where: { id } });
      const jobs = await database().job.findMany({ where: { userId }, include: { outputs: true } });
      const photos = jobs.filter(({ kind }) => kind === 'product-photo').flatMap(({ outputs }) => outputs);
      const pictures = photos.filter(({ status }) => status === 'delivered').length;
      return { error, jobs: jobs.map(({ kind }) => kind).sort(), pictures, credits: await creditsOf(account) };
    },
  };
}

/** A run over one product of a shop, which is then chosen. */
export async function newRun(account: ShopAccount, number: number): Promise<string> {
  const { createRun, saveRecipe } = await import('#app/domain/catalogue/index.server.ts');
  const { LOOK } = await import('#tests/fixtures/catalogue-kit.ts');
  const recipe = await saveRecipe({ account, name: 'Spring', look: LOOK, after: null });
  const choice = { kind: 'ids' as const, ids: [String(number)], onlyOnePicture: false };
  return createRun({ account, recipeId: recipe.id, choice, idempotencyKey: randomUUID() });
}

async function readyRun(account: ShopAccount, number: number): Promise<string> {
  const { database } = await app();
  const runId = await newRun(account, number);
  await until(
    async () => (await database().catalogueRun.findUniqueOrThrow({ where: { id: runId } })).state === 'ready',
  );
  return runId;
}

const startAll = async (account: ShopAccount, runId: string): Promise<void> => {
  const { startRun } = await import('#app/domain/catalogue/index.server.ts');
  await startRun({ account, runId, part: 'all', price: PICTURES * PRICE });
};

/** A product of a run over the catalogue, whose pictures are made. */
export async function prepareItem(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { shop, account, product } = await newShop(world);
  const runId = await readyRun(account, product.number);
  const { id } = await database().runItem.findFirstOrThrow({ where: { runId } });
  return async () => {
    await startAll(account, runId);
    return {
      work: 'catalogue-item',
      id,
      during: { at: shop, asked: /query/ },
      wanted: {
        state: 'toReview',
        jobs: ['cut-out', 'product-photo'],
        pictures: PICTURES,
        credits: { available: spent, held: 0 },
      },
      async look() {
        const { state } = await database().runItem.findUniqueOrThrow({ where: { id } });
        const jobs = await database().job.findMany({ where: { userId: account.id } });
        const pictures = await database().runPicture.count({ where: { itemId: id, assetId: { not: null } } });
        return { state, jobs: jobs.map(({ kind }) => kind).sort(), pictures, credits: await creditsOf(account) };
      },
    };
  };
}

/** A run over one product whose pictures are made. */
export async function madeRun(world: World) {
  const { database } = await app();
  const { shop, account, product } = await newShop(world);
  const runId = await readyRun(account, product.number);
  await startAll(account, runId);
  await until(async () => (await database().catalogueRun.findUniqueOrThrow({ where: { id: runId } })).state === 'done');
  const item = await database().runItem.findFirstOrThrow({ where: { runId }, include: { pictures: true } });
  return { shop, account, product, runId, item };
}

/** A picture of a run that is made again; its end takes it into the run. */
export async function prepareRedo(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { redoPicture } = await import('#app/domain/catalogue/index.server.ts');
  const { account, runId, item } = await madeRun(world);
  const [{ id, assetId: before }] = item.pictures as [(typeof item.pictures)[0]];
  return async () => {
    const words = 'on dark slate';
    await redoPicture({ account, runId, pictureId: id, words, price: PRICE, idempotencyKey: randomUUID() });
    return {
      work: 'catalogue-redo',
      id,
      during: null,
      wanted: { isTaken: true, words, charged: (PICTURES + 1) * PRICE, credits: { available: spent - PRICE, held: 0 } },
      async look() {
        const { assetId, former, words: made } = await database().runPicture.findUniqueOrThrow({ where: { id } });
        const { charged } = await database().catalogueRun.findUniqueOrThrow({ where: { id: runId } });
        const isTaken = assetId !== before && (former as { assetId: string } | null)?.assetId === before;
        return { isTaken, words: made, charged, credits: await creditsOf(account) };
      },
    };
  };
}

/** A product of a run whose pictures replace those of the shop's product. */
export async function preparePublishing(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { decidePictures, publishRun } = await import('#app/domain/catalogue/index.server.ts');
  const { shop, account, product, runId, item } = await madeRun(world);
  const { id, pictures } = item;
  await decidePictures({ account, runId, pictureIds: pictures.map((each) => each.id), decision: 'kept' });
  return async () => {
    await publishRun({ account, runId, itemIds: null, mode: 'replace-all' });
    return {
      work: 'catalogue-item',
      id,
      during: { at: shop, asked: /mutation (ProductReorderMedia|FilesUpdate)/ },
      wanted: { state: 'published', media: PICTURES, pushes: Array(PICTURES).fill('ready') },
      async look() {
        const { state } = await database().runItem.findUniqueOrThrow({ where: { id } });
        const pushes = await database().storePush.findMany({ where: { userId: account.id } });
        return { state, media: product.media.length, pushes: pushes.map(({ status }) => status) };
      },
    };
  };
}

const RETURN_URL = 'http://plinth.test/dashboard/userprofile?tab=subscription';

/** A larger plan at Stripe, which was silent while it was ordered. To be prepared while works run; the returned function orders it. */
export async function prepareChange({ stripe }: World) {
  const { database } = await app();
  const { listPlans } = await import('#app/domain/billing/index.server.ts');
  const { stripeGateway } = await import('#app/domain/billing/stripe/stripe-gateway.server.ts');
  const { createCustomer, deliverEvents, STARTER, STUDIO } = await import('#tests/fixtures/stripe-customer.ts');
  const { account, customer } = await createCustomer();
  const plans = await listPlans();
  const choose = (priceId: string) =>
    stripeGateway.choosePlan({
      account,
      plan: plans.find((plan) => plan.priceId === priceId)!,
      current: null,
      trialDays: 0,
      returnUrl: RETURN_URL,
      idempotencyKey: randomUUID(),
    });
  const own = <T extends { customer: unknown }>(table: Record<string, T>) =>
    Object.values(table).filter((each) => each.customer === customer);
  await choose(STARTER);
  stripe.books.pay(own(stripe.books.kept.sessions)[0]!.id);
  await deliverEvents(stripe);
  const charged = () => own(stripe.books.kept.charges).length;
  const before = charged();
  return async () => {
    // From the first look on, after the order was written down.
    stripe.failWhere(({ method, path }) => method === 'GET' && path.startsWith('/v1/subscriptions/'));
    await choose(STUDIO).catch(() => {});
    stripe.failWhere(null);
    const { id } = await database().billingChange.findFirstOrThrow({ where: { userId: account.id, kind: 'upgrade' } });
    const wanted = { status: 'done', isNewPrice: true, charges: 1 };
    const look = async () => {
      const { status, price } = await database().billingChange.findUniqueOrThrow({ where: { id } });
      const [subscription] = own(stripe.books.kept.subscriptions);
      const isNewPrice = subscription!.items.data[0]!.price.id === price;
      return { status, isNewPrice, charges: charged() - before };
    };
    return { id, wanted, look };
  };
}

/** Such a change, which a worker is to go on with. */
export async function prepareUpgrade(world: World): Promise<() => Promise<KillOrder>> {
  const { database } = await app();
  const { queueStripe } = await import('#app/domain/billing/stripe/queue-stripe.server.ts');
  const choose = await prepareChange(world);
  return async () => {
    const { id, ...order } = await choose();
    await queueStripe(database(), `change:${id}`);
    const during = { at: 'stripe', asked: /^POST \/v1\/subscriptions\// };
    return { work: 'stripe', id: `change:${id}`, during, ...order };
  };
}
