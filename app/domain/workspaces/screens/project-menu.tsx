import { lazy, Suspense, useState } from 'react';
import type { ProjectSummary } from '../workspace-data.ts';
import styles from './workspace-screen.module.css';

/** Loaded when the user names or deletes a project. */
const ProjectDialog = lazy(async () => ({ default: (await import('./project-dialog.tsx')).ProjectDialog }));

/** The actions on a project as a whole. */
export function ProjectMenu({ project }: { readonly project: ProjectSummary }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-label={`More about ${project.name}`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">•••</span>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ProjectDialog project={project} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
