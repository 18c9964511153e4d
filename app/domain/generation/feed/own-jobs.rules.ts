import { isEnded } from '../job-status.rules.ts';
import type { JobPlace } from '../job-place.schema.ts';
import type { FeedJob } from './feed.rules.ts';

/** Who looks, and from where. */
export interface Onlooker {
  readonly place: JobPlace;
  /** As in `Account.person`. */
  readonly person: string | undefined;
}

type Placed = Pick<FeedJob, 'place' | 'orderedBy'>;

/** It was ordered from that place, by whomever. */
export const isOfPlace = ({ place }: Placed, here: JobPlace): boolean =>
  place !== undefined && place.kind === here.kind && place.id === here.id;

/** It was ordered by this user, in front of a screen. */
export const isByPerson = (job: Placed, person: string | undefined): boolean =>
  (job.place?.kind === 'scene' || job.place?.kind === 'tool') && job.orderedBy === person;

/** It is the onlooker's own, ordered right here: they wait for it. */
export const isOwnHere = (job: Placed, { place, person }: Onlooker): boolean =>
  isOfPlace(job, place) && isByPerson(job, person);

/** The account's running jobs of other places; to be listed, never waited for. */
export const underWayElsewhere = (jobs: readonly FeedJob[], here: JobPlace): readonly FeedJob[] =>
  jobs.filter((job) => !isEnded(job.status) && !isOfPlace(job, here));
