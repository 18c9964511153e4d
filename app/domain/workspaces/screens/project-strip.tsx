import { Link } from '@remix-run/react';
import { Spinner } from '@shopify/polaris';
import { useJobs } from '#app/domain/generation/index.ts';
import { useRunsHere } from '#app/domain/studio/frame/index.ts';
import { usePlaces } from '#app/ui/places.ts';
import { progressOfProject, recentOf } from '../project-progress.rules.ts';
import type { ProjectSummary } from '../workspace-data.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import styles from './workspace-screen.module.css';
import { useWorkspace } from './workspace-context.ts';

const STATES = { idle: '', queued: 'Waiting', executing: 'Generating...', completed: '', error: 'Error' } as const;

/** The projects of the workspace as small pictures; the one that is open is marked, a click opens another. */
export function ProjectStrip() {
  const { page } = useWorkspace();
  const { workspace, projects, data } = page;
  const words = WORKFLOW_WORDS[workspace.workflow];
  const base = words.base(usePlaces());
  return (
    <nav className={styles.strip} aria-label="Projects">
      <Link to={base} className={styles.back}>
        {words.title}
      </Link>
      <ol className={styles.projects}>
        {projects.map((project) => (
          <li key={project.id}>
            <Link
              to={`${base}/${workspace.id}/${project.id}`}
              className={styles.project}
              aria-current={project.id === data.scene.id ? 'page' : undefined}
              title={project.name}
            >
              <ProjectThumb project={project} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ProjectThumb({ project }: { readonly project: ProjectSummary }) {
  const { feed } = useRunsHere();
  const jobs = useJobs(feed);
  const { status } = progressOfProject(jobs, project.id);
  const [picture] = recentOf(jobs, project.id, project.recent);
  const isBusy = status === 'queued' || status === 'executing';
  return (
    <>
      <span className={styles.thumb} data-state={status}>
        {picture ? (
          <img src={picture.urls.thumb} alt="" width={picture.width} height={picture.height} />
        ) : (
          <span className={styles.noPicture}>{project.isReadable ? 'No picture yet' : 'Cannot be read'}</span>
        )}
        {isBusy ? (
          <span className={styles.busy}>
            <Spinner size="small" accessibilityLabel={STATES[status]} />
          </span>
        ) : null}
      </span>
      <span className={styles.projectName}>
        {project.name}
        {STATES[status] ? <span className={styles.state}>{STATES[status]}</span> : null}
      </span>
    </>
  );
}
