import { useNavigate, useRevalidator } from '@remix-run/react';
import { sceneCalls } from '#app/domain/studio/index.ts';
import { UnreadableScene } from '#app/domain/studio/parts/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { usePlaces } from '#app/ui/places.ts';
import type { WorkspacePage } from '../workspace-data.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { ProjectLinks } from './project-links.tsx';
import styles from './workspace-screen.module.css';

type ClosedPage = Extract<WorkspacePage, { readonly kind: 'closed' }>;

/** A project that this version cannot read: another one is opened, or made, in the same workspace. */
export function ClosedProject({ page }: { readonly page: ClosedPage }) {
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
