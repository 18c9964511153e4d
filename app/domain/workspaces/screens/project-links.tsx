import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { usePlaces } from '#app/ui/places.ts';
import type { ProjectSummary, WorkspacePage } from '../workspace-data.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import styles from './workspace-screen.module.css';

interface Props {
  readonly page: Pick<WorkspacePage, 'workspace' | 'projects'>;
  readonly openId: string;
  /** The content shown for a project; its name where it is left out. */
  readonly children?: (project: ProjectSummary) => ReactNode;
  /** Beside the way to it. */
  readonly tools?: (project: ProjectSummary) => ReactNode;
}

/** The ways to the projects of a workspace, and back to all workspaces; the one that is open is marked. */
export function ProjectLinks({ page: { workspace, projects }, openId, children, tools }: Props) {
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
              aria-current={project.id === openId ? 'page' : undefined}
              title={project.name}
            >
              {children?.(project) ?? project.name}
            </Link>
            {tools?.(project)}
          </li>
        ))}
      </ol>
    </nav>
  );
}
