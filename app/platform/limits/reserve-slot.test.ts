import { expect, it } from 'vitest';
import { reserveSlot } from './reserve-slot.server.ts';

it('lets as many in as there are places, and the next one when a place is given back', () => {
  const limit = { max: 2, retryAfterSeconds: 7 };
  const leave = reserveSlot('stream:a', limit);
  reserveSlot('stream:a', limit);
  expect(() => reserveSlot('stream:a', limit)).toThrow(
    expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 7 }),
  );
  reserveSlot('stream:b', limit);
  leave();
  leave();
  reserveSlot('stream:a', limit);
  expect(() => reserveSlot('stream:a', limit)).toThrow();
});
