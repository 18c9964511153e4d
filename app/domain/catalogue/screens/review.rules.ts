import type { RunItemView, RunPictureView } from '../runs/run.schema.ts';

export type Decision = RunPictureView['decision'];

/** A picture with what is known of its product. */
export interface ReviewPicture extends RunPictureView {
  readonly itemId: string;
  readonly title: string;
  /** Of the product's first picture in the shop, or of the uploaded photo. */
  readonly beforeUrl: string | null;
  readonly state: RunItemView['state'];
  /** It is in the shop, or on its way. */
  readonly isSettled: boolean;
}

export const FILTERS = [
  { label: 'All', value: 'all' },
  { label: 'To decide', value: 'open' },
  { label: 'Flagged', value: 'flagged' },
  { label: 'Flagged: certificate', value: 'certificate' },
  { label: 'Flagged: size', value: 'small' },
  { label: 'Flagged: channels', value: 'channel' },
  { label: 'Flagged: look the same', value: 'duplicate' },
  { label: 'Flagged: not checked', value: 'unchecked' },
  { label: 'Kept', value: 'kept' },
  { label: 'Rejected', value: 'rejected' },
] as const;
export type Filter = (typeof FILTERS)[number]['value'];

/** Of `channel:amazon` it is `channel`. */
const kindOf = (flag: string) => flag.split(':')[0]!;

export function fits({ decision, flags }: Pick<ReviewPicture, 'decision' | 'flags'>, filter: Filter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'flagged':
      return flags.length > 0;
    case 'open':
    case 'kept':
    case 'rejected':
      return decision === filter;
    default:
      return flags.some((flag) => kindOf(flag) === filter);
  }
}

/** The filters that something can be behind: all but kinds of flags that nothing has. */
export function filtersFor(pictures: readonly Pick<ReviewPicture, 'flags'>[]): readonly (typeof FILTERS)[number][] {
  const kinds = new Set(pictures.flatMap(({ flags }) => flags.map(kindOf)));
  return FILTERS.filter(({ label, value }) => !label.startsWith('Flagged: ') || kinds.has(value));
}

const known = new WeakMap<RunItemView, readonly ReviewPicture[]>();

/** The pictures of all products in their order, as the server has them; those of an unchanged product stay the same objects. */
export function toPictures(items: readonly RunItemView[]): readonly ReviewPicture[] {
  return items.flatMap((item) => {
    const before = known.get(item);
    if (before) return before;
    const { id: itemId, title, pictureUrl, state, task, pictures } = item;
    const made = pictures.map((picture) => ({
      ...picture,
      itemId,
      title,
      beforeUrl: pictureUrl,
      state,
      isSettled: task !== null || state === 'published',
    }));
    known.set(item, made);
    return made;
  });
}

/** Products with those that have changed in their places; what did not change stays the same object. */
export function mergeItems(items: readonly RunItemView[], changed: readonly RunItemView[]): readonly RunItemView[] {
  const byId = new Map(changed.map((item) => [item.id, item]));
  let isChanged = false;
  const merged = items.map((item) => {
    const now = byId.get(item.id);
    byId.delete(item.id);
    if (!now || isAlike(item, now)) return item;
    isChanged = true;
    return now;
  });
  if (byId.size > 0) return [...merged, ...byId.values()].sort((a, b) => a.position - b.position);
  return isChanged ? merged : items;
}

/** Of two values of one answer's JSON. Quicker than their texts, which matters between two keys. */
function isAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  const [before, now] = [one, other] as Record<string, unknown>[];
  return keys.every((key) => isAlike(before![key], now![key]));
}

/** A decision on its way to the server, and the version that the picture has once it is there. */
export interface Pending {
  readonly decision: Decision;
  readonly version: number;
}

export type Decided = ReadonlyMap<string, { readonly from: ReviewPicture; readonly now: ReviewPicture }>;

/**
 * With decisions that the server's word is not there of yet. What `before` had already stays the same object: of two thousand
 * pictures only those that changed are drawn anew.
 */
export function withPending(
  pictures: readonly ReviewPicture[],
  pending: ReadonlyMap<string, Pending>,
  before: Decided,
): { readonly all: readonly ReviewPicture[]; readonly decided: Decided } {
  const decided = new Map<string, { readonly from: ReviewPicture; readonly now: ReviewPicture }>();
  const all = pictures.map((picture) => {
    const mine = pending.get(picture.id);
    if (!mine || picture.version >= mine.version) return picture;
    const last = before.get(picture.id);
    const isSame = last?.from === picture && last.now.decision === mine.decision && last.now.version === mine.version;
    const now = isSame ? last.now : { ...picture, ...mine };
    decided.set(picture.id, { from: picture, now });
    return now;
  });
  return { all, decided };
}

/** Whether it can be decided now. */
export const canDecide = ({ isSettled, redo }: Pick<ReviewPicture, 'isSettled' | 'redo'>): boolean =>
  !isSettled && redo === null;

/** Where the next undecided picture after `index` is; the next one where all are decided. */
export function nextOpen(
  pictures: readonly Pick<ReviewPicture, 'decision' | 'isSettled' | 'redo'>[],
  index: number,
): number {
  for (let next = index + 1; next < pictures.length; next += 1) {
    const picture = pictures[next]!;
    if (picture.decision === 'open' && canDecide(picture)) return next;
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
