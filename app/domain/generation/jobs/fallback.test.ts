import { expect, test } from 'vitest';
import { fallbackReason } from './fallback.rules.ts';

const failed = { code: 'unavailable', message: '', retryable: false, reason: 'provider' } as const;

test.each(['words', 'picture', 'money', 'provider'] as const)(
  'a provider that fails about the %s is stood in for',
  (reason) => {
    expect(fallbackReason({ ...failed, reason }, 0)).toBe(reason);
  },
);

test('what may go better in a moment gets two more runs', () => {
  const passing = { ...failed, retryable: true };
  expect([0, 1, 2].map((failures) => fallbackReason(passing, failures))).toEqual([null, null, 'provider']);
});

test('content that was refused is not made elsewhere, nor what was called off or is no provider’s', () => {
  expect(fallbackReason({ ...failed, code: 'refused', reason: 'words' }, 0)).toBeNull();
  expect(fallbackReason({ ...failed, code: 'cancelled' }, 0)).toBeNull();
  expect(fallbackReason({ code: 'internal', message: '', retryable: true }, 5)).toBeNull();
});
