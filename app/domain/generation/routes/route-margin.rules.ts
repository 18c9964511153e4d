import type { RouteChoice } from './engine-routes.ts';

export interface MarginFacts {
  /** Credits for one use. */
  readonly credits: number;
  /** The least value of one credit, of all plans on offer; null where there is none. Millionths of a US dollar. */
  readonly creditMicros: number | null;
  /** Of one use by the provider. */
  readonly costMicros: number;
  readonly hasLocal: boolean;
}

/** `given`: free on purpose. `loss`: some plan's credits bring less than a use costs. */
export type MarginState = 'sound' | 'loss' | 'given' | 'unknown';

export function marginState({ credits, creditMicros, costMicros }: MarginFacts): MarginState {
  if (credits === 0) return costMicros > 0 ? 'given' : 'sound';
  if (creditMicros === null) return 'unknown';
  return credits * creditMicros < costMicros ? 'loss' : 'sound';
}

/**
 * Who does it while the owner has said nothing: nothing is sold below its cost, so what would lose money is done by our own
 * engine, or not at all where there is none.
 */
export function defaultChoice(facts: MarginFacts): RouteChoice {
  if (marginState(facts) !== 'loss') return 'provider';
  return facts.hasLocal ? 'local' : 'off';
}
