import { afterAll, beforeAll, expect, it } from 'vitest';
import { rows } from '@plinth/testing/depth';
import { newShop, startEmbeddedRig } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

const PLACES = ['', '/product', '/library', '/library/check-file', '/plan', '/plan/credits', '/settings', '/nowhere'];

/** Directives of a policy with their sources. */
const parse = (policy: string) =>
  new Map(
    policy
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name, ...sources]) => [name!, sources]),
  );

it('every page of the admin keeps to its policy, which names one script of Shopify’s and no other', async () => {
  const shop = newShop('policy');
  const { context, page } = await rig.open(shop);
  const policies: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(`${rig.product.url}/app`) || !response.request().isNavigationRequest()) return;
    policies.push((await response.allHeaders())['content-security-policy'] ?? 'none');
  });
  await context.addInitScript(() => {
    const broken: string[] = [];
    Object.assign(window, { brokenPolicies: broken });
    document.addEventListener('securitypolicyviolation', (event) => {
      broken.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  for (const place of rows(PLACES, 2)) {
    policies.length = 0;
    await page.goto(`${rig.store.origin}/store/${shop}/apps/plinth${place}`);
    const find = () => page.frames().find((each) => each.url().startsWith(`${rig.product.url}/app`));
    await expect.poll(find).toBeDefined();
    const frame = find()!;
    await frame.getByRole('heading').first().waitFor({ state: 'attached' });
    await frame.waitForLoadState('load');
    const broken = await frame.evaluate(() => (window as unknown as { brokenPolicies: string[] }).brokenPolicies);
    expect([place, broken]).toEqual([place, []]);
    await expect.poll(() => policies.length).toBeGreaterThan(0);
    for (const policy of policies) {
      const directives = parse(policy);
      const [self, nonce, script, ...others] = directives.get('script-src')!;
      expect([place, self, script, others]).toEqual([
        place,
        "'self'",
        `${rig.store.origin}/shopifycloud/app-bridge.js`,
        [],
      ]);
      expect(nonce).toMatch(/^'nonce-[\w+/]+={0,2}'$/);
      expect(directives.get('frame-ancestors')).toEqual([
        `https://${shop}.myshopify.com`,
        'https://admin.shopify.com',
        rig.store.origin,
      ]);
      expect(directives.get('object-src')).toEqual(["'none'"]);
    }
  }
  // The policy keeps out another script from the very same place.
  const frame = page.frames().find((each) => each.url().startsWith(rig.product.url))!;
  const outcome = await frame.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src });
        script.onload = () => resolve('ran');
        script.onerror = () => resolve('kept out');
        document.head.append(script);
      }),
    `${rig.store.origin}/shopifycloud/another.js`,
  );
  expect(outcome).toBe('kept out');
  await context.close();
});
