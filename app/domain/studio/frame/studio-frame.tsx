import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { affordableCount, spendable } from '#app/domain/credits/index.ts';
import type { SceneContent, SceneItem, ScenePicture } from '../document/document.schema.ts';
import type { Point } from '../document/geometry.ts';
import { StudioLayout } from '../layout/index.ts';
import { PromptBar } from '../parts/prompt-bar.tsx';
import { resultAssets } from '../parts/results/results.rules.ts';
import { ResultsPanel } from '../parts/results/results-panel.tsx';
import type { ResultTools } from '../parts/results/results-panel.tsx';
import type { PictureFile } from '../session/pictures/picture-files.ts';
import type { SceneCalls } from '../session/sync/use-scene-sync.ts';
import type { StudioWorkflow } from '../workflow.ts';
import { CanvasArea } from './canvas-area.tsx';
import { CreditsContext, RunsContext, SceneDocumentContext, ViewContext } from './contexts.ts';
import type { SceneFate } from './contexts.ts';
import { SceneSaver } from './scene-saver.tsx';
import type { Studio } from './use-studio.ts';

/** Where a workflow puts what is its own. */
export interface StudioSlots {
  /** Above the canvas, in its column. */
  readonly aboveCanvas?: ReactNode;
  /** At the left of the canvas; on phones above it. */
  readonly besideCanvas?: ReactNode;
  /** Over the canvas while no run holds it. */
  readonly overCanvas?: ReactNode;
  /** The invitation on a canvas without items. */
  readonly emptyCanvas?: (hasBackdrop: boolean) => ReactNode;
  readonly toolbarEnd?: ReactNode;
  /** Around the field of words: above it, before its button, below. */
  readonly overPrompt?: ReactNode;
  readonly promptActions?: ReactNode;
  /** Under the prompt. */
  readonly underPrompt?: ReactNode;
  readonly promptFoot?: ReactNode;
}

interface Props<Choices, Wish extends { readonly count: number }> {
  readonly workflow: StudioWorkflow<Choices, Wish>;
  readonly studio: Studio;
  readonly calls: SceneCalls;
  /** The actions on the scene by others, where its screen has many. */
  readonly fate?: SceneFate | undefined;
  readonly resultTools: ResultTools;
  /** Keys of pictures that something is still being done to. */
  readonly pending: ReadonlySet<string>;
  readonly noteOf: (item: SceneItem) => string | null;
  readonly onFiles: (files: readonly File[], at?: Point) => void;
  /** A picture's address no longer works. */
  readonly onBroken: (file: PictureFile) => void;
  /** Stands on the canvas for the template's own picture; null: that one is shown. */
  readonly relit?: PictureFile | null;
  readonly slots?: StudioSlots;
  /** The layer over the whole screen. */
  readonly children?: ReactNode;
}

/** The screen of an open scene: its contexts, and its parts in the studio's layout. */
export function StudioFrame<Choices, Wish extends { readonly count: number }>(props: Props<Choices, Wish>) {
  const { workflow, studio, calls, resultTools, pending, slots = {} } = props;
  const { document, runs, credits, view } = studio;
  const { store, scene } = document;
  const { scenes } = document.presets;
  const available = spendable(credits.credits, 'image');
  const { unitPrice, imageCount } = credits;
  const { reasons } = workflow;
  const { isRunning } = runs;
  const reasonsOf = useCallback(
    (content: SceneContent, pictures: readonly ScenePicture[]) =>
      reasons({ content, pictures, pending, isRunning, scenes, available, unitPrice }),
    [reasons, pending, isRunning, scenes, available, unitPrice],
  );
  const results = (onToggle: (() => void) | null, isOpen: boolean) => (
    <ResultsPanel
      tools={resultTools}
      tray={runs.results}
      onlooker={runs.onlooker}
      isOpen={isOpen}
      isBlocked={isRunning}
      onToggle={onToggle}
      onAction={runs.act}
      onView={view.view}
      onRetry={runs.retry}
    />
  );
  return (
    <SceneDocumentContext.Provider value={document}>
      <RunsContext.Provider value={runs}>
        <CreditsContext.Provider value={credits}>
          <ViewContext.Provider value={view}>
            <StudioLayout
              title={workflow.title}
              sections={workflow.sections}
              side={workflow.sectionsAt}
              beside={slots.besideCanvas}
              above={slots.aboveCanvas}
              canvas={
                <>
                  <CanvasArea
                    workflow={workflow}
                    noteOf={props.noteOf}
                    onFiles={props.onFiles}
                    onBroken={props.onBroken}
                    relit={props.relit ?? null}
                    empty={slots.emptyCanvas}
                    over={slots.overCanvas}
                    toolbarEnd={slots.toolbarEnd}
                  />
                  <SceneSaver store={store} scene={scene} calls={calls} saving={document.saving} fate={props.fate} />
                </>
              }
              prompt={
                <PromptBar
                  store={store}
                  words={workflow.messages}
                  reasonsOf={reasonsOf}
                  count={imageCount}
                  onCount={credits.setImageCount}
                  covered={affordableCount(imageCount, available, unitPrice)}
                  unitPrice={unitPrice}
                  available={available}
                  onGenerate={runs.generate}
                  above={slots.overPrompt}
                  actions={slots.promptActions}
                  under={slots.underPrompt}
                  foot={slots.promptFoot}
                />
              }
              results={results}
              resultCount={resultAssets(runs.results).length}
            />
            {props.children}
          </ViewContext.Provider>
        </CreditsContext.Provider>
      </RunsContext.Provider>
    </SceneDocumentContext.Provider>
  );
}
