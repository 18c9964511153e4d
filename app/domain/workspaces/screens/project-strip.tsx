import { Spinner } from '@shopify/polaris';
import { useJobs } from '#app/domain/generation/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { hasDraft } from '#app/domain/studio/document/index.ts';
import { progressOfProject, recentOf } from '../project-progress.rules.ts';
import type { ProjectSummary } from '../workspace-data.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { ProjectMenu } from './project-menu.tsx';
import { ProjectLinks } from './project-links.tsx';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

/** The projects of the workspace as small pictures, with how they stand; a click opens another. */
export function ProjectStrip() {
  const { page } = useWorkspace();
  const openId = page.data.scene.id;
  return (
    <ProjectLinks page={page} openId={openId} tools={(project) => <ProjectMenu project={project} />}>
      {(project) => <ProjectThumb project={project} isOpen={project.id === openId} />}
    </ProjectLinks>
  );
}

function ProjectThumb({ project, isOpen }: { readonly project: ProjectSummary; readonly isOpen: boolean }) {
  const { dismissed } = useWorkspace();
  const { store } = useSceneDocument();
  const isUnsaved = useScene(store, pickItems).some(hasDraft) && isOpen;
  const { feed } = useRunsHere();
  const jobs = useJobs(feed);
  const recent = recentOf(jobs, project.id, project.recent);
  const { lastRun } = project;
  const { status, progress } = progressOfProject(jobs, project.id, { recent, lastRun, dismissed: dismissed.ids });
  const [picture] = recent;
  const isBusy = status === 'queued' || status === 'executing';
  const share = progress.max > 0 ? progress.value / progress.max : 0;
  return (
    <>
      <span className={styles.thumb} data-state={status}>
        {picture ? (
          <img src={picture.urls.thumb} alt="" />
        ) : (
          <span className={styles.noPicture}>{emptyWord(project, isBusy)}</span>
        )}
        {isBusy ? (
          <span className={styles.busy}>
            <Spinner size="small" accessibilityLabel="" />
            <span className={styles.bar}>
              <span style={{ transform: `scaleX(${Math.max(0.04, share)})` }} />
            </span>
          </span>
        ) : null}
      </span>
      <span className={styles.projectName}>
        <span dir="auto">{project.name}</span>
        <span className={styles.state}>{workspaceMessages.states[status]}</span>
        {isUnsaved ? <span className={styles.state}>{workspaceMessages.unsaved}</span> : null}
      </span>
    </>
  );
}

/** Instead of a picture; nothing beneath what turns while one is made. */
function emptyWord({ isReadable }: ProjectSummary, isBusy: boolean): string | null {
  if (isBusy) return null;
  return isReadable ? 'No image yet' : 'Cannot be read';
}
