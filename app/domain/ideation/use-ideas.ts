import { useCallback, useMemo, useState } from 'react';
import {
  appendTags,
  countWords,
  createJobOrder,
  EMPTY_PROMPT,
  isByPerson,
  isEnded,
  MIN_PROMPT_WORDS,
  TEXT_TO_IMAGE_FAILED,
  TOO_FEW_WORDS,
  useJobFeed,
  useJobs,
} from '#app/domain/generation/index.ts';
import type { FeedJob, PictureShape } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { ideationMessages } from './ideation.messages.ts';
import { lastPictures } from './last-pictures.rules.ts';

export interface Wish {
  readonly prompt: string;
  readonly tags: readonly string[];
  readonly shape: PictureShape;
  readonly count: number;
  /** In the account's brand look. */
  readonly usesLook: boolean;
}

export interface Ideas {
  /** The job under way; null when there is none. */
  readonly job: FeedJob | null;
  readonly isBusy: boolean;
  readonly pictures: readonly AssetView[];
  /** Why there is no picture, in a sentence. */
  readonly refusal: string | null;
  readonly generate: (wish: Wish) => void;
  readonly stop: () => void;
}

const KIND = 'text-to-image';

/** Orders of pictures from words, from the button to the pictures; a run of before a reload is taken up. */
export function useIdeas(recent: readonly AssetView[]): Ideas {
  const feed = useJobFeed();
  const { person } = useTools();
  const jobs = useJobs(feed);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const own = useMemo(() => jobs.filter((job) => job.kind === KIND && isByPerson(job, person)), [jobs, person]);
  const job = own.findLast(({ status }) => !isEnded(status)) ?? null;
  const last = own.at(-1);
  const hasFailed =
    last && feed.isOrderedHere(last) && isEnded(last.status) && !last.outputs.some(({ asset }) => asset);
  const failure = !hasFailed
    ? null
    : last.status === 'cancelled'
      ? ideationMessages.stopped
      : (last.message ?? TEXT_TO_IMAGE_FAILED);
  const pictures = useMemo(() => lastPictures(own, recent), [own, recent]);

  const generate = useCallback(
    ({ prompt, tags, shape, count, usesLook }: Wish) => {
      const words = appendTags(prompt, tags);
      if (words === '') return setRefusal(EMPTY_PROMPT);
      if (countWords(words) < MIN_PROMPT_WORDS) return setRefusal(TOO_FEW_WORDS);
      setRefusal(null);
      setSending(true);
      const place = { kind: 'tool' as const, id: null };
      const body = {
        prompt: words,
        aspectRatio: shape,
        variations: count,
        place,
        ...(usesLook && { useBrandLook: true }),
      };
      feed
        .order(createJobOrder(KIND, 'POST /api/generation/text-to-image', { body }))
        .catch((error: unknown) =>
          setRefusal(sentenceOf(error, { offline: TEXT_TO_IMAGE_FAILED, failed: TEXT_TO_IMAGE_FAILED })),
        )
        .finally(() => setSending(false));
    },
    [feed],
  );
  const stop = useCallback(() => {
    if (job) void feed.cancel(job.jobId);
  }, [feed, job]);
  const isBusy = isSending || job !== null;
  return { job, isBusy, pictures, refusal: isBusy ? null : (refusal ?? failure), generate, stop };
}
