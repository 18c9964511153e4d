import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { MAX_SCENE_NAME, sceneListCalls } from '#app/domain/studio/index.ts';
import { Dialog, DialogActions, DialogForm, DialogText } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { ProjectSummary } from '../workspace-data.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import styles from './project-dialog.module.css';
import { useProjectDeletion } from './use-project-deletion.ts';
import { useWorkspace } from './workspace-context.ts';

interface Props {
  readonly project: Pick<ProjectSummary, 'id' | 'name'>;
  readonly onClose: () => void;
}

/** Another name for a project, or none of it any more; what the server refuses is said at the field. */
export function ProjectDialog({ project, onClose }: Props) {
  const { page, dispatchFate } = useWorkspace();
  const { id, name: before } = project;
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState<'name' | 'delete' | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const remove = useProjectDeletion();
  const isOpenHere = id === page.data.scene.id;
  const isLast = page.projects.length === 1;

  const run = async (what: 'name' | 'delete', work: () => Promise<unknown>) => {
    setBusy(what);
    setRefusal(undefined);
    try {
      await work();
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
      setBusy(null);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === before) return onClose();
    void run('name', async () => {
      if (isOpenHere) dispatchFate({ type: 'name', name: given });
      try {
        await sceneListCalls.rename(id, given);
      } catch (error) {
        if (isOpenHere) dispatchFate({ type: 'name-refused', name: given, before });
        throw error;
      }
    });
  };
  return (
    <Dialog isOpen title={workspaceMessages.project} onClose={onClose}>
      <DialogForm onSubmit={save}>
        <Field
          label="Name"
          value={name}
          maxLength={MAX_SCENE_NAME}
          required
          autoFocus
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogText>{isLast ? workspaceMessages.lastProject : workspaceMessages.deleteProjectText}</DialogText>
        <DialogActions>
          <span className={styles.delete}>
            <Button
              size="large"
              tone="critical"
              disabled={isLast || busy === 'name'}
              loading={busy === 'delete'}
              onClick={() => void run('delete', () => remove(project))}
            >
              {workspaceMessages.deleteProject}
            </Button>
          </span>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            variant="primary"
            submit
            loading={busy === 'name'}
            disabled={name.trim() === '' || busy === 'delete'}
          >
            Rename
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
