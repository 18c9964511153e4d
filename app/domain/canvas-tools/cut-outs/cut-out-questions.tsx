import { Suspense, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { CutOutMark, reviewMessages, ReviewInHand, stateOf, useTools } from '#app/domain/picture-tools/index.ts';
import { isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { pickItems, pickPictures, pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { useSceneDocument, useStudioView } from '#app/domain/studio/frame/index.ts';
import { below, clamp, useFollow } from '../follow-item.tsx';
import styles from './cut-out-questions.module.css';
import type { StageCutOuts } from './use-stage-cut-outs.ts';

/** At every product how sure its cut-out is, and at one of them its questions. */
export function CutOutQuestions({ cutOuts: { reviews, pending } }: { readonly cutOuts: StageCutOuts }) {
  const { isNarrow } = useStudioView();
  const { store } = useSceneDocument();
  const items = useScene(store, pickItems).filter(isPictureItem);
  const pictures = useScene(store, pickPictures);
  const selection = useScene(store, pickSelection);
  const { open, cutOutOf, show } = reviews;
  const asked = open && cutOutOf(open.pictureKey);
  const askedItem = items.find((item) => item.pictureKey === open?.pictureKey && item.isBackgroundRemoved);
  const marked = items.flatMap((item) => {
    const cutOut = item.isBackgroundRemoved && !pending.has(item.pictureKey) ? cutOutOf(item.pictureKey) : null;
    if (!cutOut || item.pictureKey === open?.pictureKey) return [];
    // A cut-out without an open question shows its mark only while its item alone is selected.
    const isShown = stateOf(cutOut.cutOutReview) === 'doubtful' || (selection.length === 1 && selection[0] === item.id);
    return isShown ? [{ item, cutOut }] : [];
  });
  const nameOf = (key: string) => pictures.find((picture) => picture.key === key)?.name ?? 'the product';
  return (
    <>
      {marked.map(({ item, cutOut }) => (
        <MarkAt key={item.id} item={item}>
          <CutOutMark name={nameOf(item.pictureKey)} review={cutOut} onOpen={() => show(item.pictureKey)} />
        </MarkAt>
      ))}
      {open && asked ? (
        <CardAt item={askedItem} isDocked={isNarrow}>
          <Suspense fallback={null}>
            <Review
              key={asked._id}
              name={nameOf(open.pictureKey)}
              cutOut={asked}
              takesFocus={open.isByHand}
              onClose={reviews.close}
            />
          </Suspense>
        </CardAt>
      ) : null}
    </>
  );
}

/** The card, and what it does to the scene. */
function Review({
  name,
  cutOut,
  takesFocus,
  onClose,
}: {
  readonly name: string;
  readonly cutOut: AssetView;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}) {
  const { files } = useSceneDocument();
  const { runs, open } = useTools();
  return (
    <ReviewInHand
      name={name}
      cutOut={cutOut}
      takesFocus={takesFocus}
      runs={runs}
      oldIsWhere={reviewMessages.correctedText}
      onConfirmed={(confirmed) => files.addAssets([confirmed])}
      onBrush={(answers) => {
        open('cut-out', cutOut, { answers });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Below what is seen of an item, wherever the canvas is moved. */
function MarkAt({ item, children }: { readonly item: SceneItem; readonly children: ReactNode }) {
  const node = useRef<HTMLDivElement>(null);
  useFollow(node, item, below);
  return (
    <div ref={node} className={styles.at}>
      {children}
    </div>
  );
}

/** Beside the item where there is room, else at the canvas's edge; on phones over its lower part. */
function CardAt({
  item,
  isDocked,
  children,
}: {
  readonly item: SceneItem | undefined;
  readonly isDocked: boolean;
  readonly children: ReactNode;
}) {
  const node = useRef<HTMLDivElement>(null);
  useFollow(isDocked ? null : node, item, ({ left, right, top, bottom }, area, own) => {
    const isRight = right + 20 + own.width <= area.width - 12;
    const isLeft = left - 20 - own.width >= 12;
    const x = isRight ? right + 20 : isLeft ? left - 20 - own.width : area.width - own.width - 12;
    return { x, y: clamp((top + bottom) / 2 - own.height / 2, 64, area.height - own.height - 12) };
  });
  return (
    <div ref={node} className={isDocked || !item ? styles.docked : styles.at}>
      {children}
    </div>
  );
}
