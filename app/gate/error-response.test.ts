import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#app/platform/errors.ts';
import { logger } from '#app/platform/log.server.ts';
import { errorResponse } from './error-response.server.ts';

afterEach(() => vi.restoreAllMocks());

it('an unexpected error is in the log with its request, and an expected one is no error there', () => {
  const error = vi.fn();
  const debug = vi.fn();
  vi.spyOn(logger, 'child').mockReturnValue({ error, debug } as never);
  const request = new Request('https://shop.example/api/me?token=x', { headers: { 'x-request-id': 'request-1' } });
  errorResponse(new AppError('not-found', 'no such thing'), request);
  expect([error.mock.calls.length, debug.mock.calls.length]).toEqual([0, 1]);
  const cause = new Error('unforeseen');
  errorResponse(cause, request);
  expect(error.mock.calls).toEqual([[{ err: cause, requestId: 'request-1', url: '/api/me' }, 'request failed']]);
});
