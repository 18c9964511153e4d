import { useCallback, useEffect, useState } from 'preact/hooks';
import { askApp } from '../../ask-app.ts';
import { useLookAgain } from './look-again.ts';

export type Decision = 'open' | 'kept' | 'rejected';
export type PublishMode = 'add' | 'replace-first' | 'replace-all';

export interface ReviewPicture {
  readonly id: string;
  readonly decision: Decision;
  readonly version: number;
  readonly flagReasons: readonly string[];
  readonly isRedone: boolean;
  readonly alt: string;
  readonly url: string | null;
}

export interface ReviewItem {
  readonly id: string;
  readonly title: string;
  readonly state: 'to-review' | 'kept' | 'rejected' | 'published' | 'rolled-back';
  readonly task: 'publish' | 'roll-back' | null;
  readonly reason: string;
  readonly pictures: readonly ReviewPicture[];
}

export interface ReviewRun {
  readonly id: string;
  readonly name: string;
  readonly publishMode: PublishMode;
  readonly items: readonly ReviewItem[];
}

/** The answer of `GET /api/catalogue/product-review`. */
interface ProductReview {
  readonly data: readonly ReviewRun[];
  readonly more: number;
}

export interface Review {
  readonly review: ProductReview | null;
  /** The app's sentence, or `unreachable`; '' while all is well. */
  readonly failure: string;
  readonly isBusy: boolean;
  readonly look: () => Promise<void>;
  readonly decide: (runId: string, picture: ReviewPicture, decision: Decision) => Promise<void>;
}

const isUnderWay = ({ task, pictures }: ReviewItem) => task !== null || pictures.some(({ isRedone }) => isRedone);

/** The pictures of a product that wait in runs; each decision is the app's own, and is shown as the app has it. */
export function useReview(productId: string, unreachable: string): Review {
  const [review, setReview] = useState<ProductReview | null>(null);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  const read = useCallback(async () => {
    const query = new URLSearchParams({ product_id: productId });
    setReview((await askApp(`/api/catalogue/product-review?${query}`)) as ProductReview);
  }, [productId]);

  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      try {
        await work();
        setFailure('');
      } catch (error) {
        setFailure((error as Error).message || unreachable);
      }
    },
    [unreachable],
  );

  const look = useCallback(() => attempt(read), [attempt, read]);
  useEffect(() => void look(), [look]);
  const isWaited = failure === '' && review !== null && review.data.some(({ items }) => items.some(isUnderWay));
  useLookAgain(isWaited, review, look);

  async function decide(runId: string, { id, version }: ReviewPicture, decision: Decision): Promise<void> {
    setBusy(true);
    const body = { picture_ids: [id], decision, seen: { [id]: version } };
    await attempt(() => askApp(`/api/catalogue/runs/${runId}/decisions`, { body }));
    // Also after a refusal: another person may have decided meanwhile. The message of the refusal stays.
    await read().catch(() => undefined);
    setBusy(false);
  }

  return { review, failure, isBusy, look, decide };
}
