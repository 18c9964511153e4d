import { expect, test } from 'vitest';
import { engineState } from './engine-state.rules.ts';

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
