import { expect, it } from 'vitest';
import { FEATURES } from '#app/domain/credits/index.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { listFailedMessages } from '#app/platform/work/operate-works.server.ts';
import { everydayIt, times } from '@plinth/testing/depth';
import { LOOK } from '#tests/fixtures/catalogue-kit.ts';
import type { CatalogueKit, ShopAccount } from '#tests/fixtures/catalogue-kit.ts';
import { openCatalogue } from '#tests/fixtures/open-catalogue.ts';
import { saveRecipe } from '../recipes/save-recipe.server.ts';
import { getRun } from '../runs/get-run.server.ts';
import { listRunItems } from '../runs/run-items.server.ts';
import { joinByName } from './join-by-name.server.ts';
import { noteNewProduct } from './new-product-worker.server.ts';
import { getNewProducts, setNewProducts } from './new-products.server.ts';

/** In the deep run more than there are products: some are asked for twice. */
const ASKED = times({ everyday: 4, deep: 30 });
let kit: CatalogueKit;
openCatalogue((opened) => (kit = opened));

const productsOf = ({ shop }: ShopAccount) => kit.store.shop(shop).products;
const itemsOf = async (account: ShopAccount, runId: string) =>
  (await listRunItems(account, { runId, states: null, cursor: null })).data;

it(`Flow: ${ASKED} products at once are one run of the day, paid picture by picture, and Flow hears of each`, async () => {
  const account = await kit.merchant(100);
  await kit.recipe(account, { pictures: 1 });
  const products = productsOf(account).filter(({ media }) => media.length > 0);
  const thirty = Array.from({ length: ASKED }, (_, at) => products[at % products.length]!.id);
  const runs = await Promise.all(thirty.map((productId) => joinByName({ account, recipeName: 'spring', productId })));
  expect(new Set(runs).size).toBe(1);
  await expect(joinByName({ account, recipeName: 'Nowhere', productId: thirty[0]! })).rejects.toMatchObject({
    code: 'bad-request',
    userMessage: 'There is no saved look called Nowhere.',
  });
  expect(await getCredits(account.id)).toMatchObject({ available: 100, held: 0 });
  await kit.work();
  const run = await kit.until(account, runs[0]!, 'done');
  const made = new Set(thirty).size;
  expect(run.choice).toEqual({ kind: 'joined', by: 'flow' });
  expect(run).toMatchObject({ products: made, charged: 2 * run.pictures });
  const items = await itemsOf(account, run.id);
  expect(items.map(({ title }) => title).sort()).toEqual(
    [...new Set(thirty)].map((id) => products.find((one) => one.id === id)!.title).sort(),
  );
  const told = () => kit.store.shop(account.shop).flowTriggers;
  await expect.poll(() => told().length).toBe(run.counts['to-review']);
  expect(told()[0]).toMatchObject({ handle: 'photos-ready', payload: { Photos: 1, Run: 'Spring' } });
  // The same product again is the same; another on the same day goes on with the run.
  const again = await joinByName({ account, recipeName: 'Spring', productId: thirty[0]! });
  expect([again, (await getRun(account, run.id)).products]).toEqual([run.id, made]);
});

/** A rule that is on, and a shop that tells of its products. */
async function ruled(dailyCredits: number) {
  const account = await kit.merchant(100);
  const recipe = await kit.recipe(account, { pictures: 1 });
  await setNewProducts({ account, recipeId: recipe.id, dailyCredits, isOn: true });
  const tell = (productId: string, triggeredAt = new Date()) =>
    noteNewProduct({ shop: account.shop, productId, title: 'New', triggeredAt });
  const outcomes = async () => (await getNewProducts(account)).history.map(({ outcome }) => outcome).sort();
  return { account, recipe, tell, outcomes };
}

everydayIt(
  'new products get the look that was turned on, up to the credits of the day, once each, and nothing unasked',
  async () => {
    const { account, recipe, tell, outcomes } = await ruled(4);
    const [first, second, third, fourth] = productsOf(account).filter(({ media }) => media.length > 0);
    await kit.work();
    // One that was made before it was turned on, told late.
    await tell(fourth!.id, new Date(Date.now() - 3_600_000));
    expect(await outcomes()).toEqual([]);
    for (const product of [first!, second!, third!, first!]) await tell(product.id);
    await expect.poll(outcomes).toEqual(['joined', 'joined', 'over-limit']);
    const { usedToday, history, rule } = await getNewProducts(account);
    expect({ usedToday, priceEach: rule?.priceEach }).toEqual({ usedToday: 4, priceEach: 2 });
    const runId = history.find(({ runId: id }) => id !== null)!.runId!;
    const run = await kit.until(account, runId, 'done');
    expect(run).toMatchObject({ products: 2, charged: 4, choice: { kind: 'joined', by: 'new-products' } });
    expect(await getCredits(account.id)).toMatchObject({ available: 96, held: 0 });

    await setNewProducts({ account, recipeId: recipe.id, dailyCredits: 100, isOn: false });
    await tell(fourth!.id);
    expect(await outcomes()).toHaveLength(3);
    await expect(setNewProducts({ account, recipeId: recipe.id, dailyCredits: 1, isOn: true })).rejects.toMatchObject({
      code: 'unprocessable',
    });
    const stranger = await kit.merchant(0);
    await expect(
      setNewProducts({ account: stranger, recipeId: recipe.id, dailyCredits: 100, isOn: true }),
    ).rejects.toThrow('a recipe');
    expect((await getNewProducts(stranger)).rule).toBeNull();
  },
);

everydayIt('a product without a picture waits for one, and a price that rose makes nothing', async () => {
  const { account, tell, outcomes } = await ruled(100);
  const bare = productsOf(account).find(({ media }) => media.length === 0)!;
  await tell(bare.id);
  await kit.work();
  const waits = async () =>
    (await listFailedMessages()).filter(({ queue }) => queue === 'catalogue-new-product').length;
  await expect.poll(waits).toBe(1);
  expect(await outcomes()).toEqual(['waiting']);

  await kit.rest();
  await saveRecipe({ account, name: 'Dear', look: { ...LOOK, pictures: 1 }, after: null });
  const [product] = productsOf(account).filter(({ media }) => media.length > 0);
  const runId = await joinByName({ account, recipeName: 'dear', productId: product!.id });
  await database().feature.updateMany({ where: { name: FEATURES.productPhoto }, data: { creditsPerUse: 3 } });
  await kit.work();
  await kit.until(account, runId, 'done');
  await database().feature.updateMany({ where: { name: FEATURES.productPhoto }, data: { creditsPerUse: 2 } });
  expect((await itemsOf(account, runId)).map(({ state }) => state)).toEqual(['failed']);
  expect(await getCredits(account.id)).toMatchObject({ available: 100, held: 0 });
});
