import { expect, test } from 'vitest';
import type { RecipeView, RunView } from '#app/domain/catalogue/index.ts';
import { LARGE_CATALOGUE } from '#tests/dev-store/large-catalogue.ts';
import { isBench, SEED } from '@plinth/testing/depth';
import { app, randomFrom, startGroup, until, useFaultRig } from './fault-rig.ts';
import { KilledRun, SHOP } from './killed-run.ts';

/** `npm run bench:runs` takes all 518 products and 20 kills; without it a few of each kind, and no huge picture. */
const CATALOGUE = isBench
  ? LARGE_CATALOGUE
  : LARGE_CATALOGUE.filter((_each, index) => index < 14 || index === 56 || index === 63);
const PRODUCTS = CATALOGUE.length;
const KILLS = isBench ? 20 : 6;
const PICTURES = 2;
const VICTIMS = ['catalogue', 'web', 'database'] as const;
/** Questions to the shop per product while pictures are made, put onto products and taken off: what moments are counted by. */
const QUESTIONS = { make: 2, publish: 12, rollBack: 8 };
const HOURS = 3_600_000;

const rig = new KilledRun(CATALOGUE);
useFaultRig(rig.open);

test(
  `a run over ${PRODUCTS} products, published and rolled back, with ${KILLS} kills: nothing lost, nothing twice`,
  { timeout: isBench ? 2 * HOURS : 400_000 },
  async () => {
    const startedMs = performance.now();
    const random = randomFrom(SEED);
    const { database, findViolationsAtRest, checkMoney } = await app();
    const shop = rig.store.shop(SHOP);
    // A shop of the plan Plus in the short one; the long one has the smallest bucket there is.
    if (!isBench) Object.assign(shop, { pointsPerSecond: 1_000, bucket: 20_000 });
    const credits = PRODUCTS * PICTURES * 4;
    const userId = await rig.connect(credits);
    const group = startGroup('5-60');
    for (const kind of ['web', 'web', 'catalogue', 'catalogue'] as const) group.add(kind);
    await until(() => group.ready('web').length === 2 && group.ready('catalogue').length === 2);
    const before = rig.readShop();
    shop.faults = { random: () => random.below(10_000) / 10_000, refused: 0.01, lost: 0.005, failedMedia: 0.01 };

    /** In the short one each of them, in the long one at random. */
    const victimOf = (nth: number) => (isBench ? random.pick(VICTIMS) : VICTIMS[(nth + 1) % VICTIMS.length]!);
    /** The long one says where it is. */
    const tell = (what: string) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
      if (isBench) process.stdout.write(`runs: ${seconds} s, seed ${SEED}, ${shop.meter.asked} questions: ${what}\n`);
    };
    /** Waits for `isOver`, with this many kills at random moments. */
    const through = async (kills: number, questions: number, isOver: () => Promise<boolean>) => {
      const victims = Array.from({ length: kills }, (_, nth) => (nth === kills - 1 ? 'catalogue' : victimOf(nth)));
      for (const [nth, victim] of victims.entries()) {
        // Who lost the database keeps its lease for minutes: the short one ends that wait with the next kill.
        const isAtOnce = !isBench && victims[nth - 1] === 'database';
        const later = isAtOnce ? 0 : 1 + random.below(Math.floor((questions * eligible) / kills));
        const moment = shop.meter.asked + later;
        await patient(async () => shop.meter.asked >= moment || (await isOver()));
        tell(`${victim} is killed`);
        await rig.kill(group, victim, random.below);
      }
      await patient(isOver);
    };
    const eligible = isBench ? 500 : 14;
    const kills = { make: Math.ceil(KILLS / 2), publish: Math.ceil(KILLS / 4), rollBack: 0 };
    kills.rollBack = KILLS - kills.make - kills.publish;

    const { data: recipe } = await rig.call<{ data: RecipeView }>(group, 'POST', '/api/catalogue/recipes', {
      name: 'Spring',
      look: { scene: null, prompt: 'on pale oak', pictures: PICTURES, place: 'first' },
    });
    const { data: made } = await rig.call<{ data: RunView }>(group, 'POST', '/api/catalogue/runs', {
      recipe_id: recipe.id,
      choice: { kind: 'all' },
    });
    const look = () => rig.run(group, made.id);
    await patient(async () => (await look()).state === 'ready');
    const { offer, counts } = await look();
    expect(offer.products + (counts['left-out'] ?? 0)).toBe(PRODUCTS);
    await rig.call(group, 'POST', `/api/catalogue/runs/${made.id}/start`, { part: 'all', price: offer.price });
    await through(kills.make, QUESTIONS.make, async () => (await look()).state === 'done');
    const madeMs = performance.now();
    tell('made');

    const done = await look();
    expect(done).toMatchObject({ pictures: offer.pictures, charged: offer.price, held: 0 });
    expect(done.counts).toEqual({ 'to-review': offer.products, 'left-out': PRODUCTS - offer.products });
    expect(await database().job.count({ where: { userId, kind: 'product-photo' } })).toBe(offer.products);
    const items = await rig.items(group, made.id);
    const pictures = items.flatMap((item) => item.pictures);
    expect(new Set(pictures.map(({ assetId }) => assetId)).size).toBe(offer.pictures);
    expect((await database().creditBalance.findUniqueOrThrow({ where: { userId } })).available).toBe(
      credits - offer.price,
    );

    for (let at = 0; at < pictures.length; at += 500) {
      const picture_ids = pictures.slice(at, at + 500).map(({ id }) => id);
      await rig.call(group, 'POST', `/api/catalogue/runs/${made.id}/decisions`, { picture_ids, decision: 'kept' });
    }
    // The product that has as many media as Shopify takes is told of, and stays as it is.
    const full = shop.products.filter(({ media }) => media.length > 250 - PICTURES).length;
    const isInShop = async (state: 'published' | 'rolled-back') => {
      const now = await look();
      return now.inShop === 0 && (now.counts[state] ?? 0) === offer.products - full;
    };
    /** A picture that Shopify could not use is sent again, as the merchant would. */
    const publish = async () => {
      const now = await look();
      if (now.inShop > 0) return false;
      if (await isInShop('published')) return true;
      await rig.call(group, 'POST', `/api/catalogue/runs/${made.id}/publish`, { item_ids: null });
      return false;
    };
    await publish();
    await through(kills.publish, QUESTIONS.publish, publish);
    const publishedMs = performance.now();
    tell('published');
    const after = rig.readShop();
    const wrong = items.filter(({ productId, pictures: own, state }) => {
      if (state === 'left-out') return after.get(productId) !== before.get(productId);
      const { media } = shop.products.find(({ id }) => id === productId)!;
      if (media.length > 250 - PICTURES) return after.get(productId) !== before.get(productId);
      const old = JSON.parse(before.get(productId)!) as { media: [string, string][] };
      const isOld = JSON.stringify(media.slice(PICTURES).map(({ id, alt }) => [id, alt])) === JSON.stringify(old.media);
      return !isOld || media.slice(0, PICTURES).some(({ alt }, nth) => alt !== own[nth]!.alt);
    });
    expect(wrong.map(({ title }) => title)).toEqual([]);

    await rig.call(group, 'POST', `/api/catalogue/runs/${made.id}/roll-back`, { item_ids: null });
    await through(kills.rollBack, QUESTIONS.rollBack, async () => {
      const now = await look();
      return now.inShop === 0;
    });
    const back = rig.readShop();
    // With what each item says of itself: a product that is otherwise has to be said to be.
    const told = new Map((await rig.items(group, made.id)).map((item) => [item.productId, item]));
    const otherwise = [...before.keys()]
      .filter((id) => back.get(id) !== before.get(id))
      .map((id) => ({ id, was: before.get(id), is: back.get(id), told: told.get(id) }));
    expect(otherwise).toEqual([]);
    expect((await checkMoney()).filter(({ found }) => found.length > 0)).toEqual([]);
    expect(await findViolationsAtRest()).toEqual([]);
    expect(group.crashes).toEqual([]);
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0);
    const { asked, throttled, spent, dearest } = shop.meter;
    process.stdout.write(
      `runs: seed ${SEED}, ${offer.products} products x ${PICTURES} pictures, ` +
        `${KILLS} kills (${rig.killed.catalogue} workers, ${rig.killed.web} web, ${rig.killed.database} database): ` +
        `0 lost, 0 doubled, ledger sound, 0 differences in the shop after rolling back; made in ${seconds(startedMs, madeMs)} s, ` +
        `published in ${seconds(madeMs, publishedMs)} s, rolled back in ${seconds(publishedMs, performance.now())} s; ` +
        `shop asked ${asked} times, ${throttled} times throttled, ${spent} points, dearest question ${dearest}\n`,
    );
  },
);

/** As `until`, for what takes long. */
async function patient(isTrue: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const isOver = await until(async () => {
      const value = await isTrue();
      return { value };
    });
    if (isOver.value) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
