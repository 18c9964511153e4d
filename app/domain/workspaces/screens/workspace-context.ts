import { createContext, useContext } from 'react';
import type { StageCutOuts } from '#app/domain/canvas-tools/index.ts';
import type { PictureRole } from '#app/domain/studio/document/index.ts';
import type { Uploads } from '#app/domain/studio/session/index.ts';
import type { NewestResult } from './use-newest-result.ts';
import type { useSceneFate } from '#app/domain/studio/switcher/index.ts';
import type { OfferedProducts } from './use-offered-products.ts';
import type { TryOnStage } from './use-try-on.ts';
import type { DismissedRuns } from './use-dismissed-runs.ts';
import type { OpenWorkspace } from '../workspace-data.ts';

/** The state that only a workspace has, beside the contexts of the frame. */
export interface WorkspaceStage {
  readonly page: OpenWorkspace;
  /** Null in a workspace of products. */
  readonly tryOn: TryOnStage | null;
  readonly uploads: Uploads;
  readonly cutOuts: StageCutOuts;
  readonly offered: OfferedProducts;
  readonly newest: NewestResult;
  readonly dismissed: DismissedRuns;
  /** The actions here on the project that is open. */
  readonly dispatchFate: ReturnType<typeof useSceneFate>['dispatch'];
  readonly addFiles: (files: readonly File[], role: PictureRole) => void;
}

const WorkspaceContext = createContext<WorkspaceStage | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

export function useWorkspace(): WorkspaceStage {
  const stage = useContext(WorkspaceContext);
  if (!stage) throw new Error('useWorkspace needs <WorkspaceProvider> above it');
  return stage;
}
