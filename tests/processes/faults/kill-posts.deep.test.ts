import { expect, test } from 'vitest';
import type { PostView } from '#app/domain/sharing/posts/post.schema.ts';
import { SEED } from '@plinth/testing/depth';
import { app, createMerchantWithSession, randomFrom, startGroup, until, useFaultRig } from './fault-rig.ts';

const ORDERS = 200;
/** Each kills all processes that post, of which there are two. */
const KILLS = 12;

useFaultRig();

test(
  `${ORDERS} posts to networks, ${KILLS} times all processes killed: never two, never one lost`,
  { timeout: 240_000 },
  async () => {
    const startedMs = performance.now();
    const random = randomFrom(SEED);
    const { database } = await app();
    const { connectTo, startNetworks } = await import('#tests/fixtures/networks-kit.ts');
    const { postOrderSchema } = await import('#app/domain/sharing/posts/post.schema.ts');
    const { requestPost } = await import('#app/domain/sharing/index.server.ts');
    const { decidePost } = await import('#app/domain/sharing/posts/decide-post.server.ts');
    const networks = await startNetworks('on ports');
    const doubles = [networks.linkedin, networks.tiktok];
    try {
      const { account, assetId } = await createMerchantWithSession(0);
      for (const network of ['linkedin', 'tiktok'] as const) await connectTo(account, network);
      networks.tiktok.processingLooks = 0;
      for (const double of doubles) double.takesMs = () => random.below(9);

      const order = (n: number): Promise<PostView> => {
        const network = random.below(2) === 0 ? 'linkedin' : 'tiktok';
        const tiktok = network === 'tiktok' ? { privacyLevel: 'PUBLIC_TO_EVERYONE', mode: 'DIRECT_POST' } : null;
        const text = `Order ${n}`;
        const wish = postOrderSchema.parse({ network, imageId: assetId, caption: text, title: text, tiktok });
        return requestPost({ account, order: wish, requestKey: text });
      };
      const orders: PostView[] = [];
      for (let n = 0; n < ORDERS; n += 1) orders.push(await order(n));

      /** How often people at the networks see it, or will see it. */
      const seen = (n: number) =>
        networks.linkedin.posts.filter(({ text }) => text === `Order ${n}`).length +
        [...networks.tiktok.publishes.values()].filter(({ info }) => info['title'] === `Order ${n}`).length;
      const asked = () => doubles.reduce((sum, double) => sum + double.asked.length, 0);
      const isIdle = () => doubles.every(({ underWay }) => underWay === 0);
      let decided = 0;
      /** The merchant looks at the network, where only a person can tell. */
      const decide = async () => {
        for (const { id, requestKey } of await database().networkPost.findMany({ where: { status: 'unknown' } })) {
          decided += 1;
          await decidePost(account, id, seen(Number(requestKey.slice('Order '.length))) > 0 ? 'posted' : 'again');
        }
      };
      const countOver = () => database().networkPost.count({ where: { status: 'published' } });

      const group = startGroup('0-0');
      for (let n = 0; n < 2; n += 1) group.add('posts');
      let interrupted = 0;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const enough = asked() + 5 + random.below(45);
        await until(async () => asked() >= enough || (await countOver()) === ORDERS);
        for (const slot of group.slots) group.kill(slot);
        // Requests of the killed processes arrive all the same, before another takes over.
        await until(isIdle);
        interrupted += await database().networkPost.count({ where: { status: 'working' } });
        await decide();
        for (let n = 0; n < ORDERS; n += 1) expect([n, Math.max(1, seen(n))]).toEqual([n, 1]);
      }
      await until(async () => {
        await decide();
        return (await countOver()) === ORDERS;
      });
      expect(orders.map((_order, n) => seen(n)).filter((count) => count !== 1)).toEqual([]);
      expect(group.crashes).toEqual([]);
      expect(interrupted).toBeGreaterThan(0);
      process.stdout.write(
        `posts: seed ${SEED}, ${ORDERS} orders, ${KILLS * 2} processes killed, ${interrupted} posts interrupted, ` +
          `${decided} decided by the merchant, ${((performance.now() - startedMs) / 1000).toFixed(0)} s\n`,
      );
    } finally {
      await networks.close();
    }
  },
);
