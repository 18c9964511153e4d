import { useEffect } from 'react';
import { useStableHandler } from './use-stable-handler.ts';

/** Field of the history's state: the dialog that the entry stands for. */
const FIELD = 'dialog';

interface OpenDialog {
  readonly id: string;
  /** Of the entry below: `key` as the router writes it. */
  readonly below: unknown;
  readonly close: () => void;
}

const open: OpenDialog[] = [];
/** Steps back of our own that have not happened yet. */
let ownSteps = 0;
let isListening = false;
let lastId = 0;

const stateOf = (state: unknown) => (state ?? {}) as Readonly<Record<string, unknown>>;
const dialogOf = (state: unknown) => stateOf(state)[FIELD];
const isOpen = (id: unknown) => open.some((dialog) => dialog.id === id);

function pushEntry(id: string): void {
  history.pushState({ ...stateOf(history.state), [FIELD]: id }, '');
}

/** Takes the entries of closed dialogs away, where the history still stands on them. */
function cleanUp(): void {
  const id = dialogOf(history.state);
  if (id === undefined || isOpen(id) || ownSteps > 0) return;
  ownSteps += 1;
  history.back();
}

function onPop(event: PopStateEvent): void {
  const id = dialogOf(event.state);
  if (ownSteps > 0) {
    ownSteps -= 1;
    event.stopImmediatePropagation();
    cleanUp();
    return;
  }
  const top = open.at(-1);
  if (top && stateOf(event.state)['key'] === top.below && id !== top.id) {
    // The router must not see it: the page stays.
    event.stopImmediatePropagation();
    top.close();
    // Where it has asked first and stays, the next step back is its own again.
    setTimeout(() => {
      if (isOpen(top.id)) pushEntry(top.id);
    }, 50);
    return;
  }
  // Forward to the entry of a dialog that is closed, or back to one that a link was followed from.
  if (id === undefined || isOpen(id)) return;
  event.stopImmediatePropagation();
  history.back();
}

/** The browser's Back closes the dialog that was opened last and leaves the page as it is; Forward does not open it again. */
export function useBackCloses(isShown: boolean, onClose: () => void): void {
  const close = useStableHandler(onClose);
  useEffect(() => {
    if (!isShown) return;
    if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
    isListening = true;
    const id = `${Date.now()}-${(lastId += 1)}`;
    const dialog = { id, below: stateOf(history.state)['key'], close: () => close() };
    open.push(dialog);
    pushEntry(id);
    return () => {
      open.splice(open.indexOf(dialog), 1);
      // A link that was pressed in it comes first.
      setTimeout(cleanUp);
    };
  }, [isShown, close]);
}
