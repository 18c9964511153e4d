import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's native schema engine is a download. Where it is absent, the same engine as WebAssembly does the work.
const enginesFolder = path.dirname(createRequire(import.meta.url).resolve('@prisma/engines/package.json'));
const hasNativeEngine = readdirSync(enginesFolder).some((file) => file.startsWith('schema-engine'));
const shim = path.resolve('scripts/schema-engine.mjs');
if (!process.env.PRISMA_SCHEMA_ENGINE_BINARY && !hasNativeEngine && existsSync(shim)) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY = shim;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
