import { expect, it } from 'vitest';
import { hashPassword, needsRehash } from './passwords.server.ts';

const hash = (parameters: string) => `$argon2id$v=19$${parameters}$c2FsdHNhbHQ$aGFzaGhhc2g`;

it('a hash of today is kept, and so is a stronger one', async () => {
  expect(needsRehash(await hashPassword('a stone under a vase'))).toBe(false);
  expect(needsRehash(hash('m=65536,t=3,p=4'))).toBe(false);
});

it.each([
  ['less memory', hash('m=19455,t=2,p=1')],
  ['fewer passes', hash('m=19456,t=1,p=1')],
  ['another kind of Argon2', hash('m=19456,t=2,p=1').replace('argon2id', 'argon2i')],
  ['another version of it', hash('m=19456,t=2,p=1').replace('v=19', 'v=16')],
  ['another algorithm', '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'],
])('a hash with %s is made anew', (_, weak) => {
  expect(needsRehash(weak)).toBe(true);
});
