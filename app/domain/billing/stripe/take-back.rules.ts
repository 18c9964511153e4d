export interface PaidCredits {
  readonly credits: number;
  /** Smallest unit of the currency. */
  readonly amount: number;
  readonly creditsTakenBack: number;
  readonly creditsNotTaken: number;
}

/**
 * Credits that have to go back with the money: all with all of it and while it is disputed, else its share, rounded down
 * in the customer's favour.
 */
export function creditsDueBack(
  { credits, amount }: Pick<PaidCredits, 'credits' | 'amount'>,
  refundedAmount: number,
  isDisputed: boolean,
): number {
  if (isDisputed || (refundedAmount > 0 && refundedAmount >= amount)) return credits;
  return amount > 0 ? Math.floor((credits * refundedAmount) / amount) : 0;
}

/** The credits still to move: positive to take, negative to give back again (a dispute that was won, a refund that failed). */
export function creditsToTake(payment: PaidCredits, due: number): number {
  return due - payment.creditsTakenBack - payment.creditsNotTaken;
}
