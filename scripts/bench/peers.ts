/** Servers to compare ours with, each in a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { mintSessionToken, TEST_APP } from '#tests/doubles/shopify-admin.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TEMPLATE = path.join(import.meta.dirname, 'template');
const TEMPLATE_BUILD = path.join(ROOT, 'node_modules/.cache/plinth-bench-template');
const PEER_SHOP = 'peer.myshopify.com';

export interface PeerServer {
  readonly url: string;
  readonly pid: number;
  /** Of a request that gets the page. */
  readonly headers: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** The least that Remix makes a page of, with one statement on the same database. */
export async function startBarePage(databaseUrl: string): Promise<PeerServer> {
  return startServer([path.join(import.meta.dirname, 'bare-page.child.ts')], { DATABASE_URL: databaseUrl }, {});
}

/** The app of the template's shape (`template/README.md`) on a database of `makeTemplateDatabase`. Its page is `/app`. */
export async function startTemplate(databaseUrl: string): Promise<PeerServer> {
  const hour = { exp: Math.floor(Date.now() / 1000) + 3_600 };
  return startServer(
    [path.join(TEMPLATE, 'serve.child.ts'), buildTemplate()],
    {
      DATABASE_URL: databaseUrl,
      SHOPIFY_API_KEY: TEST_APP.key,
      SHOPIFY_API_SECRET: TEST_APP.secret,
      SHOPIFY_APP_URL: 'https://peer.example',
      SCOPES: 'write_products',
    },
    { authorization: `Bearer ${mintSessionToken(PEER_SHOP, hour)}` },
  );
}

/** Creates a database for the template beside ours, with a session, so that no token exchange is needed; returns its address. */
export async function makeTemplateDatabase(ownerUrl: string): Promise<string> {
  const url = new URL(ownerUrl);
  url.pathname = '/bench_template';
  await ask(ownerUrl, 'CREATE DATABASE bench_template');
  await ask(url.href, SESSION_TABLE);
  await ask(
    url.href,
    `INSERT INTO "Session" ("id", "shop", "state", "scope", "accessToken", "expires")
     VALUES ('offline_${PEER_SHOP}', '${PEER_SHOP}', '', 'write_products', 'token', now() + interval '1 day')`,
  );
  return url.href;
}

/** As the session storage of Prisma wants it. */
const SESSION_TABLE = `CREATE TABLE "Session" (
  "id" text PRIMARY KEY, "shop" text NOT NULL, "state" text NOT NULL, "isOnline" boolean NOT NULL DEFAULT false, "scope" text,
  "expires" timestamptz, "accessToken" text NOT NULL, "userId" bigint, "firstName" text, "lastName" text, "email" text,
  "accountOwner" boolean NOT NULL DEFAULT false, "locale" text, "collaborator" boolean, "emailVerified" boolean,
  "refreshToken" text, "refreshTokenExpires" timestamptz
)`;

async function ask(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Builds the template's app where its files have changed since; the folder of the build. */
export function buildTemplate(): string {
  const stamp = path.join(TEMPLATE_BUILD, 'stamp');
  const made = hashOf(TEMPLATE);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return TEMPLATE_BUILD;
  rmSync(TEMPLATE_BUILD, { recursive: true, force: true });
  const remix = path.join(ROOT, 'node_modules/@remix-run/dev/dist/cli.js');
  const config = path.join(TEMPLATE, 'vite.config.ts');
  const args = [remix, 'vite:build', TEMPLATE, '--config', config, '--emptyOutDir', '--logLevel', 'error'];
  execFileSync(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', PEER_BUILD: TEMPLATE_BUILD },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  writeFileSync(stamp, made);
  return TEMPLATE_BUILD;
}

function hashOf(folder: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(ROOT, 'package-lock.json')));
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(ts|tsx|json)$/.test(name)) hash.update(name).update(readFileSync(path.join(folder, name)));
  }
  return hash.digest('hex');
}

async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
): Promise<PeerServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /peer on (\d+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(`the peer ended:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    headers,
    async stop() {
      child.kill();
      await once(child, 'close');
    },
  };
}
