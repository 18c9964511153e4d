import { expect, it } from 'vitest';
import { SECURITY_EVENTS } from '#app/platform/journal/security-event.ts';
import { describeEvent, describeFacts, describeOrigin } from './security-words.rules.ts';

it('says every kind of event in words of its own', () => {
  const said = SECURITY_EVENTS.map((kind) => describeEvent({ kind, outcome: 'ok', detail: {} }));
  expect(new Set(said).size).toBe(SECURITY_EVENTS.length);
  expect(said.every((words) => /^[A-Z]/.test(words) && !words.includes('.'))).toBe(true);
});

it('says by which way a user signed in, or did not', () => {
  expect(describeEvent({ kind: 'sign-in', outcome: 'ok', detail: { by: 'google' } })).toBe('Signed in with Google');
  expect(
    describeEvent({ kind: 'sign-in', outcome: 'refused', detail: { by: 'password', reason: 'wrong password' } }),
  ).toBe('Not signed in by password');
});

it('says facts and how often, without saying anything twice', () => {
  expect(describeFacts({ detail: { reason: 'status 401', status: 401, path: '/api/jobs' }, count: 4999 })).toBe(
    'status 401, /api/jobs, 4999 times in a minute',
  );
  expect(describeFacts({ detail: {}, count: 1 })).toBe('');
  expect(describeOrigin({ device: 'Chrome on macOS', address: '203.0.113.7' })).toBe('Chrome on macOS, 203.0.113.7');
  expect(describeOrigin({ device: '', address: '' })).toBe('');
});
