import type { Account } from '#app/domain/accounts/index.ts';
import {
  getAccountSettings,
  getProfile,
  listConnections,
  listDevices,
  listSecurityEvents,
} from '#app/domain/accounts/index.server.ts';
import { listApiKeys } from '#app/domain/api-keys/index.server.ts';
import { listCreditEntries } from '#app/domain/credits/index.server.ts';
import { toAssetView } from '#app/domain/library/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';

const PAGE = 100;

export interface ExportAccountOptions {
  readonly account: Account;
  /** Goes before the addresses of files, e.g. `https://plinth.example`. */
  readonly origin: string;
}

/**
 * Everything the product keeps about an account, as the pieces of one JSON text. Long lists are read page by page, so that
 * an account of any size takes the same memory. Nothing secret is in it (no hashes, no keys' texts, no tokens); files
 * are named by addresses that are good for 30 to 60 minutes.
 */
export async function* exportAccount({ account, origin }: ExportAccountOptions): AsyncGenerator<string> {
  const { id: userId } = account;
  yield `{"exportedAt":${JSON.stringify(new Date())}`;
  yield section('profile', { ...(await getProfile(account)), image: undefined });
  yield section('settings', await getAccountSettings(account));
  yield section('connections', await listConnections(account));
  yield section('devices', await listDevices(account, null));
  yield section('apiKeys', await listApiKeys(account));
  const webhooks = { select: { id: true, url: true, isActive: true, createdAt: true } };
  yield section('webhookEndpoints', await database().webhookEndpoint.findMany({ where: { userId }, ...webhooks }));
  yield section('subscriptions', await database().subscription.findMany({ where: { userId }, omit: { userId: true } }));
  yield section('payments', await database().payment.findMany({ where: { userId }, omit: { userId: true } }));
  yield* list('credits', credits(account));
  yield* list('files', files(userId, origin));
  yield* list('jobs', jobs(userId));
  yield* list('workspaces', workspaces(userId));
  yield* list('canvases', canvases(userId));
  yield* list('imageProjects', imageProjects(userId));
  const drafts = await database().tryOnDraft.findMany({ where: { userId }, omit: { userId: true, assetIds: true } });
  yield section('tryOnDrafts', drafts);
  yield* list('trainedModels', trainedModels(userId));
  yield* list('storePictures', storePushes(userId));
  yield* list('catalogueRecipes', catalogueRecipes(userId));
  yield* list('catalogueRuns', catalogueRuns(userId));
  yield* list('newProducts', newProducts(userId));
  yield* list('catalogueProducts', catalogueProducts(userId));
  const network = { network: true, subject: true, name: true, scopes: true, createdAt: true };
  yield section('networks', await database().networkConnection.findMany({ where: { userId }, select: network }));
  yield* list('networkPosts', networkPosts(userId));
  yield* list('publications', publications(userId));
  yield* list('securityEvents', securityEvents(account));
  yield* list('usage', usage(userId));
  yield '}';
}

const section = (name: string, value: unknown) => `,\n${JSON.stringify(name)}:${JSON.stringify(value)}`;

