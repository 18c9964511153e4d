import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { DragEvent } from 'react';
import type { Point } from '#app/domain/studio/document/index.ts';
import { pickItems, pickPictures, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import type { PictureFile, StageControls } from '#app/domain/studio/session/index.ts';
import styles from './canvas-area.module.css';
import { CanvasItems } from './canvas-items.tsx';
import { CutOutQuestions } from './cut-out-questions.tsx';
import { EmptyCanvas } from './empty-canvas.tsx';
import { GeneratingOverlay } from './generating-overlay.tsx';
import { ItemBadges } from './item-badges.tsx';
import { useStudio } from '../studio-context.ts';
import { Toolbar } from './toolbar.tsx';

// Konva is only in this chunk, and only this screen asks for it.
const StageHost = lazy(() => import('#app/domain/studio/stage/stage-host.client.tsx'));

const WIDE_MARGINS = { top: 68, side: 28, bottom: 24 };
const NARROW_MARGINS = { top: 64, side: 12, bottom: 12 };

interface Props {
  readonly isNarrow: boolean;
  readonly onControls: (controls: StageControls | null) => void;
  readonly onBroken: (file: PictureFile) => void;
}

/** The middle of the screen: stage, what lies over it, and the ways to bring pictures in. */
export function CanvasArea({ isNarrow, onControls, onBroken }: Props) {
  const { store, files, uploads, generation, controls } = useStudio();
  const items = useScene(store, pickItems);
  const backdrop = useBackdrop();
  const [isBrowser, setBrowser] = useState(false);
  const [isDropTarget, setDropTarget] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  useEffect(() => setBrowser(true), []);
  const isLocked = generation.isRunning;

  const { addFiles } = uploads;
  const bringIn = useCallback(
    (dropped: readonly File[], at?: Point) => {
      if (dropped.length > 0) void addFiles(dropped, { role: 'product', at });
    },
    [addFiles],
  );
  usePaste(bringIn);

  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDropTarget(false);
    const dropped = [...event.dataTransfer.files];
    // On an empty canvas the first product is given its place; later ones stay where they were dropped.
    const at = items.length > 0 ? controls?.canvasPointAt({ x: event.clientX, y: event.clientY }) : undefined;
    bringIn(dropped, at);
  };
  return (
    <section
      className={styles.area}
      aria-label="Canvas"
      data-drop={isDropTarget ? '' : undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDropTarget(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropTarget(false);
      }}
      onDrop={onDrop}
    >
      <CanvasItems activeId={activeId} onActive={setActiveId} isLocked={isLocked}>
        {isBrowser ? (
          <Suspense fallback={<div className={styles.loading} />}>
            <StageHost
              store={store}
              filesOf={files.filesOf}
              backdrop={backdrop}
              margins={isNarrow ? NARROW_MARGINS : WIDE_MARGINS}
              isLocked={isLocked}
              activeId={activeId}
              onReady={onControls}
              onBroken={onBroken}
            />
          </Suspense>
        ) : null}
      </CanvasItems>
      <ItemBadges />
      {isLocked ? null : <CutOutQuestions isNarrow={isNarrow} />}
      {items.length === 0 && !isLocked ? <EmptyCanvas hasBackdrop={backdrop !== null} /> : null}
      {isLocked ? null : <Toolbar />}
      <GeneratingOverlay />
      {isDropTarget ? (
        <div className={styles.dropHint} aria-hidden="true">
          Drop to place on the canvas
        </div>
      ) : null}
    </section>
  );
}

/** The chosen template's picture. */
function useBackdrop(): PictureFile | null {
  const { store, files, data } = useStudio();
  const template = useScene(store, pickTemplate);
  const pictures = useScene(store, pickPictures);
  return useMemo(() => {
    if (!template) return null;
    if (template.kind === 'picture') {
      const picture = pictures.find((candidate) => candidate.key === template.pictureKey);
      return picture ? files.filesOf(picture.key).original : null;
    }
    const scene = data.presets.scenes.find((candidate) => candidate.name === template.name);
    if (!scene) return null;
    const sizes = [
      { url: scene.preview.webp, width: scene.preview.width },
      { url: scene.full, width: 1280 },
    ];
    return { id: `scene:${scene.name}`, width: 1280, height: 1280, sizes };
  }, [template, pictures, files, data.presets.scenes]);
}

/** Pictures from the clipboard, unless somebody is typing. */
function usePaste(onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith('image/'));
      if (pasted.length === 0) return;
      event.preventDefault();
      onFiles(pasted);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onFiles]);
}
