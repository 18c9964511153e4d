import { useBlocker } from '@remix-run/react';
import { SaveBar } from '@shopify/app-bridge-react';
import { useEffect, useId } from 'react';
import { AdminButton } from './admin-button.tsx';
import { appBridge, useIsEmbedded } from './app-bridge.ts';

interface Props {
  /** Something on the page is not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** The admin's contextual save bar while something is unsaved; leaving the page is confirmed first. */
export function AdminSaveBar({ isDirty, isSaving, onSave, onDiscard }: Props) {
  const id = useId();
  useLeaveQuestion(isDirty);
  if (!useIsEmbedded()) return null;
  return (
    <SaveBar id={id} open={isDirty}>
      <AdminButton isPrimary isBusy={isSaving} onClick={onSave}>
        Save
      </AdminButton>
      <AdminButton onClick={onDiscard}>Discard</AdminButton>
    </SaveBar>
  );
}

/** Navigation by our own router waits for the admin's confirmation; the admin's own navigation asks by itself. */
function useLeaveQuestion(isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isAsked = true;
    const answer = (decide: () => void) => () => isAsked && decide();
    // It resolves for leaving; for staying it never does, or it rejects.
    appBridge()?.saveBar.leaveConfirmation().then(answer(blocker.proceed), answer(blocker.reset));
    return () => {
      isAsked = false;
    };
  }, [blocker]);
}
