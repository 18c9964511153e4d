import type { FeedJob } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';

/** So many are shown, or as many as were made last. */
const SHOWN = 3;

type Run = Pick<FeedJob, 'outputs' | 'createdAt'>;

/** The pictures to show: the last run's in their order, and those from before up to three. */
export function lastPictures(runs: readonly Run[], recent: readonly AssetView[]): readonly AssetView[] {
  const made = runs
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ outputs }) => outputs.flatMap(({ asset }) => asset ?? []))
    .filter((pictures) => pictures.length > 0);
  const all = [...made.flat(), ...recent];
  const unique = all.filter(({ _id }, at) => all.findIndex((each) => each._id === _id) === at);
  return unique.slice(0, Math.max(SHOWN, made[0]?.length ?? 0));
}
