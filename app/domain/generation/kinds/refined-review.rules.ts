import type { CutOutAnswer, CutOutReview } from '@plinth/imaging';

/**
 * The review of a cut-out after a person has corrected it. It is `answered` when no question is left open, or when they
 * went over it with a brush. Nothing of that says that the whole outline is right. What was answered is what the new
 * cut-out does.
 */
export function refinedReview(
  before: CutOutReview | null,
  said: { readonly answers: readonly CutOutAnswer[]; readonly isRetouched: boolean; readonly at: string },
): CutOutReview {
  const given = new Map([...(before?.answers ?? []), ...said.answers].map((answer) => [answer.id, answer]));
  const doubts = (before?.doubts ?? []).map((doubt) => {
    const answer = said.answers.find(({ id }) => id === doubt.id);
    return answer ? { ...doubt, isKept: answer.keep } : doubt;
  });
  const isAnswered = said.isRetouched || doubts.every(({ id }) => given.has(id));
  return {
    version: 1,
    state: isAnswered ? 'answered' : 'doubtful',
    doubts,
    answers: [...given.values()].sort((a, b) => a.id - b.id),
    isRetouched: said.isRetouched || (before?.isRetouched ?? false),
    confirmedAt: isAnswered ? said.at : null,
    outlineConfirmedAt: null,
  };
}