async function* list(name: string, rows: AsyncGenerator<unknown>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const row of rows) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(row)}`;
    isFirst = false;
  }
  yield ']';
}

async function* credits(account: Account): AsyncGenerator<unknown> {
  let before: number | undefined;
  do {
    const page = await listCreditEntries({ account, before, limit: PAGE });
    yield* page.entries;
    before = page.nextBefore ?? undefined;
  } while (before !== undefined);
}

async function* securityEvents(account: Account): AsyncGenerator<unknown> {
  let before: string | undefined;
  do {
    const page = await listSecurityEvents({ account, before, limit: PAGE });
    yield* page.events;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

async function* files(userId: string, origin: string): AsyncGenerator<unknown> {
  const rows = byId((after) => {
    const { where, ...page } = follow(userId, after);
    // Deleted assets are on their way out, and cannot be downloaded.
    return database().asset.findMany({ where: { ...where, deletedAt: null }, ...page, include: { files: true } });
  });
  for await (const row of rows) {
    const view = toAssetView(row);
    const {
      urls,
      imagePath: _display,
      differenceUrl: _difference,
      doubtsUrl: _doubts,
      photoUrls: _photo,
      ...facts
    } = view;
    yield { ...facts, download: `${origin}${urls.download}` };
  }
}

async function* byId<Row extends { id: string }>(read: (after: string | undefined) => Promise<Row[]>) {
  let after: string | undefined;
  do {
    const rows: Row[] = await read(after);
    yield* rows;
    after = rows.length === PAGE ? rows.at(-1)!.id : undefined;
  } while (after !== undefined);
}

const follow = (userId: string, after: string | undefined) => ({
  where: { userId, ...(after ? { id: { gt: after } } : {}) },
  orderBy: { id: 'asc' as const },
  take: PAGE,
});

const imageProjects = (userId: string) =>
  byId((after) => database().imageProject.findMany({ ...follow(userId, after), omit: { userId: true } }));

const trainedModels = (userId: string) =>
  byId((after) =>
    database().trainedModel.findMany({ ...follow(userId, after), omit: { userId: true, weightsKey: true } }),
  );

const jobs = (userId: string) =>
  byId((after) =>
    database().job.findMany({
      ...follow(userId, after),
      select: {
        id: true,
        kind: true,
        status: true,
        input: true,
        requestedCount: true,
        acceptedCount: true,
        unitPrice: true,
        errorMessage: true,
        createdAt: true,
        finishedAt: true,
        outputs: { select: { index: true, status: true, assetId: true, charged: true } },
      },
    }),
  );

const workspaces = (userId: string) =>
  byId((after) => database().workspace.findMany({ ...follow(userId, after), omit: { userId: true } }));

const canvases = (userId: string) =>
  byId((after) => database().scene.findMany({ ...follow(userId, after), omit: { userId: true } }));

const storePushes = (userId: string) =>
  byId((after) =>
    database().storePush.findMany({
      ...follow(userId, after),
      select: { id: true, shop: true, assetId: true, productId: true, status: true, alt: true, createdAt: true },
    }),
  );

const catalogueRecipes = (userId: string) =>
  byId((after) => database().catalogueRecipe.findMany({ ...follow(userId, after), omit: { userId: true } }));

const newProducts = (userId: string) =>
  byId((after) => database().newProduct.findMany({ ...follow(userId, after), omit: { userId: true } }));

const catalogueRuns = (userId: string) =>
  byId((after) =>
    database().catalogueRun.findMany({
      ...follow(userId, after),
      select: {
        id: true,
        shop: true,
        recipeId: true,
        state: true,
        choice: true,
        pictures: true,
        charged: true,
        createdAt: true,
        startedAt: true,
        finishedAt: true,
      },
    }),
  );

const catalogueProducts = (userId: string) =>
  byId((after) =>
    database().runItem.findMany({
      ...follow(userId, after),
      select: {
        id: true,
        runId: true,
        productId: true,
        title: true,
        state: true,
        reason: true,
        pictures: { select: { assetId: true, decision: true, flags: true, alt: true, decidedAt: true } },
      },
    }),
  );

const publications = (userId: string) =>
  byId((after) =>
    database().publication.findMany({
      ...follow(userId, after),
      select: {
        id: true,
        assetId: true,
        destination: true,
        reason: true,
        title: true,
        description: true,
        createdAt: true,
        expiresAt: true,
        takenBackAt: true,
      },
    }),
  );

const networkPosts = (userId: string) =>
  byId((after) =>
    database().networkPost.findMany({
      ...follow(userId, after),
      omit: { userId: true, requestKey: true, checkpoint: true, run: true },
    }),
  );

const usage = (userId: string) =>
  byId((after) => database().usageRecord.findMany({ ...follow(userId, after), omit: { userId: true } }));
