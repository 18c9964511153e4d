import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { env } from '#app/platform/env.server.ts';

const DIFF = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--script'];

it('the migrations make exactly the tables of the schema file', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/prisma/build/index.js', ...DIFF], {
    env: { ...process.env, DATABASE_URL: env().DATABASE_URL },
  });
  expect(stdout.trim()).toBe('-- This is an empty migration.');
});
