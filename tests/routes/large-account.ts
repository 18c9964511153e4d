import { database, databasePool } from '#app/platform/database/database.server.ts';
import { PRODUCT_CANVAS } from '#app/domain/product/product-canvas.ts';
import { emptyScene } from '#app/domain/studio/document/index.ts';
import { createScene } from '#app/domain/studio/index.server.ts';
import { setUpWorkspace, createWorkspace } from '#app/domain/workspaces/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { openSession } from '#tests/fixtures/session.ts';
import { mintSessionToken } from '#tests/doubles/shopify-admin.ts';
import { sealedAccess } from './sealed-access.ts';
import type { Visitor } from './pages.ts';

const CANVAS = JSON.stringify(emptyScene(PRODUCT_CANVAS));

export interface LargeAccount {
  readonly account: Account;
  readonly shop: string;
  readonly site: Visitor;
  readonly admin: Visitor;
}

/** An account with so many rows of everything that its pages list, as its owner and as its shop. */
export async function createAccountWith(rows: number): Promise<LargeAccount> {
  const account = await createMerchant(0);
  const shop = `${account.id}.myshopify.com`;
  await database().user.update({ where: { id: account.id }, data: { shop } });
  await database().shop.create({ data: { domain: shop, userId: account.id } });
  await sealedAccess(shop);
  const names = await nameThings(account);
  await fill(account.id, shop, rows);
  return {
    account,
    shop,
    site: { headers: { cookie: `__Host-plinth=${await openSession(account)}` }, names },
    admin: {
      headers: {
        authorization: `Bearer ${mintSessionToken(shop)}`,
        'sec-fetch-dest': 'iframe',
        'user-agent': 'Chrome',
      },
      names,
    },
  };
}

/** A scene, and a workspace of each workflow with its first scene. */
async function nameThings(account: Account): Promise<Record<string, string>> {
  const { id: scene } = await createScene({ account, name: 'Mine', workflow: 'product', canvas: PRODUCT_CANVAS });
  // Written by `fill`: the newest of its runs.
  const names: Record<string, string> = { scene, run: `${account.id.slice(0, 8)}-000a-4000-8000-000000000001` };
  for (const [name, workflow] of [
    ['workspace', 'product'],
    ['tryOn', 'virtual-try-on'],
  ] as const) {
    const { id } = await createWorkspace({
      account,
      name,
      workflow,
      content: { products: [], props: [], looks: [], templates: [] },
    });
    names[name] = id;
    names[`${name}Scene`] = (await setUpWorkspace({ account, workspaceId: id })).id;
  }
  return names;
}

/**
 * The rows themselves, without their triggers, which would go through the ledger once per entry: the ledger's are only
 * looked at here. Pictures of the one scene and of none are few and old; everything else is of another scene.
 */
async function fill(userId: string, shop: string, rows: number): Promise<void> {
  const client = await databasePool().connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    for (const { text, values } of STATEMENTS) await client.query(text, values(userId, rows, shop));
    await client.query('COMMIT');
    await client.query('ANALYZE');
  } finally {
    client.release();
  }
}

