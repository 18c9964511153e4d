import {
  kindFacts,
  placeTitle,
  progressOf,
  underWayElsewhere,
  useJobFeed,
  useJobs,
} from '#app/domain/generation/index.ts';
import type { FeedJob, JobPlace } from '#app/domain/generation/index.ts';
import styles from './activity-list.module.css';

/** More are counted, not listed. */
const MAX_LISTED = 6;

/** The account's jobs from elsewhere: told, never waited for. Empty while there are none. */
export function ActivityList({ here }: { readonly here: JobPlace }) {
  const jobs = underWayElsewhere(useJobs(useJobFeed()), here);
  if (jobs.length === 0) return null;
  const more = jobs.length - MAX_LISTED;
  return (
    <details className={styles.activity}>
      <summary>
        Activity <span className={styles.count}>{jobs.length}</span>
      </summary>
      <p className={styles.note}>Working in the background. You can continue here.</p>
      <ul>
        {jobs.slice(0, MAX_LISTED).map((job) => (
          <li key={job.jobId}>
            <span className={styles.title}>{kindFacts(job.kind)?.title ?? 'A run'}</span>
            <span className={styles.from}>
              {placeTitle(job.place)} · {stateOf(job)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.note}>and {more} more</p> : null}
    </details>
  );
}

function stateOf(job: FeedJob): string {
  return job.status === 'queued' ? 'waiting' : `${Math.round(progressOf(job) * 100)}%`;
}
