import { useRevalidator } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { useJobFeed, useJobs } from '#app/domain/generation/index.ts';
import type { FeedJob } from '#app/domain/generation/index.ts';

/** Trainings that this page knows of, by their model; the page is loaded anew whenever one begins or ends. */
export function useTrainings(): ReadonlyMap<string, FeedJob> {
  const jobs = useJobs(useJobFeed());
  const { revalidate } = useRevalidator();
  const trainings = useMemo(() => jobs.filter(({ kind }) => kind === 'train-model'), [jobs]);
  const states = trainings.map(({ jobId, status }) => `${jobId} ${status}`).join();
  const seen = useRef(states);
  useEffect(() => {
    if (seen.current === states) return;
    seen.current = states;
    revalidate();
  }, [states, revalidate]);
  return useMemo(() => new Map(trainings.map((job) => [job.jobId, job])), [trainings]);
}
