import { useJobs } from '#app/domain/generation/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { pickItems, useScene } from '#app/domain/studio/session/index.ts';
import { progressOfProject } from '../project-progress.rules.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

/** Below the words: what went wrong with the last run, and what a run would leave out. */
export function ProjectStatus() {
  const { page } = useWorkspace();
  const { scene, store } = useSceneDocument();
  const { feed } = useRunsHere();
  const { error } = progressOfProject(useJobs(feed), scene.id);
  const hasDrawing = useScene(store, pickItems).some(({ kind }) => kind === 'drawing');
  if (page.workspace.workflow === 'virtual-try-on') {
    return (
      <p className={styles.status} role="status">
        {workspaceMessages.tryOnMissing}
      </p>
    );
  }
  return (
    <>
      {error ? (
        <p className={styles.error} role="alert">
          {workspaceMessages.error(error)}
        </p>
      ) : null}
      {hasDrawing ? <p className={styles.status}>{workspaceMessages.drawingsStay}</p> : null}
    </>
  );
}
