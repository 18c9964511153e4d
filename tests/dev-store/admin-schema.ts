import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { buildSchema, GraphQLScalarType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

let built: GraphQLSchema | undefined;

/** Shopify's Admin schema 2026-10, without its descriptions; see README.md for where it comes from. */
export function adminSchema(): GraphQLSchema {
  if (built) return built;
  const file = path.join(import.meta.dirname, 'admin-2026-10.graphql.br');
  built = buildSchema(brotliDecompressSync(readFileSync(file)).toString('utf8'), {
    assumeValid: true,
    noLocation: true,
  });
  check(built, 'UnsignedInt64', (value) => typeof value === 'string' && /^\d+$/.test(value));
  check(built, 'URL', (value) => typeof value === 'string' && URL.canParse(value));
  check(built, 'Decimal', (value) => /^-?\d+(\.\d+)?$/.test(String(value)));
  check(built, 'ID', (value) => typeof value === 'string');
  return built;
}

/** The schema says nothing about what its own scalars look like; Shopify does refuse these. */
function check(schema: GraphQLSchema, name: string, isValid: (value: unknown) => boolean): void {
  const scalar = schema.getType(name);
  if (!(scalar instanceof GraphQLScalarType)) throw new Error(`${name} is not in the schema`);
  const parse = scalar.parseValue;
  scalar.parseValue = (value) => {
    if (!isValid(value)) throw new TypeError(`${JSON.stringify(value)} is no ${name}`);
    return parse(value);
  };
}
