import { expect, it } from 'vitest';
import { failureWords } from './failure-words.rules.ts';

it.each([
  [404, undefined, 'Page not found', 'This address does not exist. It may have been moved or deleted.', false],
  [403, undefined, 'You cannot open this page', 'Your account has no access to it.', false],
  [403, 'Ask your owner.', 'You cannot open this page', 'Ask your owner.', false],
  [500, undefined, 'This page could not be shown', 'Your images and credits are safe. Please try again.', true],
  [429, 'Too many requests.', 'This page could not be shown', 'Too many requests.', true],
  [0, undefined, 'Plinth could not be reached', 'Check your connection and try again.', true],
  [400, undefined, 'This page could not be shown', 'The request was refused.', true],
])('%i, %s: %s', (status, refusal, title, text, canRetry) => {
  expect(failureWords(status, refusal)).toEqual({ title, text, canRetry });
});
