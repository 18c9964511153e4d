import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useJobFeed } from '#app/domain/generation/index.ts';
import { NARROW, useMedia } from '../layout/index.ts';
import { startImageCount } from '../parts/image-count.rules.ts';
import { useStudioKeys } from '../session/hotkeys/use-studio-keys.ts';
import { fromStored } from '../session/history/stored-steps.ts';
import { usePictureFiles } from '../session/pictures/use-picture-files.ts';
import { createSceneStore } from '../session/scene-store.ts';
import type { StageControls } from '../session/stage-controls.ts';
import { SELECT_TOOL } from '../session/stage-tool.ts';
import type { StageTool } from '../session/stage-tool.ts';
import type { StudioWorkflow } from '../workflow.ts';
import type { Runs, SceneDocumentView, SceneSaving, StudioCredits, StudioView } from './contexts.ts';
import type { StudioData } from './studio-data.ts';
import { useAccountCredits } from './use-account-credits.ts';
import { useFinished } from './use-finished.ts';
import { useRuns } from './use-runs.ts';

/** An open studio: what the four contexts of the frame hold. */
export interface Studio {
  readonly document: SceneDocumentView;
  readonly runs: Runs;
  readonly credits: StudioCredits;
  readonly view: StudioView;
}

/** The number of images as it was chosen last in this window; on the server none is. */
let chosenCount: number | null = null;

/** Opens a scene for a workflow. Give the screen the scene's id as its key: another scene is another studio. */
export function useStudio<Choices, Wish extends { readonly count: number }>(
  workflow: StudioWorkflow<Choices, Wish>,
  data: StudioData,
  choices: Choices,
): Studio {
  const { scene, presets, person, recent, activeJobs, unitPrice } = data;
  const [store] = useState(() => createSceneStore(scene.document, workflow.rules, fromStored(scene.steps)));
  const saving = useRef<SceneSaving['current']>(null);
  const files = usePictureFiles(store, presets, data.assets);
  const [controls, setControls] = useState<StageControls | null>(null);
  const [viewedId, view] = useState<string | null>(null);
  const [tool, setTool] = useState<StageTool>(SELECT_TOOL);
  const isNarrow = useMedia(NARROW);
  const [imageCount, setCount] = useState(() => startImageCount(chosenCount ?? data.defaults.imageCount));

  const [finishedJobId, setFinishedJobId] = useState<string | null>(null);

  const feed = useJobFeed();
  const onlooker = useMemo(() => ({ place: { kind: 'scene', id: scene.id } as const, person }), [scene.id, person]);
  useEffect(() => feed.start(activeJobs), [feed, activeJobs]);
  const runs = useRuns({
    workflow,
    choices,
    feed,
    onlooker,
    store,
    recent,
    onView: view,
    onFinished: setFinishedJobId,
  });
  const finished = useFinished({
    jobId: workflow.showsFinished ? finishedJobId : null,
    onClose: useCallback(() => setFinishedJobId(null), []),
    results: runs.results,
    isRunning: runs.isRunning,
    store,
  });
  const credits = useAccountCredits(data);
  useStudioKeys({ store, controls }, runs.isRunning);

  return {
    document: useMemo(() => ({ scene, store, files, presets, saving }), [scene, store, files, presets]),
    runs,
    credits: useMemo(
      () => ({
        credits,
        unitPrice,
        imageCount,
        setImageCount: (count: number) => setCount((chosenCount = count)),
      }),
      [credits, unitPrice, imageCount],
    ),
    view: useMemo(
      () => ({ controls, setControls, viewedId, view, finished, tool, setTool, isNarrow }),
      [controls, viewedId, finished, tool, isNarrow],
    ),
  };
}
