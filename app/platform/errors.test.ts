import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';

describe('an error that says nothing to people', () => {
  it.each(['internal', 'unavailable', 'bad-request'] as const)('%s: has the sentence for everything else', (code) => {
    expect(new AppError(code, 'connection to 10.0.0.7 refused').userMessage).toBe(
      'Something went wrong. Please try again later.',
    );
  });

  it('says what it was given', () => {
    expect(new AppError('not-found', 'row 7', { userMessage: 'It is gone.' }).userMessage).toBe('It is gone.');
  });
});
