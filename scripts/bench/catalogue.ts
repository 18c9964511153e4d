import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { findAccountByShop } from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import {
  answerDoubt,
  createRun,
  decidePictures,
  getRun,
  listRunItems,
  planRun,
  publishRun,
  redoPicture,
  rollBackRun,
  saveRecipe,
  catalogueHandlers,
  startRun,
} from '#app/domain/catalogue/index.server.ts';
import { recipeLookSchema } from '#app/domain/catalogue/index.ts';
import type { RunItemView, RunView } from '#app/domain/catalogue/index.ts';
import { stopFrames } from '#app/domain/channels/index.server.ts';
import { getCredits } from '#app/domain/credits/index.server.ts';
import { createEngineRegistry } from '#app/domain/engines/index.server.ts';
import { startWorker } from '#app/domain/generation/index.server.ts';
import { loadPresetCatalogue, readAssetBytes } from '#app/domain/library/index.server.ts';
import { pushHandlers } from '#app/domain/store/index.server.ts';
import { startWorks } from '#app/platform/work/start-works.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createAdminApi } from '#app/platform/shopify/create-admin-api.server.ts';
import { LIFE_CATALOGUE } from '#tests/dev-store/life-catalogue.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';

const SHOP = 'twenty.myshopify.com';
const LOOK_MS = 200;
const CREDITS = 1_000;
const REDO_WORDS = 'candle light from the left, at night';
const TILE = 320;
const COLUMNS = 5;

/** Twenty products from the recipe to the shop and back; how many differences the shop has in the end. */
export async function runCatalogue(options: {
  readonly products: number;
  readonly scene: string;
  /** For the sheet of what was made. */
  readonly folder: string;
}): Promise<number> {
  const { products, scene, folder } = options;
  const entries = LIFE_CATALOGUE.filter(({ status, pictures }) => status === 'ACTIVE' && pictures.length > 0);
  const store = await DevStore.start({
    apiKey: 'k',
    apiSecret: 's',
    appUrl: 'http://127.0.0.1:1',
    catalogue: entries.slice(0, products),
  });
  const apiOf = async (shop: string) =>
    createAdminApi({ shop, accessToken: store.accessToken(shop), origin: store.origin });
  const engines = createEngineRegistry({ cutOutModel: 'auto' });
  const jobs = await startWorker({ engines, concurrency: 2 });
  const works = await startWorks([...catalogueHandlers({ apiOf }), ...pushHandlers({ apiOf })]);
  try {
    const account = await openShop(store);
    const bench = new Bench(account, store);
    await bench.make(scene);
    const items = await bench.review();
    await drawSheet(account, items, path.join(folder, `${scene}.jpg`));
    console.log(`  the sheet of what was made: ${path.join(folder, `${scene}.jpg`)}`);
    return await bench.throughTheShop();
  } finally {
    await Promise.all([jobs.stop({ graceMs: 0 }), works.stop()]);
    await engines.close();
    await stopFrames();
    await store.stop();
  }
}

async function openShop(store: DevStore): Promise<Account & { readonly shop: string }> {
  const { id } = await createMerchant(CREDITS);
  await database().user.update({ where: { id }, data: { shop: SHOP } });
  await database().shop.create({ data: { domain: SHOP, userId: id } });
  store.shop(SHOP);
  return { ...(await findAccountByShop(SHOP))!, shop: SHOP };
}

class Bench {
  private readonly account: Account & { readonly shop: string };
  private readonly store: DevStore;
  private runId = '';

  constructor(account: Account & { readonly shop: string }, store: DevStore) {
    this.account = account;
    this.store = store;
  }

  private readonly read = () => getRun(this.account, this.runId);
  private readonly items = async () =>
    (await listRunItems(this.account, { runId: this.runId, states: null, cursor: null })).data;

  private async until(isTrue: (run: RunView) => boolean): Promise<RunView> {
    for (;;) {
      const run = await this.read();
      if (isTrue(run)) return run;
      if (run.state === 'failed') throw new Error(`the run has failed: ${run.message}`);
      await wait(LOOK_MS);
    }
  }

  /** Looked up, started, asked about, made. */
  async make(scene: string): Promise<void> {
    const { account } = this;
    const { scenes } = await loadPresetCatalogue();
    const found = scenes.find(({ name }) => name === scene);
    if (!found) throw new Error(`no scene ${scene}; there are ${scenes.map(({ name }) => name).join(', ')}`);
    const look = recipeLookSchema.parse({ scene, prompt: found.prompt, pictures: 1, channels: ['shopify', 'google'] });
    const recipe = await saveRecipe({ account, name: 'Twenty', look, after: null });
    const choice = { kind: 'all' as const, onlyOnePicture: false };
    this.runId = await createRun({ account, recipeId: recipe.id, choice, idempotencyKey: randomUUID() });
    const { offer, counts } = await this.until(({ state }) => state === 'ready');
    console.log(`\nA run over the development store with the engine of our own, in the scene “${found.displayName}”`);
    console.log(`  ${offer.products} products, ${offer.price} credits told; left out: ${counts['left-out'] ?? 0}`);
    const begun = performance.now();
    await startRun({ account, runId: this.runId, part: 'all', price: offer.price });
    const asked = new Set<string>();
    for (;;) {
      const run = await this.read();
      if (run.state === 'done') break;
      for (const { id, state } of run.counts.doubt ? await this.items() : []) {
        if (state !== 'doubt' || asked.has(id)) continue;
        asked.add(id);
        await answerDoubt({ account, runId: this.runId, itemId: id, answer: 'take' });
      }
      await wait(LOOK_MS);
    }
    const run = await this.read();
    const seconds = (performance.now() - begun) / 1000;
    console.log(
      `  made: ${run.pictures} pictures in ${seconds.toFixed(0)} s, ${(seconds / run.pictures).toFixed(1)} s each with its cut-out; ` +
        `${asked.size} outlines were asked about; ${run.charged} credits; failed: ${run.counts.failed ?? 0}`,
    );
    for (const { title, state, reason } of await this.items())
      if (state === 'failed') console.log(`    failed: ${title}: ${reason}`);
  }

