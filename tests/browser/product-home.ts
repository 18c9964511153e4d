import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '#tests/setup/create-test-database.ts';

/** The files that a product under test works with and this process looks into: the app's modules here find the same. */
export interface ProductHome {
  readonly databaseUrl: string;
  readonly folder: string;
  /** For the product's own process. */
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/** An empty database and folder, and a secret; this process takes them for its own, so there is one at a time. */
export async function makeProductHome(): Promise<ProductHome> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-browser-'));
  chmodSync(folder, 0o755);
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, APP_SECRET: randomBytes(32).toString('base64url') };
  Object.assign(process.env, env);
  return {
    databaseUrl: database.url,
    folder,
    env,
    async drop() {
      const { closeDatabase } = await import('#app/platform/database/database.server.ts');
      const { closeStreams } = await import('#app/platform/streams/subscribe.server.ts');
      await closeStreams();
      await closeDatabase();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
