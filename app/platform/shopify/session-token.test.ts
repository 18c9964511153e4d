import { expect, it } from 'vitest';
import { personOf } from './session-token.rules.ts';

const tokenOf = (claims: unknown) => `eyJh.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;

it('a session token names its staff member by a number', () => {
  expect(personOf(tokenOf({ sub: '548380009' }))).toBe('548380009');
});

it.each([['text'], [''], ['12a'], ['1; DROP'], ['-1'], [' 1'], ['1'.repeat(21)], [7], [null], [undefined]])(
  'a subject of %j names no staff member',
  (sub) => {
    expect(personOf(tokenOf({ sub }))).toBeUndefined();
  },
);

it.each(['', 'a', 'a.b.c', 'a..c'])('what is no token names no staff member: %j', (token) => {
  expect(personOf(token)).toBeUndefined();
});
