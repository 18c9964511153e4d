import { useEffect, useRef } from 'react';
import { isEscape, readKeyPress } from '#app/ui/keys.ts';
import { commandOf } from './stage-keys.ts';
import type { CommandContext } from './stage-commands.ts';

/** Keys that work wherever the focus is, unless the user is typing, a dialog is open or a run locks the canvas. */
export function useStudioKeys(context: CommandContext, isLocked: boolean): void {
  const latest = useRef({ context, isLocked });
  useEffect(() => {
    latest.current = { context, isLocked };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { store, controls } = latest.current.context;
      if (event.defaultPrevented || latest.current.isLocked || isElsewhere(event.target)) return;
      if (isEscape(event)) {
        if (!controls?.bail()) store.dispatch({ type: 'select', ids: [] });
        return;
      }
      const command = commandOf(readKeyPress(event));
      if (!command) return;
      // Also when there is nothing to do: Ctrl+D must not set a bookmark instead.
      event.preventDefault();
      controls?.bail();
      if (command.isEnabled(store.get())) command.run(latest.current.context);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof Element &&
    target.closest('input:not([type="radio"]), textarea, select, [contenteditable="true"]') !== null
  );
}
