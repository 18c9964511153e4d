import { Button, Icon } from '@shopify/polaris';
import { ArrowLeftIcon, PaintBrushRoundIcon, XIcon } from '@shopify/polaris-icons';
import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { CutOutAnswer, CutOutDoubt, CutOutReview } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import { isEnter, isEscape, readKeyPress } from '#app/ui/keys.ts';
import { Candidate, useCloseUp } from './candidate.tsx';
import { reviewMessages } from './cut-out-review.messages.ts';
import styles from './review-card.module.css';
import { changingAnswers, openDoubts, productInset, stateOf, withAnswer, yesKeeps } from './review.rules.ts';
import type { ReviewSources } from './review-pictures.ts';
import { useReviewSources } from './use-review-sources.ts';

export interface ReviewCardProps {
  readonly name: string;
  readonly cutOut: AssetView;
  /** The keyboard goes to the card: it was opened by hand, not by a cut-out that arrived. */
  readonly takesFocus: boolean;
  readonly isBusy: boolean;
  /** The work under way, where it takes a moment. */
  readonly progress: { readonly share: number; readonly label: string } | null;
  readonly refusal: string | null;
  /** Answers that leave the cut-out as it is, or that its whole outline looks right. */
  readonly onConfirm: (answers: readonly CutOutAnswer[], isOutlineRight: boolean) => void;
  /** All that was said, at once: another cut-out is made of it. */
  readonly onRefine: (answers: readonly CutOutAnswer[]) => void;
  readonly onBrush: (answers: readonly CutOutAnswer[]) => void;
  readonly onClose: () => void;
}

/** The questions about a cut-out, one after the other, with both answers as pictures. It covers nothing. */
export function ReviewCard(props: ReviewCardProps) {
  const { name, cutOut, takesFocus, isBusy, progress, refusal, onConfirm, onRefine, onBrush, onClose } = props;
  const review = cutOut.cutOutReview;
  const [answers, setAnswers] = useState<readonly CutOutAnswer[]>(review?.answers ?? []);
  const [asked, setAsked] = useState(() => openDoubts(review));
  const [at, setAt] = useState(0);
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const doubt = asked[at];
  const { photoUrls, urls, doubtsUrl } = cutOut;
  const { sources, hasFailed } = useReviewSources(
    photoUrls && { photo: photoUrls.display, cutOut: urls.display, regions: doubtsUrl },
  );

  const finish = (said: readonly CutOutAnswer[]) => {
    if (changingAnswers(review, said).length > 0) onRefine(said);
    else if (said.length > 0) onConfirm(said, false);
    else onClose();
  };
  const next = (said: readonly CutOutAnswer[]) => {
    setAnswers(said);
    if (at + 1 < asked.length) setAt(at + 1);
    else finish(said);
  };
  const choose = (isYes: boolean) => {
    if (doubt) next(withAnswer(answers, { id: doubt.id, keep: isYes === yesKeeps(doubt) }));
  };
  const state = stateOf(review);
  // A question is answered by its own buttons: only the whole outline is approved as a whole.
  const submit = doubt ? (refusal ? () => finish(answers) : null) : () => onConfirm([], true);
  const isSubmitted = submit !== null && (doubt !== undefined || state !== 'confirmed');
  useChoiceKeys(box, doubt !== undefined && !isBusy, choose);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isEscape(event)) {
      event.preventDefault();
      onClose();
    } else if (isEnter(event) && event.target === box.current && !isBusy && isSubmitted) {
      event.preventDefault();
      submit();
    }
  };
  const words = doubt && reviewMessages.questionOf(doubt.kind);
  return (
    <section ref={box} className={styles.card} tabIndex={-1} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        {doubt && at > 0 && !isBusy ? (
          <button type="button" className={styles.icon} aria-label={reviewMessages.back} onClick={() => setAt(at - 1)}>
            <Icon source={ArrowLeftIcon} />
          </button>
        ) : null}
        <h2 id={titleId} className={styles.title}>
          {words?.question ?? reviewMessages.titleOf(name)}
        </h2>
        {asked.length > 1 && doubt ? (
          <span className={styles.count}>{reviewMessages.progress(at + 1, asked.length)}</span>
        ) : null}
        <button type="button" className={styles.icon} aria-label={reviewMessages.dismiss} onClick={onClose}>
          <Icon source={XIcon} />
        </button>
      </header>
      {doubt && words ? (
        <Question
          sources={sources}
          hasFailed={hasFailed || !photoUrls}
          doubt={doubt}
          review={review}
          answers={answers}
          isBusy={isBusy}
          onChoose={choose}
        />
      ) : (
        <Whole
          cutOut={cutOut}
          text={state === 'doubtful' ? '' : reviewMessages.stateText[state]}
          onAskAgain={review && review.doubts.length > 0 && !isBusy ? () => setAsked(review.doubts) : null}
        />
      )}
      <div role="alert" className={styles.alert}>
        {refusal ? <p className={styles.refusal}>{refusal}</p> : null}
      </div>
      {isBusy ? (
        <Busy progress={progress} />
      ) : (
        <footer className={styles.foot}>
          {isSubmitted ? (
            <Button variant={doubt ? 'secondary' : 'primary'} onClick={submit}>
              {refusal ? reviewMessages.again : reviewMessages.looksRight}
            </Button>
          ) : null}
          {photoUrls ? (
            <Button icon={PaintBrushRoundIcon} onClick={() => onBrush(answers)}>
              {reviewMessages.fix}
            </Button>
          ) : null}
          {doubt ? (
            <Button variant="tertiary" onClick={() => next(answers.filter(({ id }) => id !== doubt.id))}>
              {reviewMessages.skip}
            </Button>
          ) : null}
        </footer>
      )}
      <p className="visually-hidden" role="status">
        {doubt && words && !isBusy ? reviewMessages.announce(name, words.question, at + 1, asked.length) : ''}
      </p>
    </section>
  );
}

