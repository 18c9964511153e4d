import { useNavigate, useRevalidator } from '@remix-run/react';
import { Suspense, useEffect, useRef } from 'react';
import { isEnded, useJobs } from '#app/domain/generation/index.ts';
import { CutOutQuestions, VideoButtons } from '#app/domain/canvas-tools/index.ts';
import { toViewerPicture, useResultTools, useTools, ZoomViewer } from '#app/domain/picture-tools/index.ts';
import { StudioFrame, useFreshAddresses, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import type { Studio } from '#app/domain/studio/frame/index.ts';
import { sceneCalls } from '#app/domain/studio/index.ts';
import { pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { resultAssets, UnreadableScene } from '#app/domain/studio/parts/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { OpenWorkspace, WorkspacePage } from '../workspace-data.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { DraftBar } from './draft-bar.tsx';
import { ElementIcons } from './lazy-element-icons.ts';
import { ProjectStatus } from './project-status.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProjectStrip } from './project-strip.tsx';
import { useWorkspaceStage } from './use-workspace-stage.ts';
import { WorkspaceProvider } from './workspace-context.ts';
import styles from './workspace-screen.module.css';
import { WorkspaceTools } from './lazy-workspace-tools.ts';

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

type ClosedPage = Extract<WorkspacePage, { readonly kind: 'closed' }>;

/** A workspace with one of its projects open. */
export function WorkspaceScreen({ page }: { readonly page: WorkspacePage }) {
  if (page.kind === 'closed') return <ClosedProject page={page} />;
  return <OpenProject key={page.data.scene.id} page={page} />;
}

function OpenProject({ page }: { readonly page: OpenWorkspace }) {
  const { workflow, studio, stage, noteOf } = useWorkspaceStage(page);
  const { document, runs, view } = studio;
  const { open, see, stand } = useTools();
  const resultTools = useResultTools();
  const onBroken = useFreshAddresses(page.data, document);
  useEffect(() => stand(runs.onlooker.place), [stand, runs.onlooker]);
  useNewProjects(runs);

  const pictures = resultAssets(runs.results).filter((asset) => asset.type === 'image');
  const viewed = pictures.find((asset) => asset._id === view.viewedId);
  useEffect(() => {
    if (viewed) see(viewed);
  }, [viewed, see]);
  const openCertificate = (id: string) => {
    const asset = pictures.find((candidate) => candidate._id === id);
    if (asset) open('certificate', asset);
  };
  const { addFiles } = stage.uploads;
  return (
    <WorkspaceProvider value={stage}>
      <StudioFrame
        workflow={workflow}
        studio={studio}
        calls={sceneCalls}
        resultTools={resultTools}
        pending={stage.cutOuts.pending}
        noteOf={noteOf}
        onFiles={(files, at) => void addFiles(files, { role: 'product', at })}
        onBroken={onBroken}
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
          emptyCanvas: () => <p className={styles.empty}>Choose what stands on the canvas, or drop a photo here.</p>,
          promptActions: <VideoButtons videoPrice={page.videoPrice} recentVideos={page.recentVideos} />,
          promptFoot: <ProjectStatus />,
        }}
      >
        <ZoomViewer
          pictures={pictures.map(toViewerPicture)}
          openId={view.viewedId}
          onOpen={(assetId) => {
            view.view(assetId);
            runs.act({ type: 'select', assetId });
          }}
          onClose={() => view.view(null)}
          actions={[]}
          onBadge={openCertificate}
        />
      </StudioFrame>
    </WorkspaceProvider>
  );
}

/** Projects that a run has added are shown as soon as it was accepted; which they are says the server. */
function useNewProjects({ feed, batch }: Studio['runs']): void {
  const { revalidate } = useRevalidator();
  const jobs = useJobs(feed);
  const seen = useRef(new Set<string>());
  const running = jobs.filter((job) => job.place?.kind === 'scene' && !isEnded(job.status)).map(({ jobId }) => jobId);
  const fresh = running.filter((id) => !seen.current.has(id));
  const key = `${batch?.jobId ?? ''}:${fresh.join()}`;
  useEffect(() => {
    if (key === ':') return;
    for (const id of key.split(':')[1]!.split(',')) seen.current.add(id);
    revalidate();
  }, [key, revalidate]);
}

/** A project that nobody here can read: another one is opened, or made, in the same workspace. */
function ClosedProject({ page }: { readonly page: ClosedPage }) {
  const { revalidate, state } = useRevalidator();
  const navigate = useNavigate();
  const { scene, workspace, projects } = page;
  const words = WORKFLOW_WORDS[workspace.workflow];
  const base = words.base(usePlaces());
  return (
    <div className={styles.closed}>
      <ProjectLinks page={page} openId={scene.id} />
      <UnreadableScene
        title={words.title}
        scene={scene}
        isRetrying={state === 'loading'}
        onRetry={revalidate}
        onDownload={() => sceneCalls.download(scene.id)}
        onStartNew={async () => {
          const name = workspaceMessages.newProject(projects.length + 1);
          const body = { name, workspaceId: workspace.id };
          const { _id } = await callApi('POST /api/workspaces/projects', { body });
          navigate(`${base}/${workspace.id}/${_id}`);
        }}
      />
    </div>
  );
}
