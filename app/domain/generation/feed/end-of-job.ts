import { isEnded } from '../job-status.rules.ts';
import type { FeedJob } from './feed.rules.ts';
import type { JobFeed } from './job-feed.ts';

/** A job that was ordered here, once it has ended. */
export function endOfJob(feed: JobFeed, jobId: string): Promise<FeedJob> {
  return new Promise((resolve) => {
    let stop = () => {};
    const look = () => {
      const job = feed.get().jobs.find((each) => each.jobId === jobId);
      if (!job || !isEnded(job.status)) return;
      stop();
      resolve(job);
    };
    stop = feed.subscribe(look);
    look();
  });
}
