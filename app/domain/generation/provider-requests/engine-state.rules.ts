/** What the owner reads of an engine. */
export type EngineState = 'local' | 'off' | 'unused' | 'active' | 'failed';

export interface EngineFacts {
  readonly isConfigured: boolean;
  /** There is an engine of our own that does it without a provider. */
  readonly hasLocal: boolean;
  readonly lastSuccessAt: Date | null;
  /** The last failure that spoke against the provider, not against a picture. */
  readonly lastTroubleAt: Date | null;
}

/** One trouble after the last success is enough to say so: a success takes it back. */
export function engineState({ isConfigured, hasLocal, lastSuccessAt, lastTroubleAt }: EngineFacts): EngineState {
  if (!isConfigured) return hasLocal ? 'local' : 'off';
  if (lastTroubleAt && (!lastSuccessAt || lastTroubleAt > lastSuccessAt)) return 'failed';
  return lastSuccessAt ? 'active' : 'unused';
}
