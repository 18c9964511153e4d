import { Link, useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { DeleteIcon, EditIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Page } from '#app/ui/page.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import type { WorkspacesPage } from '../workspaces-data.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './workspaces-screen.module.css';

/** Loaded when the user opens the list of deleted workspaces. */
const DeletedDialog = lazy(async () => ({ default: (await import('./deleted-dialog.tsx')).DeletedDialog }));

type Workspace = WorkspacesPage['workspaces'][number];

/** All workspaces of a workflow, the one worked on last first; each can be renamed and deleted. */
export function WorkspacesScreen({ page: { workflow, workspaces, hasDeleted } }: { readonly page: WorkspacesPage }) {
  const words = WORKFLOW_WORDS[workflow];
  const base = words.base(usePlaces());
  const [renamed, setRenamed] = useState<Workspace | null>(null);
  const [doomed, setDoomed] = useState<Workspace | null>(null);
  const [isListingDeleted, setListingDeleted] = useState(false);
  const { remove, isDeleting } = useDeletion();
  const create = (
    <Button variant="primary" size="large" url={`${base}/create`}>
      New workspace
    </Button>
  );
  const actions = (
    <>
      {hasDeleted ? (
        <Button size="large" onClick={() => setListingDeleted(true)}>
          {workspaceMessages.deletedOnes}
        </Button>
      ) : null}
      {workspaces.length > 0 ? create : null}
    </>
  );
  return (
    <Page>
      <PageHeader title={words.title} description={words.text} actions={actions} />
      {workspaces.length === 0 ? (
        <EmptyState title="No workspace yet" action={create}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul className={styles.grid}>
          {workspaces.map((workspace) => (
            <li key={workspace.id} className={styles.entry}>
              <WorkspaceCard workspace={workspace} to={`${base}/${workspace.id}`} />
              <div className={styles.actions}>
                <IconButton icon={EditIcon} label={`Rename ${workspace.name}`} onClick={() => setRenamed(workspace)} />
                <IconButton icon={DeleteIcon} label={`Delete ${workspace.name}`} onClick={() => setDoomed(workspace)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {renamed ? <RenameDialog key={renamed.id} workspace={renamed} onClose={() => setRenamed(null)} /> : null}
      {isListingDeleted ? (
        <Suspense fallback={null}>
          <DeletedDialog workflow={workflow} onClose={() => setListingDeleted(false)} />
        </Suspense>
      ) : null}
      <ConfirmDialog
        isOpen={doomed !== null}
        title={doomed ? workspaceMessages.deleteQuestion(doomed.name) : ''}
        confirmLabel="Delete"
        isDestructive
        isBusy={isDeleting}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed) void remove(doomed).then(() => setDoomed(null));
        }}
      >
        {workspaceMessages.deleteText}
      </ConfirmDialog>
    </Page>
  );
}

function WorkspaceCard({ workspace, to }: { readonly workspace: Workspace; readonly to: string }) {
  const { name, thumbs, projects } = workspace;
  return (
    <Link to={to} className={`plinth-card ${styles.card}`}>
      <span className={styles.pictures} aria-hidden="true">
        {thumbs.map((url) => (
          <img key={url} src={url} alt="" loading="lazy" decoding="async" />
        ))}
      </span>
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
      <span className={styles.detail}>
        {projects === 0 ? 'Not set up yet' : `${projects} ${projects === 1 ? 'project' : 'projects'}`}
      </span>
    </Link>
  );
}

/** Deletes a workspace, and offers to bring it back. */
function useDeletion() {
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const [isDeleting, setDeleting] = useState(false);
  const tell = (error: unknown) => toasts.show({ title: (error as Error).message, tone: 'critical' });
  const remove = async ({ id, name }: Workspace) => {
    setDeleting(true);
    try {
      await callApi('DELETE /api/workspaces/{id}', { params: { id } });
      revalidate();
      const restore = () =>
        callApi('POST /api/workspaces/{id}/restore', { params: { id } }).then(() => revalidate(), tell);
      toasts.show({
        title: workspaceMessages.deleted(name),
        durationMs: UNDO_MS,
        action: { label: 'Undo', onAction: () => void restore() },
      });
    } catch (error) {
      tell(error);
    }
    setDeleting(false);
  };
  return { remove, isDeleting };
}

/** Longer than other news: it is the way back. */
const UNDO_MS = 20_000;
