import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { deepIt, everydayIt } from '@plinth/testing/depth';
import { env } from '#app/platform/env.server.ts';

/** The SQL that brings one state of the database to that of the schema file. */
async function diffToSchemaFile(...from: readonly string[]): Promise<string> {
  const args = ['migrate', 'diff', ...from, '--to-schema', 'prisma/schema.prisma', '--script'];
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/prisma/build/index.js', ...args], {
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
  });
  return stdout.trim();
}

const NONE = '-- This is an empty migration.';

everydayIt('the migrations make exactly the tables of the schema file', async () => {
  expect(await diffToSchemaFile('--from-config-datasource')).toBe(NONE);
});

deepIt('a new migration can be made: all are applied to a scratch database, with the functions in them', async () => {
  expect(await diffToSchemaFile('--from-migrations', 'prisma/migrations')).toBe(NONE);
});
