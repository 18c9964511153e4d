import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, startFal, startFalHere } from '#tests/doubles/fal/start-fal.ts';
import type { FalDouble } from '#tests/doubles/fal/start-fal.ts';
import { createFalWebhookVerifier } from './verify-fal-webhook.server.ts';

let fal: FalDouble;
let other: FalDouble;
beforeAll(async () => {
  fal = startFalHere();
  other = startFalHere();
});
afterAll(() => Promise.all([fal.stop(), other.stop()]));

async function verdictOf(verify: ReturnType<typeof createFalWebhookVerifier>, signer: FalDouble, changes = {}) {
  const request = signer.webhookOf({ id: randomUUID(), payload: {}, webhook: null }, changes);
  return verify(request.headers, Buffer.from(await request.arrayBuffer()));
}

test('keys are read once, and anew where a signature fits none, but not for every forger', async () => {
  let nowMs = Date.now();
  const verify = createFalWebhookVerifier(fal.origin, () => nowMs);
  const fresh = () => ({ timestampSeconds: Math.floor(nowMs / 1000) });
  for (let i = 0; i < 3; i += 1) expect(await verdictOf(verify, fal, fresh())).toBe('right');
  expect(fal.count('keys')).toBe(1);
  for (let i = 0; i < 10; i += 1) expect(await verdictOf(verify, other, fresh())).toBe('wrong');
  expect(fal.count('keys')).toBe(1);
  nowMs += 61_000;
  for (let i = 0; i < 10; i += 1) expect(await verdictOf(verify, other, fresh())).toBe('wrong');
  expect(fal.count('keys')).toBe(2);
  nowMs += 25 * 60 * 60_000;
  expect(await verdictOf(verify, fal, fresh())).toBe('right');
  expect(fal.count('keys')).toBe(3);
});

test.each([
  [-299, 'right'],
  [299, 'right'],
  [-302, 'wrong'],
  [302, 'wrong'],
])('a message of %i seconds is %s', async (seconds, verdict) => {
  const nowMs = Math.floor(Date.now() / 1000) * 1000;
  const verify = createFalWebhookVerifier(fal.origin, () => nowMs);
  expect(await verdictOf(verify, fal, { timestampSeconds: nowMs / 1000 + seconds })).toBe(verdict);
});

test('without keys nothing is said; with keys that are none neither', async () => {
  expect(await verdictOf(createFalWebhookVerifier('http://127.0.0.1:1'), fal)).toBe('no-keys');
  for (const keys of [
    {},
    { keys: [] },
    { keys: [{ kty: 'RSA' }] },
    { keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'x' }] },
  ]) {
    const odd = await startFal({
      intercept: ({ kind, response }) => {
        if (kind === 'keys') json(response, 200, keys);
        return kind === 'keys';
      },
    });
    expect(await verdictOf(createFalWebhookVerifier(odd.origin), odd)).toBe('no-keys');
    await odd.stop();
  }
});
