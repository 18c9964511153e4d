import { expect, test } from 'vitest';
import { readTrouble, toFailure } from './fal-errors.ts';

/** Bodies as fal words them: a model's complaints, and the platform's. */
const model = (type: string, field: string) => ({ detail: [{ loc: ['body', field], msg: 'no', type, input: 'x' }] });
const locked = {
  detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.',
};

test.each([
  [422, model('content_policy_violation', 'prompt'), 'refused', 'words'],
  [422, model('content_policy_violation', 'image_url'), 'refused', 'picture'],
  [422, { detail: [{ msg: 'no', type: 'content_policy_violation' }] }, 'refused', 'words'],
  [422, model('image_too_small', 'image_url'), 'unusable-input', 'picture'],
  [422, model('image_too_large', 'image_url'), 'unusable-input', 'picture'],
  [422, model('file_download_error', 'image_url'), 'unusable-input', 'picture'],
  [422, model('string_too_long', 'prompt'), 'unusable-input', 'words'],
  [422, model('value_error', 'num_images'), 'unusable-input', 'provider'],
  [402, { detail: 'Payment required' }, 'unavailable', 'money'],
  [403, locked, 'unavailable', 'money'],
  [401, locked, 'unavailable', 'money'],
  [401, { detail: 'Authentication is required to access this application.' }, 'unavailable', 'provider'],
  [403, { detail: 'User is locked. Reason: Terms of service.' }, 'unavailable', 'provider'],
  [404, { detail: 'Application "x" not found' }, 'unavailable', 'provider'],
  [429, { detail: 'Too many requests' }, 'unavailable', 'provider'],
  [500, 'not even JSON', 'unavailable', 'provider'],
  [504, { detail: 'late', error_type: 'request_timeout' }, 'timeout', 'provider'],
] as const)('%i %j is %s for the %s', (status, body, code, reason) => {
  expect(toFailure(readTrouble(status, {}, body))).toMatchObject({ code, reason });
});

test('only what may go better another time is tried again', () => {
  const isRetryable = (status: number, body: unknown) => toFailure(readTrouble(status, {}, body)).retryable;
  expect(isRetryable(503, { detail: 'gone', error_type: 'runner_disconnected' })).toBe(true);
  expect(isRetryable(403, locked)).toBe(false);
  expect(isRetryable(422, model('content_policy_violation', 'prompt'))).toBe(false);
});
