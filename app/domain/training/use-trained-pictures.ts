import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  createJobOrder,
  EMPTY_PROMPT,
  isByPerson,
  isEnded,
  MODEL_REQUIRED,
  TRAINED_PICTURES_FAILED,
  useJobFeed,
  useJobs,
} from '#app/domain/generation/index.ts';
import type { FeedJob, PictureShape } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { CallError } from '#app/ui/client/call-error.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { trainingMessages } from './training.messages.ts';

const KIND = 'trained-picture';
/** (spec) Generation errors show as a 20-second toast. */
const ERROR_MS = 20_000;

export interface TrainedWish {
  readonly modelId: string;
  readonly prompt: string;
  readonly shape: PictureShape;
  readonly count: 1 | 2 | 4;
  readonly useLook: boolean;
}

export interface TrainedPictures {
  readonly job: FeedJob | null;
  readonly isBusy: boolean;
  /** Of this visit, the newest run first. */
  readonly pictures: readonly AssetView[];
  readonly generate: (wish: TrainedWish) => void;
  readonly stop: () => void;
}

/** Orders of pictures with a model, from the button to the pictures. */
export function useTrainedPictures(): TrainedPictures {
  const feed = useJobFeed();
  const toasts = useToasts();
  const { person } = useTools();
  const jobs = useJobs(feed);
  const [isSending, setSending] = useState(false);
  const reported = useRef(new Set<string>());
  const own = useMemo(() => jobs.filter((job) => job.kind === KIND && isByPerson(job, person)), [jobs, person]);
  const job = own.findLast(({ status }) => !isEnded(status)) ?? null;
  const last = own.at(-1);
  const fail = useCallback(
    (message: string) =>
      toasts.show({ title: trainingMessages.generationFailed, message, tone: 'critical', durationMs: ERROR_MS }),
    [toasts],
  );

  useEffect(() => {
    if (!last || !isEnded(last.status) || !feed.isOrderedHere(last) || reported.current.has(last.jobId)) return;
    reported.current.add(last.jobId);
    if (last.outputs.some(({ asset }) => asset)) toasts.show({ title: trainingMessages.generated, tone: 'success' });
    else if (last.status !== 'cancelled') fail(last.message ?? TRAINED_PICTURES_FAILED);
  }, [last, feed, toasts, fail]);

  const generate = useCallback(
    ({ modelId, prompt, shape, count, useLook }: TrainedWish) => {
      if (modelId === '') return void fail(MODEL_REQUIRED);
      if (prompt.trim() === '') return void fail(EMPTY_PROMPT);
      setSending(true);
      toasts.show({ title: trainingMessages.starting });
      const place = { kind: 'tool' as const, id: null };
      const body = { model_id: modelId, prompt: prompt.trim(), num_outputs: count, aspectRatio: shape, useLook, place };
      feed
        .order(createJobOrder(KIND, 'POST /api/lora/generate', { body }))
        .catch((error: unknown) => fail(said(error)))
        .finally(() => setSending(false));
    },
    [feed, toasts, fail],
  );
  const stop = useCallback(() => {
    if (job) void feed.cancel(job.jobId);
  }, [feed, job]);
  const pictures = useMemo(
    () => own.toReversed().flatMap(({ outputs }) => outputs.flatMap(({ asset }) => asset ?? [])),
    [own],
  );
  return { job, isBusy: isSending || job !== null, pictures, generate, stop };
}

const said = (error: unknown): string => (error instanceof CallError && error.said) || TRAINED_PICTURES_FAILED;
