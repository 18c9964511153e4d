/** The owner's view of an engine's state. */
export type EngineState = 'local' | 'off' | 'unused' | 'active' | 'failed';

export interface EngineFacts {
  readonly isConfigured: boolean;
  /** There is an engine of our own that does it without a provider. */
  readonly hasLocal: boolean;
  readonly lastSuccessAt: Date | null;
  /** The last failure that spoke against the provider, not against a picture. */
  readonly lastTroubleAt: Date | null;
}

/** The owner's task, read from the last trouble; null where nothing but patience helps. */
export type EngineAlert = 'money' | 'key' | 'retired';

const ALERTS: readonly (readonly [EngineAlert, RegExp])[] = [
  ['money', /answered 402|exhausted balance|insufficient_quota|billing_hard_limit|out of money/i],
  ['key', /answered 40[13]\b/],
  ['retired', /answered 404\b/],
];

/**
 * @param error as the book has it, in our own words
 * @param wasTaken the provider had taken the request in: then a 404 is about that request, not about the model
 */
export function engineAlert(error: string | null, wasTaken: boolean): EngineAlert | null {
  const found = ALERTS.find(([, pattern]) => pattern.test(error ?? ''))?.[0] ?? null;
  return found === 'retired' && wasTaken ? null : found;
}

/** One trouble after the last success is enough to say so: a success takes it back. */
export function engineState({ isConfigured, hasLocal, lastSuccessAt, lastTroubleAt }: EngineFacts): EngineState {
  if (!isConfigured) return hasLocal ? 'local' : 'off';
  if (lastTroubleAt && (!lastSuccessAt || lastTroubleAt > lastSuccessAt)) return 'failed';
  return lastSuccessAt ? 'active' : 'unused';
}
