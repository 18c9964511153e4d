import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everydayIt, splitRows } from '@plinth/testing/depth';
import type { DevProduct } from '#tests/dev-store/dev-shop.ts';
import { LARGE_CATALOGUE } from '#tests/dev-store/large-catalogue.ts';
import { CatalogueKit } from '#tests/fixtures/catalogue-kit.ts';
import type { ShopAccount } from '#tests/fixtures/catalogue-kit.ts';
import type { RecipeView } from '../recipes/recipe.schema.ts';
import type { Choice } from './choice.schema.ts';
import { getRun } from './get-run.server.ts';
import { listRunItems } from './run-items.server.ts';
import { startRun } from './start-run.server.ts';

let kit: CatalogueKit;
let account: ShopAccount;
let recipe: RecipeView;

beforeAll(async () => {
  kit = await CatalogueKit.start(LARGE_CATALOGUE);
  account = await kit.merchant(40);
  recipe = await kit.recipe(account);
  // The largest plan: Shopify's bucket is tested where it belongs.
  Object.assign(kit.store.shop(account.shop), { pointsPerSecond: 2_000, bucket: 40_000 });
  await kit.work();
});
afterAll(() => kit.stop());

const products = () => kit.store.shop(account.shop).products;
const hasPicture = ({ media }: DevProduct) => media.some(({ kind }) => kind !== 'VIDEO');
const DAY_MS = 24 * 60 * 60_000;
const isOld = (days: number) => (product: DevProduct) =>
  hasPicture(product) &&
  product.media.every(({ kind, createdAt }) => kind === 'VIDEO' || Date.now() - Date.parse(createdAt) >= days * DAY_MS);

async function itemsOf(choice: Choice) {
  const run = await kit.run(account, recipe, choice);
  const found = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: Awaited<ReturnType<typeof listRunItems>> = await listRunItems(account, {
      runId: run.id,
      states: null,
      cursor,
    });
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  return { run, found };
}

const ALL = { onlyOnePicture: false };
const collection = () => products()[3]!.collections[0]!.id.split('/').at(-1)!;

describe('of 518 products', () => {
  const choices: readonly [string, () => Choice, (product: DevProduct) => boolean][] = [
    ['all', () => ({ kind: 'all', ...ALL }), () => true],
    ['those with only one image', () => ({ kind: 'all', onlyOnePicture: true }), ({ media }) => media.length === 1],
    [
      'a collection',
      () => ({ kind: 'collection', value: collection(), ...ALL }),
      ({ collections }) => collections.some(({ title }) => title === 'Pantry'),
    ],
    [
      'a tag of two words',
      () => ({ kind: 'tag', value: 'Summer Sale', ...ALL }),
      ({ tags }) => tags.includes('summer sale'),
    ],
    ['a type', () => ({ kind: 'type', value: 'Lighting', ...ALL }), ({ productType }) => productType === 'Lighting'],
    [
      'a vendor with signs in its name',
      () => ({ kind: 'vendor', value: 'Arkitekt “Süd”', ...ALL }),
      ({ vendor }) => vendor === 'Arkitekt “Süd”',
    ],
    [
      'a search of two words',
      () => ({ kind: 'search', value: 'amber honey', ...ALL }),
      ({ title }) => title.startsWith('Amber Honey'),
    ],
    [
      'a search from right to left',
      () => ({ kind: 'search', value: 'שולחן', ...ALL }),
      ({ title }) => title.includes('שולחן'),
    ],
    ['what has had no new picture for 200 days', () => ({ kind: 'all', ...ALL, olderThanDays: 200 }), isOld(200)],
    [
      'both of it',
      () => ({ kind: 'tag', value: 'gift', onlyOnePicture: true, olderThanDays: 100 }),
      (product) => product.tags.includes('gift') && product.media.length === 1 && isOld(100)(product),
    ],
    [
      'sixty that were marked',
      () => ({
        kind: 'ids',
        ids: products()
          .slice(100, 160)
          .map(({ number }) => String(number)),
        ...ALL,
      }),
      ({ number }) => number >= products()[100]!.number && number <= products()[159]!.number,
    ],
    [
      'a list of handles in every script',
      () => ({
        kind: 'handles',
        handles: products()
          .filter((_each, index) => index % 41 === 7)
          .map(({ handle }) => handle),
        ...ALL,
      }),
      (product) => products().indexOf(product) % 41 === 7,
    ],
  ];
  it.each(splitRows(choices, 6))('%s', async (_what, choice, fits) => {
    const { found } = await itemsOf(choice());
    const wanted = products().filter(fits);
    expect(wanted.length).toBeGreaterThan(0);
    expect(found.map(({ productId }) => productId)).toEqual(wanted.map(({ id }) => id));
    const left = wanted.filter((product) => product.status === 'ARCHIVED' || !hasPicture(product));
    expect(found.filter(({ state }) => state === 'left-out').map(({ title }) => title)).toEqual(
      left.map(({ title }) => title),
    );
    expect(found.filter(({ state, reason }) => state === 'left-out' && reason === '')).toEqual([]);
  });

  everydayIt('500 can be made, for an exact price; how long it takes is said once something was made', async () => {
    const { run } = await itemsOf({ kind: 'all', ...ALL });
    expect(run.counts).toEqual({ waiting: 500, 'left-out': 18 });
    expect(run.offer).toMatchObject({ products: 500, pictures: 1000, price: 2000, seconds: null });
    await startRun({ account, runId: run.id, part: 'try', price: 12 });
    await kit.until(account, run.id, 'ready', 60_000);
    const { offer } = await getRun(account, run.id);
    expect(offer).toMatchObject({ products: 497, pictures: 994, price: 1988 });
    expect(offer.seconds).toBeGreaterThan(0);
  });
});
