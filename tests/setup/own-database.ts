import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createTestDatabase } from './create-test-database.ts';

// Runs before the test file is loaded, so the app's modules find their settings whatever is imported first.
const database = await createTestDatabase();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'plinth-test-data-'));

Object.assign(process.env, {
  NODE_ENV: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: dataFolder,
  APP_SECRET: randomBytes(32).toString('base64url'),
  PLINTH_ROOT: process.cwd(),
});

afterAll(async () => {
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  const { closeStreams } = await import('#app/platform/streams/subscribe.server.ts');
  await closeStreams();
  await closeDatabase();
  await database.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});
