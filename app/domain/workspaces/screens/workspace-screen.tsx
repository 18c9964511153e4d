import { Suspense, useMemo } from 'react';
import { CutOutQuestions, ResultViewer, useRelitBackdrop, VideoButtons } from '#app/domain/canvas-tools/index.ts';
import { unpackPresets } from '#app/domain/library/index.ts';
import { useResultTools } from '#app/domain/picture-tools/index.ts';
import { StudioFrame, useFreshAddresses, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { sceneCalls } from '#app/domain/studio/index.ts';
import { pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { useDeferred } from '#app/ui/use-deferred.ts';
import type { OpenWorkspace, WorkspacePage } from '../workspace-data.ts';
import { DraftBar } from './draft-bar.tsx';
import { ElementIcons } from './lazy-element-icons.ts';
import { ProjectStatus } from './project-status.tsx';
import { ProjectStrip } from './project-strip.tsx';
import { useFreshProjects } from './use-fresh-projects.ts';
import { useWorkspaceStage } from './use-workspace-stage.ts';
import { WorkspaceProvider } from './workspace-context.ts';
import styles from './workspace-screen.module.css';
import { WorkspaceTools } from './lazy-workspace-tools.ts';

// Seen where a newer version has written the project.
const loadClosed = () => import('./closed-project.tsx');

/** Nothing of it is asked for while nothing is selected. */
function IconsOfSelected() {
  const { store } = useSceneDocument();
  const hasSelection = useScene(store, pickSelection).length > 0;
  return hasSelection ? (
    <Suspense fallback={null}>
      <ElementIcons />
    </Suspense>
  ) : null;
}

/** A workspace with one of its projects open. */
export function WorkspaceScreen({ page }: { readonly page: WorkspacePage }) {
  if (page.kind === 'closed') return <Closed page={page} />;
  return <OpenProject key={page.data.scene.id} page={page} />;
}

function Closed({ page }: { readonly page: Extract<WorkspacePage, { readonly kind: 'closed' }> }) {
  const late = useDeferred(loadClosed);
  return late ? <late.ClosedProject page={page} /> : null;
}

type Sent = Extract<WorkspacePage, { readonly kind: 'open' }>;

function OpenProject({ page: sent }: { readonly page: Sent }) {
  const page = useMemo<OpenWorkspace>(
    () => ({ ...sent, data: { ...sent.data, presets: unpackPresets(sent.data.presets) } }),
    [sent],
  );
  const { workflow, studio, stage, noteOf, fate } = useWorkspaceStage(page);
  const { document, runs, view } = studio;
  const resultTools = useResultTools();
  const onBroken = useFreshAddresses(page.data, document);
  useFreshProjects(page, runs);
  const relit = useRelitBackdrop(document.store, page.data.presets.scenes, false);

  const { addFiles } = stage.uploads;
  return (
    <WorkspaceProvider value={stage}>
      <StudioFrame
        workflow={workflow}
        studio={studio}
        calls={sceneCalls}
        fate={fate}
        resultTools={resultTools}
        pending={stage.cutOuts.pending}
        noteOf={noteOf}
        onFiles={(files, at) => void addFiles(files, { role: 'product', at })}
        onBroken={onBroken}
        relit={relit}
        slots={{
          besideCanvas: <ProjectStrip />,
          overCanvas: (
            <>
              {view.controls ? (
                <Suspense fallback={null}>
                  <WorkspaceTools />
                </Suspense>
              ) : null}
              <CutOutQuestions cutOuts={stage.cutOuts} />
              <IconsOfSelected />
              <DraftBar />
            </>
          ),
          emptyCanvas: () => <p className={styles.empty}>Choose a product, or drop a photo here.</p>,
          promptActions: <VideoButtons videoPrice={page.videoPrice} recentVideos={page.recentVideos} />,
          promptFoot: <ProjectStatus />,
        }}
      >
        <ResultViewer studio={studio} />
      </StudioFrame>
    </WorkspaceProvider>
  );
}
