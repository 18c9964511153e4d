import type { JobFeed } from '#app/domain/generation/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';

/** Adds a job from before a reload to the feed, where the feed does not have it. Rejects with CallError. */
export async function lookUpJob(feed: JobFeed, id: string): Promise<void> {
  if (feed.get().jobs.some(({ jobId }) => jobId === id)) return;
  feed.start([await callApi('GET /api/generation/jobs/{id}', { params: { id } })]);
}
