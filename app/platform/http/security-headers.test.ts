import { expect, it } from 'vitest';
import { documentPolicy } from './security-headers.ts';

const pictures = (policy: string) => policy.split('; ').find((part) => part.startsWith('img-src'));

it('other origins may give pictures and nothing else', () => {
  const origin = 'https://cdn.shopify.com';
  const policy = documentPolicy({ nonce: 'n', pictureOrigins: [origin] });
  expect(pictures(policy)).toBe(`img-src 'self' data: blob: ${origin}`);
  expect(policy.split(origin)).toHaveLength(2);
  expect(pictures(documentPolicy({ nonce: 'n' }))).toBe("img-src 'self' data: blob:");
});
