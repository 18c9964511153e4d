import type { CreditEntry } from './credit-entry.schema.ts';

/** The credits of one run. */
export interface CreditRun {
  /** Credits set aside for it at first. */
  readonly held: number;
  readonly used: number;
  /** Credits that are still set aside. */
  readonly open: number;
}

/** A line of the history as a screen shows it: a run with everything that moved for it, or a movement by itself. */
export interface CreditLine {
  /** Of its first movement, ISO date and time. */
  readonly date: string;
  readonly position: number;
  readonly kind: CreditEntry['kind'];
  readonly memo: string;
  /** The sum of its changes of the free credits. */
  readonly change: number;
  /** Free to use after its last movement. */
  readonly balance: number;
  readonly run: CreditRun | null;
}

export interface CreditLines {
  readonly lines: readonly CreditLine[];
  /** `before` of the next page; null on the last. */
  readonly nextBefore: number | null;
}
