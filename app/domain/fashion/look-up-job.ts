import type { JobFeed } from '#app/domain/generation/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';

/** A job of before a reload is told to the feed, where it has not heard of it. Rejects with CallError. */
export async function lookUpJob(feed: JobFeed, id: string): Promise<void> {
  if (feed.get().jobs.some(({ jobId }) => jobId === id)) return;
  feed.start([await callApi('GET /api/generation/jobs/{id}', { params: { id } })]);
}
