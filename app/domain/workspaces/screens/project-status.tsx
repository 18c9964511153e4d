import { Button } from '@shopify/polaris';
import { useJobs } from '#app/domain/generation/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { progressOfProject } from '../project-progress.rules.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

/** Below the words: what went wrong with the last run, and what a run would leave out. */
export function ProjectStatus() {
  const { page, dismissed } = useWorkspace();
  const { scene, store } = useSceneDocument();
  const { feed } = useRunsHere();
  const lastRun = page.projects.find(({ id }) => id === scene.id)?.lastRun ?? null;
  const { error, jobId } = progressOfProject(useJobs(feed), scene.id, { lastRun, dismissed: dismissed.ids });
  const hasDrawing = useScene(store, pickItems).some(({ kind }) => kind === 'drawing');
  if (!error && !hasDrawing) return null;
  return (
    <div className={styles.words}>
      {error ? (
        <div className={styles.error}>
          <p role="alert">{workspaceMessages.error(error)}</p>
          {jobId ? (
            <Button variant="plain" onClick={() => dismissed.dismiss(jobId)}>
              {workspaceMessages.putAway}
            </Button>
          ) : null}
        </div>
      ) : null}
      {hasDrawing ? <p className={styles.status}>{workspaceMessages.drawingsStay}</p> : null}
    </div>
  );
}
