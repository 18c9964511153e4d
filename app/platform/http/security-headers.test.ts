import { describe, expect, it } from 'vitest';
import { documentPolicy } from './security-headers.ts';

const pictures = (policy: string) => policy.split('; ').find((part) => part.startsWith('img-src'));

it('other origins may give pictures and nothing else', () => {
  const origin = 'https://cdn.shopify.com';
  const policy = documentPolicy({ nonce: 'n', pictureOrigins: [origin] });
  expect(pictures(policy)).toBe(`img-src 'self' data: blob: ${origin}`);
  expect(policy.split(origin)).toHaveLength(2);
  expect(pictures(documentPolicy({ nonce: 'n' }))).toBe("img-src 'self' data: blob:");
});

describe('the policy of a page in the Shopify admin', () => {
  const script = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';
  const policy = documentPolicy({ nonce: 'n', guestScript: script, frameAncestors: ['https://a.myshopify.com'] });
  const sources = (name: string) =>
    policy
      .split('; ')
      .find((part) => part.startsWith(`${name} `))
      ?.split(' ')
      .slice(1);

  it('lets App Bridge run, and of everything else there no script', () => {
    expect(sources('script-src')).toEqual(["'self'", "'nonce-n'", script]);
    expect(sources('script-src-attr')).toEqual(["'none'"]);
    expect(sources('frame-ancestors')).toEqual(['https://a.myshopify.com']);
    expect(sources('style-src')).toContain('https://cdn.shopify.com');
    expect(sources('font-src')).toEqual(["'self'", 'https://cdn.shopify.com']);
  });

  it('never lets inline scripts or eval in, in no page', () => {
    for (const each of [policy, documentPolicy({ nonce: 'n' }), documentPolicy({ nonce: 'n', isDevelopment: true })]) {
      const [scripts] = each.split('; ').filter((part) => part.startsWith('script-src '));
      expect(scripts).not.toMatch(/unsafe|https:(?= |$)|\*/);
      expect(each).toContain("object-src 'none'");
      expect(each).toContain("base-uri 'none'");
    }
  });
});
