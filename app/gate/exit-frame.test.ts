import { expect, it } from 'vitest';
import { readExitTarget } from './exit-frame.rules.ts';

const appUrl = 'https://app.example.test';
const to = (target: string | null) => readExitTarget(target, { appUrl, adminOrigin: null })?.href ?? null;

it.each([
  `${appUrl}/app?shop=a.myshopify.com`,
  'https://admin.shopify.com/store/a/charges/plinth/1/confirm',
  'https://a.myshopify.com/admin/charges/1',
])('A33: leaves the frame for ourselves and for the admin: %s', (target) => expect(to(target)).toBe(target));

it.each([
  null,
  '',
  '/app',
  '//evil.com',
  'https://evil.com',
  'https://evil.com/admin',
  'http://admin.shopify.com/',
  'https://admin.shopify.com.evil.com/',
  'https://admin.shopify.com:8443/',
  'https://admin.shopify.com@evil.com/',
  'https://x@admin.shopify.com/',
  'https://a.myshopify.com/cart',
  'https://a.myshopify.com/administer',
  'https://a.myshopify.com.evil.com/admin',
  'https:\\\\evil.com',
  `${appUrl}.evil.com/`,
  `${appUrl}\\@evil.com`,
  ' javascript:alert(1)',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://admin.shopify.com/\n<script>',
])('A33: leaves it for nowhere else: %j', (target) => expect(to(target)).toBeNull());

it('A33: a stand-in of the admin is one only where it is set', () => {
  const adminOrigin = 'http://localhost:3400';
  expect(readExitTarget(`${adminOrigin}/store/a`, { appUrl, adminOrigin })?.origin).toBe(adminOrigin);
  expect(to(`${adminOrigin}/store/a`)).toBeNull();
});
