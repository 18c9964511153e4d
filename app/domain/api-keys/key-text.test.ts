import { expect, it } from 'vitest';
import { hashKey, isWellFormedKey, makeKeyText, previewOf } from './key-text.server.ts';

it('every new key is another one and passes its own check', () => {
  const keys = Array.from({ length: 200 }, makeKeyText);
  expect(new Set(keys).size).toBe(200);
  expect(keys.every(isWellFormedKey)).toBe(true);
  expect(keys[0]).toMatch(/^plk_live_[0-9A-Za-z]{39}$/);
});

it('any single wrong character, a swap of neighbours and a cut are noticed', () => {
  const key = makeKeyText();
  for (let at = 0; at < key.length; at += 1) {
    const wrong = key[at] === 'x' ? 'y' : 'x';
    expect(isWellFormedKey(key.slice(0, at) + wrong + key.slice(at + 1))).toBe(false);
    const [a, b] = [key[at]!, key[at + 1] ?? key[at]!];
    if (a !== b) expect(isWellFormedKey(key.slice(0, at) + b + a + key.slice(at + 2))).toBe(false);
    expect(isWellFormedKey(key.slice(0, at))).toBe(false);
  }
  expect(isWellFormedKey(`${key}\n`)).toBe(false);
});

it('the preview and the hash do not give the key away', () => {
  const key = makeKeyText();
  expect(previewOf(key)).toMatch(/^plk_live_\w{4}\.\.\.\w{4}$/);
  expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
});
