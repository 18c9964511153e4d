import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { ADMIN_API_VERSION } from '../app/platform/shopify/admin-api-version.ts';
import { ApiType, pluckConfig, preset } from '@shopify/api-codegen-preset';

const ROOT = path.join(import.meta.dirname, '..');
const GENERATED = path.join(ROOT, 'app/platform/shopify/generated');

/** The Admin schema of the version in `admin-api-version.ts`; tests/dev-store/README.md says where it comes from. */
const schema = brotliDecompressSync(
  readFileSync(path.join(ROOT, `tests/dev-store/admin-${ADMIN_API_VERSION}.graphql.br`)),
).toString();

/** Answers leave no field out: an empty one is null. */
const shape = { avoidOptionals: { field: true }, immutableTypes: true };

/**
 * `npm run shopify:types`: the answers and variables of every document that is sent to Shopify, from Shopify's own schema.
 * `npm run check` fails where the written file is not what this makes.
 */
const config: CodegenConfig = {
  schema,
  // The preset types its own hooks more narrowly than the tool that reads them.
  pluckConfig: pluckConfig as CodegenConfig['pluckConfig'],
  generates: {
    [path.join(GENERATED, 'admin.types.d.ts')]: {
      plugins: ['typescript'],
      config: { ...shape, defaultScalarType: 'string', scalars: { JSON: 'unknown' }, enumsAsTypes: true },
    },
    [path.join(GENERATED, 'admin.generated.d.ts')]: {
      preset,
      documents: [path.join(ROOT, 'app/domain/**/documents.ts'), path.join(ROOT, 'app/domain/installations/*.ts')],
      config: shape,
      presetConfig: { apiType: ApiType.Admin, module: '#app/platform/shopify/admin-api.ts' },
    },
  },
};
export default config;
