import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import LongFilesFirst from './tests/setup/long-files-first.ts';

/** Also for browser and processes, whose consoles are those of other programs. */
const everySetup = ['tests/setup/deadline.ts', 'tests/setup/property-seed.ts'];
const setupFiles = [...everySetup, 'tests/setup/fail-on-console-error.ts'];
/** One private PostgreSQL per run, shared by all projects that ask for it. */
const globalSetup = ['tests/setup/database-server.ts'];
/** The same for those that start the product, which is built first. */
const productSetup = ['tests/setup/built-product.ts', ...globalSetup];
const exclude = ['**/node_modules/**', 'build/**', '.data/**'];

/** `*.deep.test.ts` and `*.deep.db.test.ts` run in the deep run only; so does the rest of a table that `@plinth/testing/depth` shortens. */
const DEEP_SUFFIX = '**/*.deep{,.db}.test.{ts,tsx}';
const isDeep = process.env.TEST_DEPTH === 'deep' || process.env.TEST_DEPTH === 'bench';
const usesDepth = (file: string) => /@plinth\/testing\/depth'/.test(readFileSync(file, 'utf8'));

/** The files of a project at the depth that was asked for. */
function filesOf(patterns: readonly string[], without: readonly string[] = []) {
  if (!isDeep) return { include: [...patterns], exclude: [...exclude, DEEP_SUFFIX, ...without] };
  const files = globSync(patterns, { exclude: [...exclude, ...without] });
  const include = files.filter((file) => path.matchesGlob(file, DEEP_SUFFIX) || usesDepth(file));
  // A suite whose tests are all of the everyday run is empty.
  return { include, exclude, passWithNoTests: true };
}

/** Limits are there to end what hangs, so they are wide: a machine with a load of ten a core must not make a test red. */
const HANGS_MS = 600_000;
const expectOptions = { poll: { timeout: 400_000, interval: 25 } };
/** Each look asks a database, or a browser and its page: more of them take processor time from what is waited for. */
const slowerOptions = { poll: { ...expectOptions.poll, interval: 75 } };

/** Every core works; Vitest's own default leaves one out, which is half of two. */
const maxWorkers = availableParallelism();
/** For tests that wait a tenth of the time: for PostgreSQL, or for a process that they have started. */
const moreWorkers = maxWorkers + 1;
/** For those that need no database: a third of their time they wait for pixel processes, doubles and timers. */
const unitWorkers = maxWorkers + 1;
/** A product of its own, and Chromium or processes beside it, in a worker; as much for the stage that runs beside (`npm test`). */
const PRODUCT_BYTES = 1.5 * 1024 ** 3;
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
const productWorkers = Math.min(maxWorkers, Math.max(1, Math.floor(memory / 2 / PRODUCT_BYTES)));

/** Settings that must be there; nothing in these projects connects to anything. */
const env = {
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  APP_SECRET: 'unit-tests-sign-nothing-that-matters',
  DATA_DIR: path.join(tmpdir(), `plinth-unit-${process.pid}`),
};

/** Reads pages, not code: a part of `npm run check`. */
const DOCUMENTS = 'tests/documents.test.ts';

/** They run with settings, doubles of modules or a document of their own: no other file may share their modules. */
const withOwnSettings = [
  'app/gate/gate.test.ts',
  'app/platform/shopify/shopify.test.ts',
  'app/platform/sealing/seal.test.ts',
  'app/platform/outbound/outbound.test.ts',
  'app/domain/library/marking/credentials/*.test.ts',
  'app/domain/library/marking/marked-video.test.ts',
  // What one has left listening would hear the next one's document.
  ...globSync('app/**/*.test.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8').startsWith('// @vitest-environment'),
  ),
];

