import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useDroppedFiles } from '#app/ui/intake/use-dropped-files.ts';
import type { SceneItem } from '../document/document.schema.ts';
import type { Point } from '../document/geometry.ts';
import { CanvasItems } from '../parts/canvas-items.tsx';
import styles from '../parts/canvas.module.css';
import { ItemBadges } from '../parts/item-badges.tsx';
import { MakingOverlay } from '../parts/making-overlay.tsx';
import { Toolbar } from '../parts/toolbar.tsx';
import type { PictureFile } from '../session/pictures/picture-files.ts';
import { useItemClipboard } from '../session/hotkeys/use-item-clipboard.ts';
import { pickItems, pickPictures, pickTemplate, useScene } from '../session/scene-store.ts';
import type { StudioWorkflow } from '../workflow.ts';
import { useRunsHere, useSceneDocument, useStudioView } from './contexts.ts';

// Konva is only in this chunk, and only a canvas asks for it.
const StageHost = lazy(() => import('../stage/stage-host.client.tsx'));
// Seen when a run has ended: the page itself is shown sooner without.
const FinishedImage = lazy(async () => ({
  default: (await import('../parts/results/finished-image.tsx')).FinishedImage,
}));
// Most canvases are not drawn on.
const DrawBar = lazy(() => import('../parts/draw-bar.tsx'));

const WIDE_MARGINS = { top: 64, side: 24, bottom: 16 };
const NARROW_MARGINS = { top: 64, side: 12, bottom: 12 };

interface Props {
  readonly workflow: Pick<StudioWorkflow, 'modes' | 'workingArea' | 'messages'>;
  /** The note about work on an item; null where there is none. */
  readonly noteOf: (item: SceneItem) => string | null;
  /** Pictures that were dropped or pasted; `at`: where on the canvas. */
  readonly onFiles: (files: readonly File[], at?: Point) => void;
  readonly onBroken: (file: PictureFile) => void;
  /** Stands for the template's own picture. */
  readonly relit: PictureFile | null;
  /** The invitation on a canvas without items. */
  readonly empty: ((hasBackdrop: boolean) => ReactNode) | undefined;
  /** Lies over the canvas while no run holds it. */
  readonly over: ReactNode;
  readonly toolbarEnd: ReactNode;
}

/** The middle of the screen: stage, what lies over it, and the ways to bring pictures in. */
export function CanvasArea({ workflow, noteOf, onFiles, onBroken, relit, empty, over, toolbarEnd }: Props) {
  const { store, files, presets } = useSceneDocument();
  const { batch, progress, isRunning: isLocked, isCancelling, cancel } = useRunsHere();
  const { controls, setControls, isNarrow, tool, setTool, finished, view } = useStudioView();
  const isFinished = finished.shown !== null;
  const items = useScene(store, pickItems);
  const plain = useBackdrop();
  const backdrop = plain && (relit ?? plain);
  // A late part is not in the server's page: React throws away what changes before such a part has come.
  const [isBrowser, setBrowser] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  useEffect(() => setBrowser(true), []);

  const area = useRef<HTMLElement>(null);
  const isDropTarget = useDroppedFiles((dropped, at) => {
    const box = area.current!.getBoundingClientRect();
    const isOnCanvas = at && at.x >= box.left && at.x <= box.right && at.y >= box.top && at.y <= box.bottom;
    // On an empty canvas the first product is given its place; later ones stay where they were dropped.
    onFiles(dropped, isOnCanvas && items.length > 0 ? controls?.canvasPointAt(at) : undefined);
  });
  useItemClipboard(store, files, isLocked);

  return (
    <section
      ref={area}
      className={styles.area}
      aria-label="Canvas"
      data-tour="canvas"
      data-drop={isDropTarget ? '' : undefined}
    >
      <CanvasItems
        store={store}
        controls={controls}
        activeId={activeId}
        onActive={setActiveId}
        isLocked={isLocked}
        onFocus={finished.close}
      >
        {isBrowser ? (
          <Suspense fallback={<div className={styles.loading} />}>
            <StageHost
              store={store}
              filesOf={files.filesOf}
              assetFileOf={files.assetFileOf}
              backdrop={backdrop}
              margins={isNarrow ? NARROW_MARGINS : WIDE_MARGINS}
              workingArea={workflow.workingArea}
              tool={tool}
              isLocked={isLocked}
              activeId={activeId}
              onReady={setControls}
              onBroken={onBroken}
            />
          </Suspense>
        ) : null}
      </CanvasItems>
      <ItemBadges store={store} controls={controls} noteOf={noteOf} />
      {isLocked || isFinished ? null : over}
      {items.length === 0 && !isLocked && !isFinished && tool.kind === 'select' ? empty?.(backdrop !== null) : null}
      {finished.shown ? (
        <Suspense fallback={null}>
          <FinishedImage
            images={finished.images}
            shown={finished.shown}
            onShow={finished.show}
            onView={view}
            onClose={() => area.current!.querySelector<HTMLElement>('[role="listbox"]')!.focus()}
          />
        </Suspense>
      ) : null}
      {isLocked ? null : (
        <Toolbar
          store={store}
          controls={controls}
          scenes={presets.scenes}
          isCovered={isFinished}
          onUse={finished.close}
        >
          {isBrowser && workflow.modes ? (
            <Suspense fallback={null}>
              <DrawBar modes={workflow.modes} tool={tool} onTool={setTool} store={store} />
            </Suspense>
          ) : null}
          {toolbarEnd}
        </Toolbar>
      )}
      {isLocked ? (
        <MakingOverlay
          batch={batch}
          progress={progress}
          isCancelling={isCancelling}
          words={workflow.messages}
          onCancel={cancel}
        />
      ) : null}
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
  const { store, files, presets } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const pictures = useScene(store, pickPictures);
  return useMemo(() => {
    if (!template) return null;
    if (template.kind === 'picture') {
      const picture = pictures.find((candidate) => candidate.key === template.pictureKey);
      return picture ? files.filesOf(picture.key).original : null;
    }
    if (template.kind === 'white') return null;
    const scene = presets.scenes.find((candidate) => candidate.name === template.name);
    if (!scene) return null;
    const other = scene.views.find(({ view }) => view === template.view);
    const full = { url: (other ?? scene).full, width: 1280 };
    const sizes = other ? [full] : [{ url: scene.preview.webp, width: scene.preview.width }, full];
    return { id: `scene:${scene.name}:${other?.view ?? 'front'}`, width: 1280, height: 1280, sizes };
  }, [template, pictures, files, presets.scenes]);
}
