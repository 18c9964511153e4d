import { expect, it } from 'vitest';
import { redactUrl } from './redact-url.ts';

it('removes tokens that the spec puts into paths', () => {
  expect(redactUrl('/api/user/verifyTokenAuth/abc.def')).toBe('/api/user/verifyTokenAuth/[redacted]');
  expect(redactUrl('/api/user/verify/abc?x=1')).toBe('/api/user/verify/[redacted]?x=1');
});

it('removes signatures and callback secrets from the query, whatever their case', () => {
  expect(redactUrl('/files/1/thumb?expires=5&Signature=s3cr3t')).toBe('/files/1/thumb?expires=5&Signature=[redacted]');
  expect(redactUrl('/auth/callback?shop=a&hmac=1&code=2&state=3')).toBe(
    '/auth/callback?shop=a&hmac=[redacted]&code=[redacted]&state=[redacted]',
  );
});

it('leaves everything else readable', () => {
  expect(redactUrl('/dashboard/projects?sort=newest&type=All')).toBe('/dashboard/projects?sort=newest&type=All');
  expect(redactUrl('/')).toBe('/');
});

it('removes the tokens of mailed links', () => {
  expect(redactUrl('/verify/abc')).toBe('/verify/[redacted]');
  expect(redactUrl('/email/abc/1')).toBe('/email/[redacted]/1');
  expect(redactUrl('/passwordReset/abc/1?x=1')).toBe('/passwordReset/[redacted]/1?x=1');
});

it('removes the tokens of published pages and files', () => {
  const token = 'aZ_-5678901234567890xy';
  expect(redactUrl(`/published/${token}.jpg`)).toBe('/published/[redacted].jpg');
  expect(redactUrl(`/share/facebook/${token}?a=1`)).toBe('/share/facebook/[redacted]?a=1');
  expect(redactUrl(`/share/tiktok/video/${token}`)).toBe('/share/tiktok/video/[redacted]');
  expect(redactUrl('/share/oauth/linkedin/callback')).toBe('/share/oauth/linkedin/callback');
  expect(redactUrl('/share/tiktok/upload')).toBe('/share/tiktok/upload');
  // A router decodes what it is asked for, and takes doubled slashes once.
  expect(redactUrl(`/published/%61Z_-5678901234567890xy.jpg`)).toBe('/published/[redacted].jpg');
  expect(redactUrl(`/%73hare/facebook/${token}`)).toBe('/share/facebook/[redacted]');
  expect(redactUrl(`//published//${token}.jpg`)).toBe('/published/[redacted].jpg');
  expect(redactUrl('/a%0Ab%ZZ?%74oken=1&x=%74')).toBe('/a%0Ab%ZZ?%74oken=[redacted]&x=%74');
  expect(redactUrl('/verify/a%0Ab/%0A')).toBe('/verify/[redacted]/%0A');
});