/** The same with a database: doubles stand in the place of modules. The others share a worker's modules. */
export const DATABASE_WITH_OWN_MODULES = [
  'app/api/outbound-fields.db.test.ts',
  'app/domain/accounts/accounts.db.test.ts',
  'app/domain/accounts/sign-in/guessing.db.test.ts',
  'app/domain/accounts/sign-up/sign-up.db.test.ts',
  'app/domain/generation/credentials.db.test.ts',
  'app/domain/generation/provider-requests/provider-transport.db.test.ts',
  'app/domain/generation/worker/job-handler.db.test.ts',
];

const database = {
  maxWorkers: moreWorkers,
  setupFiles: [...setupFiles, 'tests/setup/own-database.ts'],
  globalSetup,
  expect: slowerOptions,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
};

/** Journeys that change the product's own settings, need it started with others, or are about the pixels of its engines. */
export const BROWSER_WITH_OWN_PRODUCT = [
  'comfyui.deep',
  'customer-life.deep',
  'embedded-life.deep',
  'custom-training-provider.deep',
  'main-job',
  'templates.deep',
  'networks.deep',
  'owner-sign-in.deep',
  'sign-up.deep',
  'tools.deep',
  'tools-provider.deep',
].map((name) => `tests/browser/${name}.test.ts`);

const browser = {
  setupFiles: everySetup,
  globalSetup: productSetup,
  maxWorkers: productWorkers,
  sequence: { groupOrder: 2 },
  expect: slowerOptions,
  testTimeout: HANGS_MS,
  hookTimeout: HANGS_MS,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // The list of what failed names what was there, not its length.
    chaiConfig: { truncateThreshold: 1_000 },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers: unitWorkers,
          env,
          // Pure rules share a worker's modules: loading them anew for each file took two thirds of the time.
          isolate: false,
          ...filesOf(
            ['{app,launch,packages,scripts,tests}/**/*.test.{ts,tsx}'],
            ['**/*.db.test.ts', 'tests/browser/**', 'tests/processes/**', DOCUMENTS, ...withOwnSettings],
          ),
          setupFiles,
          expect: expectOptions,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      { test: { name: 'documents', ...filesOf([DOCUMENTS]), testTimeout: HANGS_MS } },
      {
        test: {
          name: 'own-settings',
          maxWorkers: unitWorkers,
          env,
          ...filesOf(withOwnSettings),
          setupFiles,
          expect: expectOptions,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          ...database,
          name: 'database',
          isolate: false,
          ...filesOf(['{app,launch,packages,scripts,tests}/**/*.db.test.ts'], DATABASE_WITH_OWN_MODULES),
        },
      },
      {
        test: {
          ...database,
          name: 'database-own',
          ...filesOf(DATABASE_WITH_OWN_MODULES),
        },
      },
      {
        // Extensions of the Shopify admin: Preact, in a browser of their own.
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'extensions',
          maxWorkers: unitWorkers,
          environment: 'happy-dom',
          ...filesOf(['extensions/**/*.test.tsx']),
          setupFiles,
          expect: expectOptions,
          server: { deps: { inline: [/@shopify\/ui-extensions-tester/] } },
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          name: 'processes',
          // After the quick ones: it starts and kills whole servers. None of them measures time, so they may run side by side.
          sequence: { groupOrder: 1 },
          maxWorkers: productWorkers,
          ...filesOf(['tests/processes/**/*.test.ts']),
          setupFiles: everySetup,
          globalSetup: productSetup,
          expect: expectOptions,
          testTimeout: HANGS_MS,
          hookTimeout: HANGS_MS,
        },
      },
      {
        test: {
          ...browser,
          name: 'browser',
          // One product and one Chromium per worker; every test has an account, or a shop, of its own.
          isolate: false,
          ...filesOf(['tests/browser/**/*.test.ts'], BROWSER_WITH_OWN_PRODUCT),
        },
      },
      {
        test: {
          ...browser,
          name: 'browser-own',
          ...filesOf(BROWSER_WITH_OWN_PRODUCT),
        },
      },
    ],
  },
});