  /** The flagged pictures, one made again with words, and all of it kept; the products with their pictures. */
  async review(): Promise<readonly RunItemView[]> {
    const { account, runId } = this;
    const made = (await this.items()).filter(({ pictures }) => pictures.length > 0);
    const flagged = made.flatMap(({ title, pictures }) =>
      pictures.flatMap(({ flagReasons }) => flagReasons.map((reason) => `${title}: ${reason}`)),
    );
    console.log(`  flagged: ${flagged.length === 0 ? 'nothing' : ''}`);
    for (const line of flagged) console.log(`    ${line}`);
    const pictureId = made[0]!.pictures[0]!.id;
    const { offer } = await this.read();
    const begun = performance.now();
    const order = { account, runId, pictureId, words: REDO_WORDS, price: offer.unitPrice };
    await redoPicture({ ...order, idempotencyKey: randomUUID() });
    const again = async () => (await this.items()).flatMap((item) => item.pictures).find(({ id }) => id === pictureId)!;
    while ((await again()).redo !== null) await wait(LOOK_MS);
    const { redoMessage } = await again();
    console.log(
      `  made again with “${REDO_WORDS}” in ${((performance.now() - begun) / 1000).toFixed(1)} s${redoMessage ? `: ${redoMessage}` : ''}`,
    );
    const pictureIds = made.flatMap(({ pictures }) => pictures.map(({ id }) => id));
    await decidePictures({ account, runId, pictureIds, decision: 'kept' });
    return (await this.items()).filter(({ pictures }) => pictures.length > 0);
  }

  /** Everything the shop says of its products' pictures. */
  private readonly readBack = () =>
    new Map(
      this.store
        .shop(SHOP)
        .products.map(({ id, media }) => [id, JSON.stringify(media.map((one) => [one.id, one.alt]))]),
    );

  async throughTheShop(): Promise<number> {
    const { account, runId } = this;
    const api = createAdminApi({ shop: SHOP, accessToken: this.store.accessToken(SHOP), origin: this.store.origin });
    const before = this.readBack();
    const { data: plan } = await planRun({ account, api, runId, mode: 'add', cursor: null });
    const begun = performance.now();
    await publishRun({ account, runId, itemIds: null, mode: 'add' });
    const published = await this.until(({ inShop }) => inShop === 0);
    const between = this.readBack();
    const changed = [...before].filter(([id, media]) => between.get(id) !== media).length;
    const toShop = performance.now();
    console.log(
      `  published: ${published.counts.published ?? 0} products in ${((toShop - begun) / 1000).toFixed(0)} s, ${changed} of them read back changed; ` +
        `planned: ${plan.reduce((sum, { added }) => sum + added.length, 0)} pictures`,
    );
    await rollBackRun({ account, runId, itemIds: null, isForced: false });
    await this.until(({ inShop }) => inShop === 0);
    const after = this.readBack();
    const differences = [...before].filter(([id, media]) => after.get(id) !== media).length;
    const { available, held } = await getCredits(account.id);
    console.log(
      `  rolled back in ${((performance.now() - toShop) / 1000).toFixed(0)} s: ${differences} differences in the shop read back; ` +
        `credits: ${available} left, ${held} set aside`,
    );
    return differences;
  }
}

/** All pictures of the run on one sheet, in the order of the products. */
async function drawSheet(account: Account, items: readonly RunItemView[], file: string): Promise<void> {
  const assetIds = items.flatMap(({ pictures }) => pictures.flatMap(({ assetId }) => assetId ?? []));
  const tiles = await Promise.all(
    assetIds.map(async (assetId, nth) => {
      const { bytes } = await readAssetBytes({ userId: account.id, assetId, variant: 'display' });
      const input = await sharp(bytes).resize(TILE, TILE, { fit: 'cover' }).toBuffer();
      return { input, left: (nth % COLUMNS) * TILE, top: Math.floor(nth / COLUMNS) * TILE };
    }),
  );
  const height = Math.ceil(tiles.length / COLUMNS) * TILE;
  await sharp({ create: { width: COLUMNS * TILE, height, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .jpeg({ quality: 85 })
    .toFile(file);
}