interface QuestionProps {
  readonly sources: ReviewSources | null;
  readonly hasFailed: boolean;
  readonly doubt: CutOutDoubt;
  readonly review: CutOutReview | null;
  readonly answers: readonly CutOutAnswer[];
  readonly isBusy: boolean;
  readonly onChoose: (isYes: boolean) => void;
}

function Question({ sources, hasFailed, doubt, review, answers, isBusy, onChoose }: QuestionProps) {
  const pixels = useCloseUp(sources, doubt);
  const { hint, yes, no } = reviewMessages.questionOf(doubt.kind);
  const given = answers.find(({ id }) => id === doubt.id)?.keep;
  return (
    <>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.choices}>
        {[true, false].map((isYes) => {
          const keep = isYes === yesKeeps(doubt);
          return (
            <button
              key={String(isYes)}
              type="button"
              className={styles.choice}
              aria-pressed={given === undefined ? undefined : given === keep}
              aria-keyshortcuts={isYes ? '1' : '2'}
              disabled={isBusy}
              onClick={() => onChoose(isYes)}
            >
              <CandidateOf pixels={pixels} answers={answers} review={review} doubt={doubt} keep={keep} />
              <span className={styles.label}>
                <kbd aria-hidden="true">{isYes ? '1' : '2'}</kbd>
                <span>
                  {isYes ? yes : no}
                  {keep === doubt.isKept ? <small>{reviewMessages.asIs}</small> : null}
                </span>
              </span>
            </button>
          );
        })}
      </div>
      {hasFailed ? <p className={styles.refusal}>{reviewMessages.picturesFailed}</p> : null}
    </>
  );
}

function CandidateOf({
  pixels,
  answers,
  review,
  doubt,
  keep,
}: {
  readonly pixels: ReturnType<typeof useCloseUp>;
  readonly answers: readonly CutOutAnswer[];
  readonly review: CutOutReview | null;
  readonly doubt: CutOutDoubt;
  readonly keep: boolean;
}) {
  const said = changingAnswers(review, withAnswer(answers, { id: doubt.id, keep }));
  return <Candidate pixels={pixels} answers={said} asked={doubt.id} />;
}

function Whole({
  cutOut,
  text,
  onAskAgain,
}: {
  readonly cutOut: AssetView;
  readonly text: string;
  readonly onAskAgain: (() => void) | null;
}) {
  return (
    <>
      <p className={styles.hint}>{text}</p>
      <img
        className={styles.whole}
        src={cutOut.urls.display}
        alt=""
        style={cutOut.content ? { objectViewBox: productInset(cutOut.content) } : undefined}
      />
      {onAskAgain ? (
        <div>
          <Button variant="plain" onClick={onAskAgain}>
            {reviewMessages.askAgain}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Busy({ progress }: Pick<ReviewCardProps, 'progress'>) {
  const share = progress?.share ?? 0;
  return (
    <div className={styles.busy}>
      <p role="status">{progress ? reviewMessages.applying : reviewMessages.confirming}</p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={reviewMessages.applying}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        data-waiting={share === 0 ? '' : undefined}
      >
        <span style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />
      </div>
      {progress?.label ? <small>{progress.label}</small> : null}
    </div>
  );
}

/** 1 and 2 choose wherever the focus is, unless the user is typing or a window is open. */
function useChoiceKeys(card: RefObject<HTMLElement>, isActive: boolean, choose: (isYes: boolean) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, isMod, isAlt } = readKeyPress(event);
      if ((key !== '1' && key !== '2') || event.defaultPrevented || isMod || isAlt) return;
      if (isCovered(card.current) || isTyping(event.target)) return;
      event.preventDefault();
      latest.current(key === '1');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [card, isActive]);
}

/** A window is open, and not the one that it stands in. */
const isCovered = (card: HTMLElement | null): boolean =>
  [...document.querySelectorAll('dialog[open]')].some((dialog) => !dialog.contains(card));

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
