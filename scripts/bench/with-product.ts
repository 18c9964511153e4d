import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { readOrMakeAppSecret } from '../../launch/app-secret.ts';
import { openDatabase } from '../../launch/open-database.ts';

export const PRODUCT_ENV = { OWNER_PASSWORD: 'bench-password-1', LOG_LEVEL: 'error' };

/** A started product of its own, ended and cleared away afterwards. */
export async function withProduct(
  use: (product: ProductProcess, dataFolder: string) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  await withFolder(async (dataFolder) => {
    const product = await ProductProcess.start({ dataFolder, env: { ...PRODUCT_ENV, ...env } });
    try {
      await use(product, dataFolder).catch((error: unknown) => {
        // Its last words may be the reason.
        console.log(product.output.split('\n').slice(-8).join('\n'));
        throw error;
      });
    } finally {
      await product.stop();
    }
  });
}

/** The product's own modules in this process, on a database of their own; as the owner of its tables where that is asked for. */
export async function withRuntime(
  use: (urls: { readonly url: string; readonly ownerUrl: string }) => Promise<void>,
  { isOwner = false } = {},
): Promise<void> {
  await withFolder(async (dataFolder) => {
    const root = path.resolve(import.meta.dirname, '../..');
    process.env['PLINTH_ROOT'] = root;
    process.env['DATA_DIR'] = dataFolder;
    process.env['APP_SECRET'] = readOrMakeAppSecret(dataFolder);
    const database = await openDatabase({ root, dataFolder, whenInUse: 'refuse', onNote: () => {} });
    if (isOwner) process.env['DATABASE_URL'] = database.migrateUrl;
    const runtime = await import('#app/runtime.server.ts');
    try {
      await runtime.prepareDatabase();
      await use({ url: database.url, ownerUrl: database.migrateUrl });
    } finally {
      await runtime.stopRuntime();
      await runtime.closeConnections();
      await database.close();
    }
  });
}

/** A folder for data, gone afterwards. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The owner's token, as the sign-in of the API gives it. The welcome of the first visit is over: it would lie over the pages. */
export async function ownersToken({ url }: Pick<ProductProcess, 'url'>): Promise<string> {
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@plinth.local', password: PRODUCT_ENV.OWNER_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  await fetch(`${url}/api/user/tour`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ show: false }),
  });
  return token;
}
