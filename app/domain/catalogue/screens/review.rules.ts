import type { RunItemView, RunPictureView } from '../runs/run.schema.ts';

export type Decision = RunPictureView['decision'];

/** A picture with what is known of its product. */
export interface ReviewPicture extends RunPictureView {
  readonly itemId: string;
  readonly title: string;
  /** As the product's first picture is in the shop. */
  readonly beforeUrl: string | null;
  readonly state: RunItemView['state'];
  /** It is in the shop, or on its way. */
  readonly isSettled: boolean;
}

export const FILTERS = [
  { label: 'All', value: 'all' },
  { label: 'To decide', value: 'open' },
  { label: 'Flagged', value: 'flagged' },
  { label: 'Kept', value: 'kept' },
  { label: 'Rejected', value: 'rejected' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

export const fits = ({ decision, flags }: Pick<ReviewPicture, 'decision' | 'flags'>, filter: Filter): boolean =>
  filter === 'all' || (filter === 'flagged' ? flags.length > 0 : decision === filter);

/** The pictures of all products in their order, as the server has them. */
export function toPictures(items: readonly RunItemView[]): readonly ReviewPicture[] {
  return items.flatMap(({ id: itemId, title, pictureUrl, state, task, pictures }) =>
    pictures.map((picture) => ({
      ...picture,
      itemId,
      title,
      beforeUrl: pictureUrl,
      state,
      isSettled: task !== null || state === 'published',
    })),
  );
}

/**
 * With decisions that are on their way to the server. What `before` had already stays the same object: of two thousand pictures
 * only those that changed are drawn anew.
 */
export function withPending(
  pictures: readonly ReviewPicture[],
  pending: ReadonlyMap<string, Decision>,
  before: ReadonlyMap<string, ReviewPicture>,
): { readonly all: readonly ReviewPicture[]; readonly decided: ReadonlyMap<string, ReviewPicture> } {
  const decided = new Map<string, ReviewPicture>();
  const all = pictures.map((picture) => {
    const decision = pending.get(picture.id) ?? picture.decision;
    if (decision === picture.decision) return picture;
    const known = before.get(picture.id);
    const isSame = known?.decision === decision && known.isSettled === picture.isSettled && known.url === picture.url;
    const now = isSame ? known : { ...picture, decision };
    decided.set(picture.id, now);
    return now;
  });
  return { all, decided };
}

/** Where the next undecided picture after `index` is; the next one where all are decided. */
export function nextOpen(pictures: readonly Pick<ReviewPicture, 'decision' | 'isSettled'>[], index: number): number {
  for (let next = index + 1; next < pictures.length; next += 1) {
    const { decision, isSettled } = pictures[next]!;
    if (decision === 'open' && !isSettled) return next;
  }
  return Math.min(index + 1, pictures.length - 1);
}

interface Sight {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly columns: number;
  readonly count: number;
}

/** Rows above and below what is in sight. */
const MARGIN_ROWS = 2;

/** Which pictures are drawn: what is in sight and a little around it, however many there are. */
export function windowOf({ scrollTop, height, rowHeight, columns, count }: Sight): {
  readonly first: number;
  readonly last: number;
} {
  const firstRow = Math.max(0, Math.floor(scrollTop / rowHeight) - MARGIN_ROWS);
  const lastRow = Math.ceil((scrollTop + height) / rowHeight) + MARGIN_ROWS;
  return { first: Math.min(count, firstRow * columns), last: Math.min(count, lastRow * columns) };
}
