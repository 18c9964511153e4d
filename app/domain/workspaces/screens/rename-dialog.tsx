import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { Dialog, DialogActions, DialogForm } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';

const MAX_NAME = 120;

interface Props {
  readonly workspace: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Another name for a workspace; what the server refuses is said at the field. */
export function RenameDialog({ workspace: { id, name: before }, onClose }: Props) {
  const { revalidate } = useRevalidator();
  const [name, setName] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      await callApi('PUT /api/workspaces/{id}', { params: { id }, body: { name: name.trim() } });
      revalidate();
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen title="Rename workspace" onClose={onClose}>
      <DialogForm onSubmit={(event) => void save(event)}>
        <Field
          label="Name"
          value={name}
          maxLength={MAX_NAME}
          required
          autoFocus
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
        <DialogActions>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" submit loading={isBusy} disabled={name.trim() === ''}>
            Rename
          </Button>
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
