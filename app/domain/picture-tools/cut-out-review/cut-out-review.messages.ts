import type { CutOutDoubtKind } from '@plinth/imaging';

interface Question {
  readonly question: string;
  readonly hint: string;
  readonly yes: string;
  readonly no: string;
}

/** Plain words for each kind of doubt. `yes` keeps the part, but for a hole: there it leaves it open. */
const QUESTIONS: Readonly<Record<CutOutDoubtKind, Question>> = {
  part: {
    question: 'Is this part of the product?',
    hint: 'For example a lid, a label or a second piece.',
    yes: 'Yes, keep it',
    no: 'No, leave it out',
  },
  'like-ground': {
    question: 'Does this part in the background’s colour belong to the product?',
    hint: 'For example a label or a pale side. A shadow does not.',
    yes: 'Yes, keep it',
    no: 'No, leave it out',
  },
  hole: {
    question: 'Is this gap see-through?',
    hint: 'If you fill it, glass becomes opaque.',
    yes: 'Yes, open',
    no: 'No, filled',
  },
  thin: {
    question: 'Does this thin part belong to the product?',
    hint: 'For example a strap, a cord, a handle or a leg.',
    yes: 'Yes, keep it',
    no: 'No, leave it out',
  },
  'frame-edge': {
    question: 'Is this part at the edge of the photo the product?',
    hint: 'The photo ends here, so the product ends here too.',
    yes: 'Yes, keep it',
    no: 'No, leave it out',
  },
  'see-through': {
    question: 'Is this part see-through?',
    hint: 'Glass or thin fabric stays see-through. A reflection is solid.',
    yes: 'Yes, see-through',
    no: 'No, make it solid',
  },
  unsure: {
    question: 'Is this part of the product?',
    hint: 'We are not sure about it.',
    yes: 'Yes, keep it',
    no: 'No, leave it out',
  },
};

/** The texts about how sure a cut-out is, and while it is corrected. */
export const reviewMessages = {
  questionOf: (kind: CutOutDoubtKind): Question => QUESTIONS[kind],
  progress: (at: number, count: number) => `${at} of ${count}`,
  asIs: 'Current cut-out',
  looksRight: 'Looks right',
  fix: 'Fix with brush',
  skip: 'Skip',
  back: 'Back',
  dismiss: 'Later',
  askAgain: 'Ask me again',
  titleOf: (name: string) => `Cut-out of ${name}`,
  certain: 'Edges and inside look clear',
  answered: 'Questions answered',
  confirmed: 'Outline approved',
  unconfirmed: 'Not reviewed',
  outlineQuestion: 'Does the whole outline look right?',
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  stateText: {
    certain: 'Two automatic methods agree on this outline. Does the whole outline look right?',
    answered: 'You answered the questions. Does the whole outline look right?',
    unconfirmed: 'This outline was never reviewed. Does the whole outline look right?',
    confirmed: 'You said that the whole outline looks right.',
  },
  announce: (name: string, question: string, at: number, count: number) =>
    `A question about the cut-out of ${name}, ${at} of ${count}: ${question} Press 1 for yes, 2 for no.`,
  applying: 'Correcting the cut-out',
  confirming: 'Saving',
  corrected: 'Cut-out corrected',
  correctedText: 'Undo brings the old one back.',
  oldBeside: 'Both cut-outs are in your portfolio.',
  confirmedToast: 'Outline approved',
  answeredToast: 'Answers saved',
  failed: 'The cut-out could not be changed. Please try again.',
  again: 'Try again',
  picturesFailed: 'The images of this question could not be loaded.',

  brushTitle: 'Fix the cut-out',
  brushHelp: 'Paint the product with Keep and everything else with Erase.',
  keep: 'Keep',
  erase: 'Erase',
  size: 'Brush size',
  hardness: 'Hardness',
  followEdges: 'Follow edges',
  followHelp: 'Paint stops where the colours change.',
  checkers: 'Checkerboard',
  compare: 'Hold to compare',
  reset: 'Start over',
  apply: 'Apply',
  nothingPainted: 'Nothing is painted yet.',
  brushFailed: 'The photo could not be opened for painting. Please try again.',
  photoGone: 'The original photo no longer exists, so the cut-out cannot be corrected.',
  opening: 'Opening the photo...',
  discard: 'Discard what you painted?',
  discardText: 'The cut-out has not been changed. Your painting will be lost.',
  free: 'Free. The old cut-out is kept.',
} as const;
