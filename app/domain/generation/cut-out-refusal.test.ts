import { expect, it } from 'vitest';
import { refusal, silence } from '#app/ui/client/call-error.ts';
import { cutOutRefusal } from './cut-out-refusal.ts';

it('says what the server said, and where it said nothing, what is known', () => {
  expect(cutOutRefusal(refusal(422, { message: 'Failed to process image file' }))).toBe('Failed to process image file');
  // A page of whatever stands before the server.
  expect(cutOutRefusal(refusal(502, null))).toBe('Server responded with status 502');
  expect(cutOutRefusal(silence(true))).toBe('No response received from the background removal service');
  expect(cutOutRefusal(new Error('x'))).toBe('Failed to remove background due to an API error');
});
