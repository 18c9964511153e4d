/** A subscription plan as it is offered; the `Plan` table is the truth, this is what a new installation starts with. */
export interface PlanDefault {
  /** Key of the price; the payment provider's own id replaces it where one is connected. */
  readonly priceId: string;
  readonly name: string;
  /** US cents per interval. */
  readonly amount: number;
  readonly interval: 'month';
  /** Credits for everything (the spec's unified mode); 2 per photo, 4 per video. */
  readonly monthlyCredits: number;
  /** The numbers where images and videos are kept apart: together the same credits, one in five for videos. */
  readonly aiPhotoBackgroundGenerations: number;
  readonly aiVideos: number;
}

/** Four, because the spec shows plans four per row (platform-and-account, section 9); each step is cheaper per photo. */
export const PLAN_DEFAULTS: readonly PlanDefault[] = [
  {
    priceId: 'plinth-starter-monthly',
    name: 'Starter',
    amount: 900,
    interval: 'month',
    monthlyCredits: 100,
    aiPhotoBackgroundGenerations: 40,
    aiVideos: 5,
  },
  {
    priceId: 'plinth-studio-monthly',
    name: 'Studio',
    amount: 2900,
    interval: 'month',
    monthlyCredits: 400,
    aiPhotoBackgroundGenerations: 160,
    aiVideos: 20,
  },
  {
    priceId: 'plinth-shop-monthly',
    name: 'Shop',
    amount: 7900,
    interval: 'month',
    monthlyCredits: 1300,
    aiPhotoBackgroundGenerations: 520,
    aiVideos: 65,
  },
  {
    priceId: 'plinth-agency-monthly',
    name: 'Agency',
    amount: 19900,
    interval: 'month',
    monthlyCredits: 4000,
    aiPhotoBackgroundGenerations: 1600,
    aiVideos: 200,
  },
];

/** Trial days for an account that never had a plan (spec, platform-and-account, section 4). */
export const TRIAL_DAYS = 7;
