import { spawnSync } from 'node:child_process';
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { readOrMakeAppSecret } from '../launch/app-secret.ts';
import { openDatabase } from '../launch/open-database.ts';
import { runMain } from '../launch/run-main.ts';

const BENCHES = ['launch', 'routes', 'idle', 'pages', 'canvas', 'queue', 'images', 'cutout'] as const;

const PRODUCT_ENV = { OWNER_PASSWORD: 'bench-password-1', LOG_LEVEL: 'error' };

/** `npm run bench`, or `npm run bench -- queue images` for some of them. Figures only; nothing here can fail a build. */
async function main(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(BENCHES as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}; there are ${BENCHES.join(', ')}`);
  const isWanted = (name: (typeof BENCHES)[number]) => asked.length === 0 || asked.includes(name);

  if (isWanted('launch')) await launch();
  if ((['idle', 'pages', 'canvas', 'routes'] as const).some(isWanted)) await withProduct(root, isWanted);
  if (isWanted('queue') || isWanted('images')) await inThisProcess(root, isWanted);
  if (isWanted('cutout')) {
    console.log('\nCut-out');
    spawnSync(process.execPath, [path.join(root, 'scripts/bench-cutout.ts')], { cwd: root, stdio: 'inherit' });
  }
}

async function launch(): Promise<void> {
  const dataFolder = makeFolder();
  try {
    await (await import('./bench/launch.ts')).reportLaunch(dataFolder, PRODUCT_ENV);
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

type Wanted = (name: (typeof BENCHES)[number]) => boolean;

async function withProduct(root: string, isWanted: Wanted): Promise<void> {
  const dataFolder = makeFolder();
  const product = await ProductProcess.start({
    dataFolder,
    env: PRODUCT_ENV,
  });
  try {
    // First, while nobody has done anything yet.
    if (isWanted('idle')) await (await import('./bench/idle.ts')).reportIdle(product, dataFolder);
    const { reportRouteSizes } = await import('./bench/route-sizes.ts');
    if (isWanted('routes')) reportRouteSizes(root);
    const login = await fetch(`${product.url}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@plinth.local', password: PRODUCT_ENV.OWNER_PASSWORD }),
    });
    const { token } = (await login.json()) as { token: string };
    if (isWanted('pages')) await (await import('./bench/pages.ts')).reportPages(product, token, dataFolder);
    if (isWanted('canvas')) await (await import('./bench/canvas.ts')).reportCanvas(product, token);
  } finally {
    await product.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

async function inThisProcess(root: string, isWanted: Wanted): Promise<void> {
  const dataFolder = makeFolder();
  process.env['PLINTH_ROOT'] = root;
  process.env['DATA_DIR'] = dataFolder;
  process.env['LOG_LEVEL'] ??= 'error';
  process.env['APP_SECRET'] = readOrMakeAppSecret(dataFolder);
  const database = await openDatabase({ root, dataFolder, whenInUse: 'refuse', onNote: () => {} });
  const runtime = await import('#app/runtime.server.ts');
  try {
    await runtime.prepareDatabase();
    if (isWanted('queue')) await (await import('./bench/queue-pickup.ts')).reportQueuePickUp(database.migrateUrl);
    if (isWanted('images')) await (await import('./bench/image-pipeline.ts')).reportImagePipeline();
  } finally {
    await runtime.stopRuntime();
    await runtime.closeConnections();
    await database.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plinth-bench-'));
  // The database runs under a user of its own, who has to pass through.
  chmodSync(folder, 0o755);
  return folder;
}

runMain(main);
