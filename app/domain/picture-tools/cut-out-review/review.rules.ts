import type { CutOutAnswer, CutOutDoubt, CutOutReview } from '@plinth/imaging';

/** How sure a cut-out is, in the words of its review. `doubtful`: a question is open; `unconfirmed`: made before questions were asked, and not checked since. */
export type CutOutState = 'certain' | 'doubtful' | 'answered' | 'confirmed' | 'unconfirmed';

export function stateOf(review: CutOutReview | null): CutOutState {
  if (!review) return 'unconfirmed';
  if (review.state !== 'doubtful') return review.state;
  return openDoubts(review).length > 0 ? 'doubtful' : 'unconfirmed';
}

/** The questions without an answer. */
export function openDoubts(review: CutOutReview | null): readonly CutOutDoubt[] {
  const answered = new Set(review?.answers.map(({ id }) => id));
  return review?.doubts.filter(({ id }) => !answered.has(id)) ?? [];
}

/** The answers that make another cut-out than the one that is there. */
export function changingAnswers(
  review: CutOutReview | null,
  answers: readonly CutOutAnswer[],
): readonly CutOutAnswer[] {
  return answers.filter(({ id, keep }) => review?.doubts.some((doubt) => doubt.id === id && doubt.isKept !== keep));
}

/** Whether `yes` to the question keeps the part: a hole is left out, and what is see-through is not made solid. */
export const yesKeeps = ({ kind }: Pick<CutOutDoubt, 'kind'>): boolean => kind !== 'hole' && kind !== 'see-through';

/** The answers with one more. */
export function withAnswer(answers: readonly CutOutAnswer[], answer: CutOutAnswer): readonly CutOutAnswer[] {
  return [...answers.filter(({ id }) => id !== answer.id), answer].sort((a, b) => a.id - b.id);
}

/** Smallest part of a picture that is shown around a question. */
const LEAST = 0.22;
/** Around the part itself, on every side. */
const MARGIN = 0.5;

/** The part of the picture that shows a question, with some of its surroundings, square in pixels where it can be. */
export function closeUp(
  { box }: Pick<CutOutDoubt, 'box'>,
  { width, height }: { readonly width: number; readonly height: number },
): { readonly left: number; readonly top: number; readonly width: number; readonly height: number } {
  const pixels = Math.max(box.width * width, box.height * height) * (1 + 2 * MARGIN);
  const side = Math.min(width, height, Math.max(pixels, Math.max(width, height) * LEAST));
  const place = (start: number, extent: number, total: number) =>
    Math.min(1 - side / total, Math.max(0, start + extent / 2 - side / total / 2));
  return {
    left: place(box.left, box.width, width),
    top: place(box.top, box.height, height),
    width: side / width,
    height: side / height,
  };
}

/** Around the product in the picture of its whole cut-out, as a fraction of the photo's side. */
const WHOLE_MARGIN = 0.02;

/** CSS inset that shows the product alone, with a small margin; `box` in fractions of the photo. */
export function productInset({
  x,
  y,
  width,
  height,
}: {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}): string {
  const percent = (edge: number) => `${Math.round(Math.max(0, edge - WHOLE_MARGIN) * 1000) / 10}%`;
  return `inset(${[y, 1 - x - width, 1 - y - height, x].map(percent).join(' ')})`;
}
