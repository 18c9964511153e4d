import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Session } from '@shopify/shopify-api';
import type { RunItemsPage, RunView } from '#app/domain/catalogue/index.ts';
import { applyMigrations } from '#app/platform/database/migrate.server.ts';
import { startPrivatePostgres } from '#launch/private-postgres.ts';
import type { CatalogueEntry } from '#tests/dev-store/catalogue.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { app, createMerchantWithSession, until } from './fault-rig.ts';
import type { Merchant } from './fault-rig.ts';
import type { ProcessGroup } from './process-group.ts';

export const SHOP = 'killed.myshopify.com';
const APP_URL = 'https://app.example.test';

/** A Shopify, and a database that can be killed. */
export class KilledRun {
  store!: DevStore;
  restarts = 0;
  readonly killed = { catalogue: 0, web: 0, database: 0 };
  private databasePid: () => number = () => 0;
  private token = '';
  private readonly catalogue: readonly CatalogueEntry[];

  constructor(catalogue: readonly CatalogueEntry[]) {
    this.catalogue = catalogue;
  }

  /** For `useFaultRig`: its settings are in the environment before anything of the app is loaded. */
  readonly open = async () => {
    this.store = await DevStore.start({
      apiKey: 'key',
      apiSecret: 'secret',
      appUrl: APP_URL,
      catalogue: this.catalogue,
    });
    Object.assign(process.env, {
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: 'secret',
      SHOPIFY_APP_URL: APP_URL,
      SHOPIFY_ADMIN_ORIGIN: this.store.origin,
    });
    const folder = mkdtempSync(path.join(tmpdir(), 'plinth-killed-run-'));
    // PostgreSQL's own user has to get in.
    chmodSync(folder, 0o755);
    const server = await startPrivatePostgres({ folder, onCrash: () => (this.restarts += 1) });
    this.databasePid = () => server.pid;
    await applyMigrations({ url: server.url, folder: path.resolve('prisma/migrations') });
    const drop = async () => {
      await this.store.stop();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    };
    return { url: server.url, drop };
  };

  /** An account whose shop is connected; its id. */
  async connect(credits: number): Promise<string> {
    const { account, token } = await this.connectShop(credits, SHOP);
    this.token = token;
    return account.id;
  }

  /** The same of any shop. */
  async connectShop(
    credits: number,
    shop: string,
  ): Promise<Merchant & { readonly account: { readonly shop: string } }> {
    const { database } = await app();
    const { sessionStorage } = await import('#app/platform/shopify/sealed-session-storage.server.ts');
    const { shopify } = await import('#app/platform/shopify/shopify-app.server.ts');
    const { account, ...merchant } = await createMerchantWithSession(credits);
    await database().user.update({ where: { id: account.id }, data: { shop } });
    await database().shop.create({ data: { domain: shop, userId: account.id } });
    await sessionStorage().storeSession(
      new Session({
        id: shopify()!.api.session.getOfflineId(shop),
        shop,
        state: '',
        isOnline: false,
        scope: 'write_products,write_files',
        accessToken: this.store.accessToken(shop),
      }),
    );
    return { ...merchant, account: { ...account, shop } };
  }

  /** Repeats the call until a process answers, as a good client does: the same key, another process. */
  async call<T>(group: ProcessGroup, method: 'GET' | 'POST', address: string, body?: object): Promise<T> {
    const key = randomUUID();
    for (let turn = 0; ; turn += 1) {
      const webs = await until(() => group.ready('web').length > 0 && group.ready('web'));
      const { port } = webs[turn % webs.length]!;
      const said = await fetch(`http://127.0.0.1:${port}${address}`, {
        method,
        headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body && { body: JSON.stringify(body) }),
      }).then(
        async (response) => ({ status: response.status, text: await response.text() }),
        // Killed while it answered: whether it got through is not known, so the same is asked again.
        () => ({ status: 503, text: '' }),
      );
      if (said.status < 300) return JSON.parse(said.text) as T;
      if (said.status < 500 && said.status !== 429)
        throw new Error(`${method} ${address}: ${said.status} ${said.text}`);
      // The process that failed us may not have noticed its own death yet.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  run = async (group: ProcessGroup, id: string): Promise<RunView> =>
    (await this.call<{ data: RunView }>(group, 'GET', `/api/catalogue/runs/${id}`)).data;

  async items(group: ProcessGroup, id: string): Promise<RunItemsPage['data']> {
    const found: RunItemsPage['data'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const search: string = cursor && `?cursor=${cursor}`;
      const page: RunItemsPage = await this.call(group, 'GET', `/api/catalogue/runs/${id}/items${search}`);
      found.push(...page.data);
      cursor = page.nextCursor;
    }
    return found;
  }

  /** SIGKILL. Workers all at once, so that none is left whose lease could be ended too early. */
  async kill(
    group: ProcessGroup,
    victim: 'catalogue' | 'web' | 'database',
    pick: (below: number) => number,
  ): Promise<void> {
    this.killed[victim] += 1;
    const { database } = await app();
    if (victim === 'database') {
      const before = this.restarts;
      process.kill(this.databasePid(), 'SIGKILL');
      await until(() => this.restarts > before);
      await until(() => database().$queryRaw`SELECT 1`.then(() => true).catch(() => false));
      return;
    }
    if (victim === 'web') {
      const webs = group.slots.filter(({ kind }) => kind === 'web');
      return group.kill(webs[pick(webs.length)]!);
    }
    for (const slot of group.slots.filter(({ kind }) => kind === 'catalogue')) group.kill(slot);
    // Requests of the killed processes reach Shopify all the same, before another takes over.
    await until(() => this.store.underWay === 0);
  }

  /** The shop's content, product by product, as a reader outside of the app sees it. */
  readShop = (): ReadonlyMap<string, string> =>
    new Map(
      this.store
        .shop(SHOP)
        .products.map(({ id, descriptionHtml, media }) => [
          id,
          JSON.stringify({ descriptionHtml, media: media.map((medium) => [medium.id, medium.alt]) }),
        ]),
    );
}
