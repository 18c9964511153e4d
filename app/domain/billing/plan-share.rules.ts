import { DEFAULT_VIDEO_SHARE } from '#app/domain/credits/index.ts';

/** The numbers of a plan, as in its row; null where the row does not say. */
export interface PlanNumbers {
  readonly monthlyCredits: number;
  readonly aiPhotoBackgroundGenerations: number | null;
  readonly aiVideos: number | null;
}

/** Credits for one photo and for one video. */
export interface SplitPrices {
  readonly photo: number;
  readonly video: number;
}

/** The part of a plan's credits that is for videos where they are kept apart (0..1), by the plan's own numbers. */
export function videoShareOf(plan: PlanNumbers | null | undefined, prices: SplitPrices): number {
  const photos = (plan?.aiPhotoBackgroundGenerations ?? 0) * prices.photo;
  const videos = (plan?.aiVideos ?? 0) * prices.video;
  return photos + videos > 0 ? videos / (photos + videos) : DEFAULT_VIDEO_SHARE;
}

/** How many photos and videos a plan's credits are, kept apart, at today's prices. Null where a price is 0: unlimited. */
export function splitCounts(plan: PlanNumbers, prices: SplitPrices): { photos: number | null; videos: number | null } {
  const video = Math.round(plan.monthlyCredits * videoShareOf(plan, prices));
  const count = (credits: number, price: number) => (price > 0 ? Math.floor(credits / price) : null);
  return { photos: count(plan.monthlyCredits - video, prices.photo), videos: count(video, prices.video) };
}
