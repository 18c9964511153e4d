import { useEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { CutOutMark, reviewMessages, ReviewInHand, stateOf, useTools } from '#app/domain/picture-tools/index.ts';
import { boundsOf, seenBox, isPictureItem } from '#app/domain/studio/document/index.ts';
import type { SceneItem } from '#app/domain/studio/document/index.ts';
import { pickItems, pickPictures, pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { toScreen } from '#app/domain/studio/stage/index.ts';
import { useSceneDocument, useStudioView } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';
import styles from './cut-out-questions.module.css';

/** At every product how sure its cut-out is, and at one of them its questions. */
export function CutOutQuestions() {
  const { isNarrow } = useStudioView();
  const { store } = useSceneDocument();
  const { reviews, cutouts } = useProduct();
  const items = useScene(store, pickItems).filter(isPictureItem);
  const pictures = useScene(store, pickPictures);
  const selection = useScene(store, pickSelection);
  const { open, cutOutOf, show } = reviews;
  const asked = open && cutOutOf(open.pictureKey);
  const askedItem = items.find((item) => item.pictureKey === open?.pictureKey && item.isBackgroundRemoved);
  const marked = items.flatMap((item) => {
    const cutOut = item.isBackgroundRemoved && !cutouts.pending.has(item.pictureKey) ? cutOutOf(item.pictureKey) : null;
    if (!cutOut || item.pictureKey === open?.pictureKey) return [];
    // What is in order says so only where somebody looks.
    const isShown = stateOf(cutOut.cutOutReview) === 'question' || (selection.length === 1 && selection[0] === item.id);
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
          <Review key={asked._id} name={nameOf(open.pictureKey)} cutOut={asked} takesFocus={open.isByHand} />
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
}: {
  readonly name: string;
  readonly cutOut: AssetView;
  readonly takesFocus: boolean;
}) {
  const { files } = useSceneDocument();
  const { reviews } = useProduct();
  const { runs, open } = useTools();
  const { close } = reviews;
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
        close();
      }}
      onClose={close}
    />
  );
}

/** Below what is seen of an item, wherever the canvas is moved. */
function MarkAt({ item, children }: { readonly item: SceneItem; readonly children: ReactNode }) {
  const node = useRef<HTMLDivElement>(null);
  usePlace(node, item, ({ left, right, bottom }, area, own) => ({
    x: clamp((left + right) / 2 - own.width / 2, 8, area.width - own.width - 8),
    y: clamp(bottom + 18, 64, area.height - own.height - 8),
  }));
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
  usePlace(isDocked ? null : node, item, ({ left, right, top, bottom }, area, own) => {
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

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Follows an item over the stage without asking React for every frame. */
function usePlace(
  node: RefObject<HTMLDivElement> | null,
  item: SceneItem | undefined,
  placeOf: (item: Sides, area: DOMRect, own: DOMRect) => { readonly x: number; readonly y: number },
): void {
  const { store } = useSceneDocument();
  const { controls } = useStudioView();
  const latest = useRef(placeOf);
  useEffect(() => {
    latest.current = placeOf;
  });
  useEffect(() => {
    if (!controls || !item || !node) return;
    const byKey = new Map(store.get().pictures.map((picture) => [picture.key, picture]));
    const bounds = boundsOf(seenBox(item, byKey));
    const place = () => {
      const element = node.current;
      const area = element?.offsetParent?.getBoundingClientRect();
      if (!element || !area) return;
      const viewport = controls.viewport();
      const { x: left, y: top } = toScreen(viewport, bounds);
      const { x: right, y: bottom } = toScreen(viewport, { x: bounds.x + bounds.width, y: bounds.y + bounds.height });
      const { x, y } = latest.current({ left, top, right, bottom }, area, element.getBoundingClientRect());
      element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    const resized = new ResizeObserver(place);
    if (node.current) resized.observe(node.current);
    const stop = controls.onViewport(place);
    return () => {
      stop();
      resized.disconnect();
    };
  }, [controls, item, node, store]);
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
