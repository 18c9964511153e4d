import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/setup/fail-on-console-error.ts'];
/** One private PostgreSQL per run, shared by all projects that ask for it. */
const globalSetup = ['tests/setup/database-server.ts'];
const exclude = ['**/node_modules/**', 'build/**', '.data/**'];

/** Limits are there to end what hangs, so they are wide: a busy machine must not make a test red. */
const expectOptions = { poll: { timeout: 30_000, interval: 25 } };

/** Settings that must be there; nothing in these projects connects to anything. */
const env = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  APP_SECRET: 'unit-tests-sign-nothing-that-matters',
  DATA_DIR: path.join(tmpdir(), `plinth-unit-${process.pid}`),
};

/** They run with settings of their own, which are read once: no other file may share their modules. */
const withOwnSettings = [
  'app/gate/gate.test.ts',
  'app/platform/shopify/shopify.test.ts',
  'app/platform/sealing/seal.test.ts',
  'app/platform/outbound/outbound.test.ts',
  'app/domain/library/marking/credentials/*.test.ts',
  'app/domain/library/marking/marked-film.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          env,
          // Pure rules share a worker's modules: loading them anew for each file took two thirds of the time.
          isolate: false,
          include: ['{app,launch,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', 'tests/browser/**', 'tests/processes/**', ...withOwnSettings],
          setupFiles,
          expect: expectOptions,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'own-settings',
          env,
          include: withOwnSettings,
          exclude,
          setupFiles,
          expect: expectOptions,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{app,launch,scripts,tests}/**/*.db.test.ts'],
          exclude,
          setupFiles: [...setupFiles, 'tests/setup/own-database.ts'],
          globalSetup,
          retry: 1,
          expect: expectOptions,
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        // Extensions of the Shopify admin: Preact, in a browser of their own.
        esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
        test: {
          name: 'extensions',
          environment: 'happy-dom',
          include: ['extensions/**/*.test.tsx'],
          exclude,
          setupFiles,
          expect: expectOptions,
          server: { deps: { inline: [/@shopify\/ui-extensions-tester/] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          // After the quick ones and by itself: it starts and kills whole servers.
          sequence: { groupOrder: 1 },
          include: ['tests/processes/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          // Whole processes on a shared machine: two more tries, which the report names, before a run is called red.
          retry: 2,
          expect: expectOptions,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          // Whole processes on a shared machine: two more tries, which the report names, before a run is called red.
          retry: 2,
          expect: expectOptions,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
