import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { editorMessages } from '../image-editor.messages.ts';

/** Asks before what was not saved is lost: on the way to another page of ours, and by the browser before the page goes. */
export function ExitQuestion({ isDirty }: { readonly isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={editorMessages.exitQuestion}
      confirmLabel="Exit"
      cancelLabel="Stay"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {editorMessages.exitHint}
    </ConfirmDialog>
  );
}
