import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSizes } from '#scripts/bench/route-sizes.ts';
import { startEmbeddedRig, userAgent } from './embedded-kit.ts';
import type { EmbeddedRig } from './embedded-kit.ts';

let rig: EmbeddedRig;

beforeAll(async () => {
  rig = await startEmbeddedRig();
});

afterAll(() => rig?.stop());

describe('documents', () => {
  it('A2, A4, A5, A16: load App Bridge first, may be framed by the admin and the proven shop only, and repeat nothing', async () => {
    const shop = 'papers.myshopify.com';
    const whole = new URL(rig.store.frameUrl(rig.store.shop(shop)));
    rig.store.shop(shop).isInstalled = true;
    const proven = `frame-ancestors https://${shop} https://admin.shopify.com ${rig.store.origin}`;
    const unproven = `frame-ancestors https://admin.shopify.com ${rig.store.origin}`;
    const changed = (change: Record<string, string>, pathname = '/app') => {
      const url = new URL(whole);
      url.pathname = pathname;
      url.searchParams.set('id_token', rig.store.sessionToken(shop));
      for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value);
      return url.href;
    };
    const table: [string, number, string][] = [
      [changed({}), 200, proven],
      [changed({}, '/app/product'), 200, proven],
      [changed({}, '/app/library'), 200, proven],
      [changed({}, '/app/library/check-file'), 200, proven],
      [changed({}, '/app/plan'), 200, proven],
      [changed({}, '/app/plan/credits'), 200, proven],
      [changed({}, '/app/settings'), 200, proven],
      [changed({}, '/app/nowhere'), 404, proven],
      [`${rig.product.url}/app`, 400, unproven],
      [changed({ shop: 'evil.com' }), 400, unproven],
      [changed({ shop: 'other.myshopify.com' }), 400, unproven],
      [changed({ shop: 'x.com; script-src *' }), 400, unproven],
      [changed({ host: 'abcde' }), 400, proven],
    ];
    for (const [url, status, ancestors] of table) {
      const response = await fetch(url, { redirect: 'manual', headers: { 'user-agent': userAgent } });
      const html = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';
      expect([url, response.status]).toEqual([url, status]);
      expect(policy.split('; ').find((part) => part.startsWith('frame-ancestors'))).toBe(ancestors);
      expect(policy).not.toMatch(/evil|script-src \*/);
      expect(html).toMatch(/<head><script data-api-key="embedded-test-key" src="[^"]+\/app-bridge\.js"><\/script>/);
      expect(html).not.toMatch(/embedded-test-secret|evil\.com/);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get('x-frame-options')).toBeNull();
    }
    const assets = path.resolve('build/client/assets');
    for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
      const text = readFileSync(path.join(assets, name), 'utf8');
      expect([name, /embedded-test-secret|SHOPIFY_API_SECRET|STRIPE_SECRET_KEY|shpat_|sk_live/.test(text)]).toEqual([
        name,
        false,
      ]);
    }
    const bare = await fetch(`${rig.product.url}/app`, { headers: { 'user-agent': userAgent } });
    expect(await bare.text()).toContain('<title>Missing host query argument</title>');
  });
});

it('A27: every page in the admin stays within its weight, and brings no canvas along', () => {
  const pages = routeSizes(process.cwd()).filter(({ id }) => /^routes\/embedded\//.test(id));
  expect(pages.length).toBeGreaterThanOrEqual(5);
  /** Screens with a canvas share the studio's frame. */
  const isStudio = (id: string) => /^routes\/embedded\/(staging|(product|try-on)-project)$/.test(id);
  const budget = (id: string) => (isStudio(id) ? 236 : 198);
  const heavy = pages.filter(({ id, scripts, hasKonva }) => hasKonva || scripts > budget(id));
  expect(heavy.map(({ id, scripts }) => `${id}: ${scripts.toFixed(1)} kB`)).toEqual([]);
});
