import { useCallback, useState } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { deleteFiles, restoreFiles } from './delete-files.ts';

/** Long enough to see that it was the wrong one. */
const UNDO_MS = 12_000;

interface Options {
  readonly assets: readonly AssetView[];
  readonly onGone: (gone: ReadonlySet<string>) => void;
  readonly onBack: (back: readonly AssetView[]) => void;
}

/** Deletes files, and offers to undo it for a while. */
export function useDeleting({ assets, onGone, onBack }: Options) {
  const toasts = useToasts();
  const [isDeleting, setDeleting] = useState(false);

  const undo = useCallback(
    async (gone: readonly AssetView[]) => {
      const { restored, failure } = await restoreFiles(gone.map(({ _id }) => _id));
      if (failure) toasts.show({ title: libraryMessages.restoreFailed, message: failure, tone: 'critical' });
      if (restored.size === 0) return;
      onBack(gone.filter(({ _id }) => restored.has(_id)));
      toasts.show({ title: libraryMessages.restored(restored.size), tone: 'success' });
    },
    [toasts, onBack],
  );

  const remove = async (ids: readonly string[]) => {
    setDeleting(true);
    const { deleted, failure } = await deleteFiles(ids);
    setDeleting(false);
    const gone = assets.filter(({ _id }) => deleted.has(_id));
    onGone(deleted);
    if (failure) toasts.show({ title: libraryMessages.deleteFailed, message: failure, tone: 'critical' });
    if (deleted.size === 0) return;
    toasts.show({
      title: libraryMessages.deleted(deleted.size),
      tone: 'success',
      durationMs: UNDO_MS,
      action: { label: libraryMessages.undo, onAction: () => void undo(gone) },
    });
  };
  return { isDeleting, remove };
}
