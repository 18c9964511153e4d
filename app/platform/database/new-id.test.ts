import { expect, it } from 'vitest';
import { z } from 'zod';
import { newId } from './new-id.server.ts';

it('is a UUID of version 7 that holds the time', () => {
  const before = Date.now();
  const id = newId();
  expect(z.uuidv7().safeParse(id).success).toBe(true);
  const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  expect(at).toBeGreaterThanOrEqual(before);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(newId()).not.toBe(id);
});