const each = 'generate_series(1, $2::int) AS n';
/** Number n of a kind of thing of this account. */
const id = (kind: string, n = 'n') =>
  `(left($1::uuid::text, 8) || '-000${kind}-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const ago = "now() - ($2::int - n) * interval '1 minute'";

type Values = (userId: string, rows: number, shop: string) => unknown[];
const plain: Values = (userId, rows) => [userId, rows];
const withShop: Values = (userId, rows, shop) => [userId, rows, shop];
const withCanvas: Values = (userId, rows) => [userId, rows, CANVAS];

const STATEMENTS: readonly { readonly text: string; readonly values: Values }[] = [
  {
    text: `INSERT INTO "Scene" ("id", "userId", "name", "document", "updatedAt", "productId")
   SELECT ${id('1')}, $1::uuid, 'Scene ' || n, $3::jsonb, ${ago}, CASE WHEN n <= 5 THEN NULL ELSE 'gid://shopify/Product/' || n END
   FROM ${each}`,
    values: withCanvas,
  },
  {
    text: `INSERT INTO "Asset" ("id", "userId", "type", "origin", "name", "width", "height", "createdAt", "updatedAt", "sceneId",
     "parentId")
   SELECT ${id('2')}, $1::uuid, 'image', 'generated', n || '.png', 64, 64, ${ago}, ${ago},
     CASE WHEN n <= 5 THEN NULL ELSE ${id('1', '1 + n % 5000')}::text END, CASE WHEN n > 1 THEN ${id('2', 'n - 1')} END
   FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "StoreSource" ("assetId", "shop", "productId", "mediaId")
   SELECT ${id('2')}, $3, 'gid://shopify/Product/' || n, '' FROM ${each}`,
    values: withShop,
  },
  {
    text: `INSERT INTO "AssetFile" ("assetId", "variant", "storageKey", "contentType", "bytes", "width", "height", "sha256")
   SELECT ${id('2')}, 'original', ${id('2')}::text, 'image/png', 1, 64, 64, ''
   FROM ${each} WHERE n > $2::int - 200`,
    values: plain,
  },
  {
    text: `INSERT INTO "Job" ("id", "userId", "kind", "status", "input", "requestedCount", "acceptedCount", "unitPrice",
     "idempotencyKey", "requestHash", "createdAt", "finishedAt", "placeKind", "placeId")
   SELECT ${id('3')}, $1::uuid, 'product-photo', 'succeeded', '{}', 1, 1, 0, n::text, '', ${ago}, ${ago}, 'scene', ${id('1', '1 + n % 5000')}::text
   FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "StorePush" ("id", "userId", "shop", "assetId", "productId", "status", "updatedAt")
   SELECT ${id('4')}, $1::uuid, $3, ${id('2')}, 'gid://shopify/Product/' || n, 'undone', ${ago} FROM ${each}`,
    values: withShop,
  },
  {
    text: `INSERT INTO "LedgerTransaction" ("id", "kind", "idempotencyKey", "userId", "memo", "position", "balance", "hash", "createdAt")
   SELECT ${id('5')}, 'grant', $1::uuid::text || n, $1::uuid, '2 x product-photo', n, n * 2, '', ${ago} FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "LedgerEntry" ("transactionId", "account", "amount")
   SELECT ${id('5')}, side.account::"LedgerAccount", side.amount
   FROM ${each}, (VALUES ('available', 2), ('granted', -2)) AS side(account, amount)`,
    values: plain,
  },
  {
    text: `INSERT INTO "SecurityEvent" ("id", "userId", "kind", "outcome", "at")
   SELECT ${id('6')}, $1::uuid, 'sign-in', 'ok', ${ago} FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "WebhookEndpoint" ("id", "userId", "url", "sealedSecret") SELECT ${id('7', '1')}, $1::uuid, 'https://a.example', '' WHERE $2::int > 0`,
    values: plain,
  },
  {
    text: `INSERT INTO "EndpointMessage" ("id", "endpointId", "event", "subject", "payload", "status", "createdAt")
   SELECT ${id('8')}, ${id('7', '1')}, 'job.finished', n::text, '{}', 'delivered', ${ago} FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "CatalogueRecipe" ("id", "userId", "familyId", "name", "look")
   SELECT ${id('9', '1')}, $1::uuid, ${id('9', '1')}, 'Spring', '{"prompt": "on pale oak"}' WHERE $2::int > 0`,
    values: plain,
  },
  {
    text: `INSERT INTO "CatalogueRun" ("id", "userId", "shop", "recipeId", "state", "choice", "idempotencyKey", "createdAt", "updatedAt")
   SELECT ${id('a')}, $1::uuid, $3, ${id('9', '1')}, 'done', '{"kind": "all", "onlyOnePicture": false}', n::text, ${ago}, ${ago}
   FROM ${each}`,
    values: withShop,
  },
  {
    text: `INSERT INTO "RunItem" ("id", "runId", "userId", "position", "productId", "title", "state", "changedSince", "updatedAt")
   SELECT ${id('b')}, ${id('a', '1')}, $1::uuid, n, 'gid://shopify/Product/' || n, 'Mug', 'to-review', '{}', ${ago} FROM ${each}`,
    values: plain,
  },
  {
    text: `INSERT INTO "RunPicture" ("id", "itemId", "userId", "index", "assetId", "flags")
   SELECT ${id('c')}, ${id('b')}, $1::uuid, 0, ${id('2')}, '{}' FROM ${each}`,
    values: plain,
  },
];
