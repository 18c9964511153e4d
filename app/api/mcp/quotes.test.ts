import { expect, it } from 'vitest';
import { makeQuote, openQuote } from './quotes.server.ts';

const call = { userId: 'user-1', keyId: 'key-1', tool: 'make_photo', args: { count: 4, prompt: 'oak' } };
const MADE_AT = new Date('2026-11-28T10:00:00Z');
const after = (minutes: number, milliseconds = 0) => new Date(MADE_AT.getTime() + minutes * 60_000 + milliseconds);

it('holds its price for exactly this call, whatever the order of its arguments', () => {
  const { id, credits } = makeQuote(call, 12, MADE_AT);
  expect(openQuote(id, { ...call, args: { prompt: 'oak', count: 4 } }, MADE_AT)).toMatchObject({ credits });
  expect(openQuote(id, { ...call, args: { count: 5, prompt: 'oak' } }, MADE_AT)).toBeNull();
  for (const other of [{ userId: 'user-2' }, { keyId: 'key-2' }, { tool: 'make_video' }]) {
    expect(openQuote(id, { ...call, ...other }, MADE_AT)).toBeNull();
  }
});

it('ends after a quarter of an hour', () => {
  const { id, until } = makeQuote(call, 12, MADE_AT);
  expect(until).toBe(after(15).toISOString());
  expect(openQuote(id, call, after(15, -1))).not.toBeNull();
  expect(openQuote(id, call, after(15))).toBeNull();
});
