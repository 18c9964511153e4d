import type { CreditEntry } from './credit-entry.schema.ts';

/** What the credits of a run came to. */
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
  /** What all of it did to the credits that are free to use. */
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
