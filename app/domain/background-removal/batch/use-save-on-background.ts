import { useCallback, useEffect, useRef, useState } from 'react';
import { createJobOrder, endOfJob, useJobFeed } from '#app/domain/generation/index.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { createLimiter } from '#app/ui/client/create-limiter.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { toEdit } from './backgrounds.ts';
import type { ShownBackground } from './backgrounds.ts';

/** An account has a few edits under way at one time. */
const AT_ONCE = 3;

/** Keeps cut-outs with what is laid under them, each as a new picture of the library; says at the end how it went. */
export function useSaveOnBackground(): {
  readonly isSaving: boolean;
  readonly save: (cutOuts: readonly AssetView[], background: ShownBackground) => void;
} {
  const feed = useJobFeed();
  const toasts = useToasts();
  const [isSaving, setSaving] = useState(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const save = useCallback(
    (cutOuts: readonly AssetView[], background: ShownBackground) => {
      const edit = toEdit(background);
      if (!edit) return;
      setSaving(true);
      const limit = createLimiter(AT_ONCE);
      const saved = cutOuts.map(({ _id: imageId }) =>
        limit(async () => {
          const body = { imageId, edits: [edit], place: { kind: 'tool' as const, id: null } };
          const { jobId } = await feed.order(createJobOrder('edit', 'POST /api/images/edit', { body }));
          const job = await endOfJob(feed, jobId);
          return job.outputs[0]?.asset ? null : (job.outputs[0]?.message ?? job.message ?? libraryMessages.failed);
        }).catch((error: unknown) => (error as Error).message),
      );
      void Promise.all(saved).then((failures) => {
        const failure = failures.find((each) => each !== null);
        const count = failures.filter((each) => each === null).length;
        if (count > 0)
          toasts.show({ title: count === 1 ? libraryMessages.imageSaved : savedMany(count), tone: 'success' });
        if (failure) toasts.show({ title: failure, tone: 'critical' });
        if (isHere.current) setSaving(false);
      });
    },
    [feed, toasts],
  );
  return { isSaving, save };
}

const savedMany = (count: number) => `${count} images saved to your portfolio`;
