import { createContext, useContext } from 'react';
import type { Context, ReactNode } from 'react';
import type { Credits } from '#app/domain/credits/index.ts';
import type { FeedJob, JobFeed, Onlooker, OrderPlace } from '#app/domain/generation/index.ts';
import type { PresetChoices } from '#app/domain/library/index.ts';
import type { ResultsAction, ResultsState } from '../parts/results/results.rules.ts';
import type { PictureRegistry } from '../session/pictures/use-picture-files.ts';
import type { SceneStore } from '../session/scene-store.ts';
import type { SceneFactsListener } from '../session/sync/use-scene-sync.ts';
import type { StageControls } from '../session/stage-controls.ts';
import type { StageTool } from '../session/stage-tool.ts';
import type { StudioScene } from './studio-data.ts';
import type { FinishedImages } from './use-finished.ts';

/** The saving of the open scene; null until the page listens. */
export interface SceneSaving {
  current: { readonly saveNow: () => Promise<boolean> } | null;
}

/** Name and news of the open scene besides its canvas, where a screen follows them. */
export interface SceneFate {
  readonly name: string;
  readonly factsListener: SceneFactsListener;
  /** Instead of how it is saved; null where there is nothing to say. */
  readonly notice: ReactNode;
}

/** The open scene, and where the pixels of its pictures are. */
export interface SceneDocumentView {
  readonly scene: StudioScene;
  readonly store: SceneStore;
  readonly files: PictureRegistry;
  readonly presets: PresetChoices;
  readonly saving: SceneSaving;
}

/** Who looks at this canvas. */
export interface CanvasOnlooker extends Onlooker {
  readonly place: Extract<OrderPlace, { kind: 'scene' }>;
}

/** The runs of this canvas. */
export interface Runs {
  readonly feed: JobFeed;
  readonly onlooker: CanvasOnlooker;
  readonly results: ResultsState;
  /** The run that the canvas waits for; null while there is none of the onlooker's own. */
  readonly batch: FeedJob | null;
  /** 0..1, of that run. */
  readonly progress: number;
  readonly isRunning: boolean;
  readonly isCancelling: boolean;
  readonly act: (action: ResultsAction) => void;
  readonly generate: (count: number) => void;
  /** Makes the failed pictures of a run again, from what it was made from. */
  readonly retry: (jobId: string, count: number) => void;
  readonly cancel: () => void;
}

/** The balance, and the number of pictures it covers. */
export interface StudioCredits {
  readonly credits: Credits;
  /** Credits per picture. */
  readonly unitPrice: number;
  readonly imageCount: number;
  readonly setImageCount: (count: number) => void;
}

/** How the screen is looked at. */
export interface StudioView {
  readonly controls: StageControls | null;
  readonly setControls: (controls: StageControls | null) => void;
  /** The result that is shown large. */
  readonly viewedId: string | null;
  readonly view: (assetId: string | null) => void;
  readonly finished: FinishedImages;
  readonly tool: StageTool;
  readonly setTool: (tool: StageTool) => void;
  readonly isNarrow: boolean;
}

export const SceneDocumentContext = createContext<SceneDocumentView | null>(null);
export const RunsContext = createContext<Runs | null>(null);
export const CreditsContext = createContext<StudioCredits | null>(null);
export const ViewContext = createContext<StudioView | null>(null);

function useInside<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('This part stands inside <StudioFrame>.');
  return value;
}

export const useSceneDocument = () => useInside(SceneDocumentContext);
export const useRunsHere = () => useInside(RunsContext);
export const useStudioCredits = () => useInside(CreditsContext);
export const useStudioView = () => useInside(ViewContext);
