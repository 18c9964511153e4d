#!/usr/bin/env node
// Drop-in for Prisma's native schema engine: the same JSON-RPC over stdio, answered by the official engine as
// WebAssembly (@prisma/schema-engine-wasm) through the pg driver adapter. Only used where the native one is absent.
// A diff between two migrations needs a shadow database: a scratch one is made beside the given DATABASE_URL.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';
import { randomBytes } from 'node:crypto';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';

const CHAR_OID = 18;
const TEXT_OID = 25;

async function loadSchemaEngine() {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
  const glue = await import(path.join(folder, 'schema_engine_bg.js'));
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error('schema engine panic', message) };
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(path.join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue.SchemaEngine;
}

// The adapter has no mapping for the catalogue type "char", which the engine reads and wants as Character.
function mapCatalogueChar(connection) {
  const charColumns = new WeakMap();
  const performIO = connection.performIO.bind(connection);
  const queryRaw = connection.queryRaw.bind(connection);
  const startTransaction = connection.startTransaction?.bind(connection);
  connection.performIO = async (query) => {
    const result = await performIO(query);
    charColumns.set(query, result.fields?.map((field) => field.dataTypeID === CHAR_OID) ?? []);
    result.fields?.forEach((field) => {
      if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID;
    });
    return result;
  };
  connection.queryRaw = async (query) => {
    const result = await queryRaw(query);
    charColumns.get(query)?.forEach((isChar, column) => {
      if (isChar) result.columnTypes[column] = ColumnTypeEnum.Character;
    });
    return result;
  };
  if (startTransaction)
    connection.startTransaction = async (...rest) => mapCatalogueChar(await startTransaction(...rest));
  return connection;
}

// The adapter cuts a script at every semicolon, also within the body of a function; PostgreSQL takes it whole.
function runScriptsWhole(connection, pool) {
  connection.executeScript = async (script) => void (await pool.query(script));
  return connection;
}

function adapterFor(url) {
  const target = new URL(url);
  const schema = target.searchParams.get('schema') ?? undefined;
  target.searchParams.delete('schema');
  const pool = new pg.Pool({ connectionString: target.href, max: 2 });
  const factory = new PrismaPg(pool, { schema, disposeExternalPool: true });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => runScriptsWhole(mapCatalogueChar(await connect()), pool);
  return factory;
}

async function withAdmin(url, work) {
  const admin = new URL(url);
  admin.searchParams.delete('schema');
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withShadowDatabase(factory, url) {
  return Object.assign(factory, {
    connectToShadowDb: async () => {
      const name = `plinth_shadow_${randomBytes(6).toString('hex')}`;
      await withAdmin(url, (client) => client.query(`CREATE DATABASE "${name}"`));
      const target = new URL(url);
      target.pathname = `/${name}`;
      const connection = await adapterFor(target.href).connect();
      const dispose = connection.dispose.bind(connection);
      connection.dispose = async () => {
        await dispose();
        await withAdmin(url, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`));
      };
      return connection;
    },
  });
}

function parseArguments(argv) {
  const parsed = { datamodels: [], datasource: {}, subcommand: [] };
  for (let index = 0; index < argv.length; index += 1) {
    const argument = argv[index];
    if (argument === '--version') return { ...parsed, version: true };
    if (argument === '--datamodels') parsed.datamodels.push(argv[(index += 1)]);
    else if (argument === '--datasource') parsed.datasource = JSON.parse(argv[(index += 1)]);
    else if (argument.startsWith('--')) index += 1;
    else return { ...parsed, subcommand: argv.slice(index) };
  }
  return parsed;
}

const options = parseArguments(process.argv.slice(2));
if (options.version) {
  console.log('schema-engine-cli wasm');
  process.exit(0);
}

if (options.subcommand[0] === 'cli') {
  try {
    const target = new URL(options.datasource.url);
    target.searchParams.delete('schema');
    const database = decodeURIComponent(target.pathname.slice(1));
    if (options.subcommand[1] === 'create-database') {
      await withAdmin(target.href, (client) => client.query(`CREATE DATABASE "${database.replaceAll('"', '""')}"`));
    } else {
      const client = new pg.Client({ connectionString: target.href });
      await client.connect();
      await client.end();
    }
    process.exit(0);
  } catch (error) {
    const code = error.code === '3D000' ? 'P1003' : 'P1001';
    const fields = { message: error.message, error_code: code };
    console.error(
      `\n${JSON.stringify({ timestamp: new Date().toISOString(), level: 'ERROR', fields, target: 'schema_engine::logger' })}`,
    );
    process.exit(1);
  }
}

const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const failure = (id, message, code) => ({
  jsonrpc: '2.0',
  id,
  error: {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: { is_panic: false, message, meta: {}, ...(code ? { error_code: code } : {}) },
  },
});

// If this process just died, the CLI would exit 0 without a word: answer the pending request first.
let pendingId = null;
const dieAnswering = (error) => {
  if (pendingId !== null) {
    fs.writeSync(1, `${JSON.stringify(failure(pendingId, `schema engine stopped: ${error?.message ?? error}`))}\n`);
  }
  setTimeout(() => process.exit(1), 200);
};
process.on('uncaughtException', dieAnswering);
process.on('unhandledRejection', dieAnswering);

let engine;
async function getEngine() {
  if (engine) return engine;
  const SchemaEngine = await loadSchemaEngine();
  const url = options.datasource.url || 'postgresql://unused@127.0.0.1:1/unused';
  const datamodels = options.datamodels.length
    ? options.datamodels.map((file) => [file, fs.readFileSync(file, 'utf8')])
    : undefined;
  const factory = withShadowDatabase(adapterFor(url), url);
  engine = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
  return engine;
}

async function handle({ id, method, params }) {
  pendingId = id;
  try {
    const schemaEngine = await getEngine();
    if (method === 'getDatabaseVersion') {
      send({ jsonrpc: '2.0', id, result: await schemaEngine.version(null) });
      return;
    }
    if (method === 'createMigration' || method === 'evaluateDataLoss') {
      // The engine learns its shadow factory from the first call that carries one.
      const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
      await schemaEngine.diff({
        from: { tag: 'migrations', ...params.migrationsList, lockfile },
        to: { tag: 'empty' },
        script: true,
        exitCode: null,
        filters: params.filters,
      });
    }
    const result = await schemaEngine[method](params);
    if (method === 'diff' && result?.stdout != null) {
      send({ jsonrpc: '2.0', id: 90000 + id, method: 'print', params: { content: result.stdout } });
    }
    send({ jsonrpc: '2.0', id, result: result ?? {} });
  } catch (error) {
    const message = String(error?.message ?? error).split('\n   0: ')[0];
    send(failure(id, message, error?.code ?? /(P\d{4})/.exec(message)?.[1]));
  } finally {
    pendingId = null;
  }
}

let chain = Promise.resolve();
const lines = readline.createInterface({ input: process.stdin });
lines.on('line', (line) => {
  if (!line.trim()) return;
  const message = JSON.parse(line);
  if (message.method) chain = chain.then(() => handle(message));
});
lines.on('close', () => chain.then(() => process.exit(0)));
