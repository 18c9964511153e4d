/** Credits that were granted for a cycle and not taken back, with the time they were meant for. */
export interface GrantedCycle {
  readonly credits: number;
  readonly startsOn: Date;
  readonly endsOn: Date;
}

export interface CycleToGrant {
  /** Of the plan. */
  readonly monthlyCredits: number;
  readonly startsOn: Date;
  /** Granted before for this very cycle. */
  readonly grantedForCycle: number;
  /** Cycles of other subscriptions that are not over, because this one replaced them: their unused rest was paid back. */
  readonly replaced: readonly GrantedCycle[];
}

/**
 * How many credits a paid cycle brings. A plan's credits come once per cycle. Another plan within the same cycle brings
 * the difference, where it is more; less takes nothing away. A new cycle that replaces one before its end (its rest was
 * paid back) brings the plan's credits less what the replaced plan's credits were worth for that rest, to the second:
 * going up and down again and again gains nothing.
 */
export function creditsForCycle({ monthlyCredits, startsOn, grantedForCycle, replaced }: CycleToGrant): number {
  const carried = replaced.reduce((sum, cycle) => sum + restOf(cycle, startsOn), 0);
  return Math.max(0, monthlyCredits - grantedForCycle - Math.round(carried));
}

function restOf({ credits, startsOn, endsOn }: GrantedCycle, from: Date): number {
  const length = endsOn.getTime() - startsOn.getTime();
  const rest = endsOn.getTime() - Math.max(from.getTime(), startsOn.getTime());
  return length > 0 && rest > 0 ? (credits * rest) / length : 0;
}
