import type { Credits, CreditUse } from './credits.schema.ts';

/** Where credits of a user stand. */
export type CreditPool = 'unified' | 'image' | 'video' | 'trial';

/** The two ledger accounts of each pool; they are the names of the balance's columns, too. */
export const POOL_ACCOUNTS = {
  unified: { available: 'available', held: 'held' },
  image: { available: 'imageAvailable', held: 'imageHeld' },
  video: { available: 'videoAvailable', held: 'videoHeld' },
  trial: { available: 'trialAvailable', held: 'trialHeld' },
} as const;

export const AVAILABLE_ACCOUNTS = Object.values(POOL_ACCOUNTS).map(({ available }) => available);
export const HELD_ACCOUNTS = Object.values(POOL_ACCOUNTS).map(({ held }) => held);

/** A user's account of the ledger. */
export type PoolAccount = (typeof AVAILABLE_ACCOUNTS)[number] | (typeof HELD_ACCOUNTS)[number];

/** Every pool's numbers, and which of them count. */
export type PoolBalance = Readonly<Record<PoolAccount, number>> & {
  readonly isUnified: boolean;
  readonly isTrialOpen: boolean;
};

/** Of credits without a plan to say it, the part that is for videos where they are kept apart: one in five. */
export const DEFAULT_VIDEO_SHARE = 0.2;

/** The pool that pays for a use, after the trial's credits. */
export function poolFor(isUnified: boolean, use: CreditUse): Exclude<CreditPool, 'trial'> {
  return isUnified ? 'unified' : use;
}

/** The account of free credits that whole credits given or given back go to: the part for videos is rounded. */
export function divideGrant(
  amount: number,
  isUnified: boolean,
  videoShare: number,
): Partial<Record<PoolAccount, number>> {
  if (isUnified) return { available: amount };
  const video = Math.round(amount * videoShare);
  return { imageAvailable: amount - video, videoAvailable: video };
}

/** The balances after the other way of counting is chosen. */
export interface Division {
  readonly image: number;
  readonly video: number;
}

/**
 * One balance as two: for videos as many whole ones as their share covers, all else for images. Sums to what it was.
 */
export function divideBalance(available: number, videoShare: number, videoPrice: number): Division {
  const part = Math.floor(available * videoShare);
  const video = videoPrice > 0 ? part - (part % videoPrice) : part;
  return { image: available - video, video };
}

/** A balance as the user's screens show it. */
export function toCredits(balance: PoolBalance): Credits {
  const sum = (accounts: readonly PoolAccount[]) => accounts.reduce((total, account) => total + balance[account], 0);
  const { imageAvailable, imageHeld, videoAvailable, videoHeld, trialAvailable, trialHeld } = balance;
  const pools = {
    image: { available: imageAvailable, held: imageHeld },
    video: { available: videoAvailable, held: videoHeld },
  };
  const trial = { available: trialAvailable, held: trialHeld };
  return {
    available: sum(AVAILABLE_ACCOUNTS),
    held: sum(HELD_ACCOUNTS),
    ...(balance.isUnified ? {} : { pools }),
    ...(trialAvailable + trialHeld > 0 ? { trial } : {}),
  };
}

/** Credits that a use can be paid with: of the right balance, and for images those of a trial as well. */
export function spendable({ available, pools, trial }: Credits, use: CreditUse): number {
  const lent = trial?.available ?? 0;
  const own = pools ? pools[use].available : available - lent;
  return use === 'image' ? own + lent : own;
}
