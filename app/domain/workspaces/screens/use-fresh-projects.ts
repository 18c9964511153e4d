import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isEnded, useJobs } from '#app/domain/generation/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { SCENE_DELETED, SCENE_RENAMED, SCENE_RESTORED } from '#app/domain/studio/session/index.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import type { OpenWorkspace } from '../workspace-data.ts';

const TYPES = [SCENE_RENAMED, SCENE_DELETED, SCENE_RESTORED];

/**
 * Which projects there are says the server: it is asked when a run that was accepted may have added some, and when one was
 * named, deleted or brought back.
 */
export function useFreshProjects({ projects }: OpenWorkspace, { feed, batch }: Studio['runs']): void {
  const { revalidate } = useRevalidator();
  const jobs = useJobs(feed);
  const seen = useRef(new Set<string>());
  const running = jobs.filter((job) => job.place?.kind === 'scene' && !isEnded(job.status)).map(({ jobId }) => jobId);
  const fresh = running.filter((id) => !seen.current.has(id));
  const key = `${batch?.jobId ?? ''}:${fresh.join()}`;
  useEffect(() => {
    if (key === ':') return;
    for (const id of key.split(':')[1]!.split(',')) seen.current.add(id);
    revalidate();
  }, [key, revalidate]);

  useEventStream(TYPES, ({ type, data }) => {
    const { sceneId } = data as { readonly sceneId: string };
    // One that comes back is in no list here yet.
    if (type === SCENE_RESTORED || projects.some(({ id }) => id === sceneId)) revalidate();
  });
}
