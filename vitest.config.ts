import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/setup/fail-on-console-error.ts'];
/** One private PostgreSQL per run, shared by all projects that ask for it. */
const globalSetup = ['tests/setup/database-server.ts'];
const exclude = ['**/node_modules/**', 'build/**', '.data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Settings that must be there; nothing in this project connects to anything.
          env: {
            DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
            APP_SECRET: 'unit-tests-sign-nothing-that-matters',
          },
          include: ['{app,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', 'tests/browser/**', 'tests/processes/**'],
          setupFiles,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{app,scripts,tests}/**/*.db.test.ts'],
          exclude,
          setupFiles: [...setupFiles, 'tests/setup/own-database.ts'],
          globalSetup,
          testTimeout: 30_000,
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
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['tests/browser/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
