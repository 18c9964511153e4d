import { expect, it } from 'vitest';
import { SECURITY_EVENTS } from '#app/platform/journal/security-event.ts';
import { sayEvent, sayFacts, sayOrigin } from './security-words.rules.ts';

it('says every kind of event in words of its own', () => {
  const said = SECURITY_EVENTS.map((kind) => sayEvent({ kind, outcome: 'ok', detail: {} }));
  expect(new Set(said).size).toBe(SECURITY_EVENTS.length);
  expect(said.every((words) => /^[A-Z]/.test(words) && !words.includes('.'))).toBe(true);
});

it('says by which way a user signed in, or did not', () => {
  expect(sayEvent({ kind: 'sign-in', outcome: 'ok', detail: { by: 'google' } })).toBe('Signed in with Google');
  expect(sayEvent({ kind: 'sign-in', outcome: 'refused', detail: { by: 'password', reason: 'wrong password' } })).toBe(
    'Not signed in by password',
  );
});

it('says facts and how often, without saying anything twice', () => {
  expect(sayFacts({ detail: { reason: 'status 401', status: 401, path: '/api/jobs' }, count: 4999 })).toBe(
    'status 401, /api/jobs, 4999 times in a minute',
  );
  expect(sayFacts({ detail: {}, count: 1 })).toBe('');
  expect(sayOrigin({ device: 'Chrome on macOS', address: '203.0.113.7' })).toBe('Chrome on macOS, 203.0.113.7');
  expect(sayOrigin({ device: '', address: '' })).toBe('');
});
