import { expect, test } from 'vitest';
import { engineAlert, engineState } from './engine-state.rules.ts';

const [early, late] = [new Date(1_000), new Date(2_000)];

test.each([
  [{ isConfigured: false, hasLocal: true, lastSuccessAt: late, lastTroubleAt: null }, 'local'],
  [{ isConfigured: false, hasLocal: false, lastSuccessAt: null, lastTroubleAt: null }, 'off'],
  [{ isConfigured: true, hasLocal: true, lastSuccessAt: null, lastTroubleAt: null }, 'unused'],
  [{ isConfigured: true, hasLocal: true, lastSuccessAt: late, lastTroubleAt: early }, 'active'],
  [{ isConfigured: true, hasLocal: true, lastSuccessAt: early, lastTroubleAt: late }, 'failed'],
  [{ isConfigured: true, hasLocal: false, lastSuccessAt: null, lastTroubleAt: late }, 'failed'],
])('%o is %s', (facts, state) => {
  expect(engineState(facts)).toBe(state);
});

test.each([
  ['fal answered 403: User is locked. Reason: Exhausted balance.', false, 'money'],
  ['fal answered 402: Payment required', false, 'money'],
  ['fal answered 401: Authentication is required', false, 'key'],
  ['fal answered 404: Application "x" not found', false, 'retired'],
  ['fal answered 404: Request not found', true, null],
  ['fal answered 503 runner_disconnected: gone', false, null],
  [null, false, null],
] as const)('%s (taken in: %s) is alert %s', (error, wasTaken, alert) => {
  expect(engineAlert(error, wasTaken)).toBe(alert);
});
