import { appendFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { freePort } from '#launch/free-port.ts';
import { DevStore } from '#tests/dev-store/start-dev-store.ts';
import { scriptedEngines } from '#tests/doubles/scripted-engines.ts';
import type { EngineScript } from '#tests/doubles/scripted-engines.ts';
import { ProductProcess } from '#tests/setup/product-process.ts';
import { OWNER } from './accounts.ts';
import { openBrowser } from './open-browser.ts';
import { makeProductHome } from './product-home.ts';
import type { ProductHome } from './product-home.ts';

export const DEV_APP = { apiKey: 'embedded-test-key', apiSecret: 'embedded-test-secret' };

/** A product that knows the development store, with a browser: everything that most journeys need. */
export interface WholeProduct {
  readonly home: ProductHome;
  readonly product: ProductProcess;
  readonly store: DevStore;
  readonly browser: Browser;
  stop(): Promise<void>;
}

/** The settings that a product has to be started with, so that this process does its jobs. */
export const WEB_ONLY = { PLINTH_ROLE: 'web' } as const;

/** Works through the jobs of the product whose home this process has; ends with `stop`. */
export async function startScriptedWorker(script: EngineScript): Promise<{ stop(): Promise<void> }> {
  const { startRuntime, stopRuntime } = await import('#app/runtime.server.ts');
  await startRuntime({ role: 'worker', engines: scriptedEngines(script) });
  return { stop: stopRuntime };
}

/** With a script its jobs are worked through by this process, by engines that make small pictures at once. */
export async function startWholeProduct(
  settings: Readonly<Record<string, string>>,
  script?: EngineScript,
): Promise<WholeProduct> {
  const home = await makeProductHome();
  const port = await freePort(0);
  const appUrl = `http://127.0.0.1:${port}`;
  const store = await DevStore.start({ ...DEV_APP, appUrl });
  const env = {
    LOG_LEVEL: 'warn',
    OWNER_PASSWORD: OWNER.password,
    ...home.env,
    SHOPIFY_API_KEY: DEV_APP.apiKey,
    SHOPIFY_API_SECRET: DEV_APP.apiSecret,
    SHOPIFY_APP_URL: appUrl,
    SHOPIFY_ADMIN_ORIGIN: store.origin,
    // Webhooks of developers lead to this machine.
    OUTBOUND_PRIVATE: 'true',
    STOP_GRACE_SECONDS: '0',
    ...(script ? WEB_ONLY : {}),
    ...settings,
  };
  // This process works in the product's place, by the same settings.
  Object.assign(process.env, env, { LOG_LEVEL: 'silent' });
  const [product, browser] = await Promise.all([
    ProductProcess.start({ dataFolder: home.folder, port, env }),
    openBrowser(),
  ]);
  const worker = script ? await startScriptedWorker(script) : null;
  return {
    home,
    product,
    store,
    browser,
    async stop() {
      await browser.close();
      await product.stop();
      await worker?.stop();
      await store.stop();
      await home.drop();
    },
  };
}

// One per worker, whose files share their modules.
const held = globalThis as { plinthSharedProduct?: Promise<WholeProduct>; plinthScript?: EngineScript };

/** The script of the worker's product's engines; a test that sets something puts it back. */
export const engineScript: EngineScript = (held.plinthScript ??= {});

/**
 * The product of this worker, started by the first file that asks; it ends with the run. Its pages are the product's own;
 * its jobs are worked through here, by engines that make small pictures at once.
 */
export function sharedProduct(): Promise<WholeProduct> {
  held.plinthSharedProduct ??= startWholeProduct({}, engineScript).then((whole) => {
    // A worker gets no notice before it ends: the end of the run reads here what is left over.
    appendFileSync(inject('leftOverFile'), `${whole.product.pid} ${whole.home.folder}\n`);
    // And where the run itself is broken off, the worker still hears of its own end.
    const end = () => whole.product.signal('SIGKILL');
    process.once('exit', end).once('SIGTERM', end);
    return whole;
  });
  return held.plinthSharedProduct;
}
