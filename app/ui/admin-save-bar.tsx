import { useBlocker } from '@remix-run/react';
import { createElement, useEffect, useId } from 'react';
import { appBridge } from './app-bridge.ts';

interface Props {
  /** Something on the page is not saved. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/**
 * The admin's contextual save bar: shown while something is unsaved, and nobody leaves the page without a question
 * meanwhile. Draws nothing itself.
 */
export function AdminSaveBar({ isDirty, isSaving, onSave, onDiscard }: Props) {
  const id = useId();
  useEffect(() => {
    const bridge = appBridge();
    if (!bridge || !isDirty) return;
    void bridge.saveBar.show(id);
    return () => void bridge.saveBar.hide(id);
  }, [id, isDirty]);
  useLeaveQuestion(isDirty);
  return createElement(
    'ui-save-bar',
    { id, style: { display: 'none' } },
    createElement('button', { variant: 'primary', ...(isSaving ? { loading: '' } : {}), onClick: onSave }, 'Save'),
    createElement('button', { onClick: onDiscard }, 'Discard'),
  );
}

/** Ways of our own router wait for the admin's question; the admin's own navigation asks by itself. */
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
