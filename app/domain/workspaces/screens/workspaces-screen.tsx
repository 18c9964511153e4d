import { Link } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import type { WorkspacesPage } from '../workspaces-data.ts';
import styles from './workspaces-screen.module.css';

/** All workspaces of a workflow, the one worked on last first. */
export function WorkspacesScreen({ page: { workflow, workspaces } }: { readonly page: WorkspacesPage }) {
  const words = WORKFLOW_WORDS[workflow];
  const base = words.base(usePlaces());
  const create = (
    <Button variant="primary" size="large" url={`${base}/create`}>
      New workspace
    </Button>
  );
  return (
    <Page>
      <PageHeader title={words.title} description={words.text} actions={workspaces.length > 0 ? create : null} />
      {workspaces.length === 0 ? (
        <EmptyState title="No workspace yet" action={create}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {workspaces.map(({ id, name, thumbs, projects }) => (
            <li key={id}>
              <Link to={`${base}/${id}`} className={styles.card}>
                <span className={styles.pictures} aria-hidden="true">
                  {thumbs.map((url) => (
                    <img key={url} src={url} alt="" loading="lazy" decoding="async" />
                  ))}
                </span>
                <span className={styles.name} title={name}>
                  {name}
                </span>
                <span className={styles.detail}>
                  {projects === 0 ? 'Not set up yet' : `${projects} ${projects === 1 ? 'project' : 'projects'}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
