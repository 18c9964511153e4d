import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { LARGE_CATALOGUE } from '#tests/dev-store/large-catalogue.ts';
import { LIFE_CATALOGUE } from '#tests/dev-store/life-catalogue.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { reportErrorsPlainly } from '../launch/run-main.ts';

reportErrorsPlainly();

/**
 * A Shopify stand-in and the app beside it, connected: `npm run dev:store`. Takes no keys, needs no network.
 * PORT is the app's (default 3000), DEV_STORE_PORT the stand-in's (default 3400). The shop `large` sells 518 products.
 */
const port = Number(process.env['PORT'] ?? 3000);
const appUrl = `http://127.0.0.1:${port}`;
const apiKey = 'development-store-api-key';
const LARGE_SHOP = 'large.myshopify.com';
const apiSecret = 'development-store-api-secret';

const store = await DevStore.start({
  apiKey,
  apiSecret,
  appUrl,
  port: Number(process.env['DEV_STORE_PORT'] ?? 3400),
  catalogue: (domain) => (domain === LARGE_SHOP ? LARGE_CATALOGUE : LIFE_CATALOGUE),
});
const start = path.join(import.meta.dirname, 'start.ts');
const app = spawn(process.execPath, [start, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: String(port),
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecret,
    SHOPIFY_APP_URL: appUrl,
    SHOPIFY_ADMIN_ORIGIN: store.origin,
  },
});
process.stdout.write(
  `Development store: ${store.origin} (the app inside: ${store.origin}/store/dev-shop/apps/plinth)\n`,
);

/** After the app's own welcome, so that it is what stands last. */
async function sayWhere(): Promise<void> {
  const isReady = () =>
    fetch(`${appUrl}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  while (app.exitCode === null && !(await isReady())) await setTimeout(300);
  process.stdout.write(`\n  In the Shopify stand-in   ${store.origin}/store/dev-shop/apps/plinth\n\n`);
}
void sayWhere();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void app.kill(signal));
app.once('exit', (code) => {
  void store.stop().then(() => process.exit(code ?? 1));
});
