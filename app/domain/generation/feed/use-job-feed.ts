import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { FeedJob } from './feed.rules.ts';
import { JobFeed } from './job-feed.ts';

const TYPES = [
  'hello',
  'job.queued',
  'job.started',
  'job.progress',
  'job.cached',
  'job.executing',
  'job.preview',
  'job.output',
  'job.output-failed',
  'job.finished',
] as const;

export const JobFeedContext = createContext<JobFeed | null>(null);

/** The feed of the account that is signed in, for as long as the caller is shown; to be provided once, around all pages. */
export function useNewJobFeed(): JobFeed {
  const [feed] = useState(() => new JobFeed());
  useEventStream(TYPES, feed.receive);
  useEffect(() => {
    feed.open();
    return () => feed.close();
  }, [feed]);
  return feed;
}

export function useJobFeed(): JobFeed {
  const feed = useContext(JobFeedContext);
  if (!feed) throw new Error('useJobFeed needs a JobFeedContext above it');
  return feed;
}

/** All jobs that this page has received, in that order. */
export function useJobs(feed: JobFeed): readonly FeedJob[] {
  const read = () => feed.get().jobs;
  return useSyncExternalStore(feed.subscribe, read, read);
}
