import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { forgetSettings } from '#app/platform/env.server.ts';
import { createTestDatabase } from './create-test-database.ts';
import type { TestDatabase } from './create-test-database.ts';

interface Home {
  readonly database: TestDatabase;
  readonly folder: string;
  readonly settings: NodeJS.ProcessEnv;
}

// A worker keeps its address and folder, because the app's modules, loaded once, keep them; what is in them is each
// file's own.
const held = globalThis as { plinthTestHome?: Home };

// Runs before the test file is loaded, so the app's modules find their settings whatever is imported first.
if (held.plinthTestHome) await empty(held.plinthTestHome);
else held.plinthTestHome = await makeHome();

async function makeHome(): Promise<Home> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-test-data-'));
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRET: randomBytes(32).toString('base64url'),
    PLINTH_ROOT: process.cwd(),
  });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { database, folder, settings: { ...process.env } };
}

async function empty({ database, folder, settings }: Home): Promise<void> {
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  forgetSettings();
  await database.renew();
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
}

afterAll(async () => {
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  const { closeStreams } = await import('#app/platform/streams/subscribe.server.ts');
  await closeStreams();
  await closeDatabase();
});
