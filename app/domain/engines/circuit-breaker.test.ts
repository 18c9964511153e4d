import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';

const gone = { code: 'unavailable', message: '', retryable: true } as const;
const badPicture = { code: 'unusable-input', message: '', retryable: false } as const;

function breaker() {
  let nowMs = 0;
  const own = new CircuitBreaker(() => nowMs);
  return { own, pass: (ms: number) => (nowMs += ms), isOpen: () => !throws(() => own.enter('a')) };
}

function throws(act: () => void): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

test('five failures in a row close an endpoint for a while; then one request finds out', () => {
  const { own, pass, isOpen } = breaker();
  for (let i = 0; i < 5; i += 1) {
    expect(isOpen()).toBe(true);
    own.failed('a', gone);
  }
  expect(isOpen()).toBe(false);
  expect(() => own.enter('b')).not.toThrow();
  pass(30_000);
  expect(isOpen()).toBe(true);
  // The second waits for what the first finds out.
  expect(isOpen()).toBe(false);
  own.failed('a', gone);
  expect(isOpen()).toBe(false);
  pass(30_000);
  expect(isOpen()).toBe(true);
  own.succeeded('a');
  expect(isOpen()).toBe(true);
});

test('pictures that cannot be used say nothing against an endpoint, a success forgets', () => {
  const { own, isOpen } = breaker();
  for (let i = 0; i < 20; i += 1) own.failed('a', badPicture);
  for (let i = 0; i < 4; i += 1) own.failed('a', gone);
  own.succeeded('a');
  for (let i = 0; i < 4; i += 1) own.failed('a', gone);
  expect(isOpen()).toBe(true);
});

test('a refused key closes it at once, and for longer', () => {
  const { own, pass, isOpen } = breaker();
  own.failed('a', gone, true);
  pass(30_000);
  expect(isOpen()).toBe(false);
  pass(270_000);
  expect(isOpen()).toBe(true);
});

test('a probe that was called off leaves the next one its turn', () => {
  const { own, pass, isOpen } = breaker();
  for (let i = 0; i < 5; i += 1) own.failed('a', gone);
  pass(30_000);
  expect(isOpen()).toBe(true);
  own.failed('a', { code: 'cancelled', message: '', retryable: false });
  expect(isOpen()).toBe(true);
});
