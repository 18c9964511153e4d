import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { useStableHandler } from './use-stable-handler.ts';

/** Fields of the history's state: the dialog that an entry was pushed for, and how many such entries are below it, with it. */
const FIELD = 'dialog';
const DEPTH = 'dialogDepth';

interface OpenDialog {
  readonly id: string;
  readonly close: () => void;
}

const open: OpenDialog[] = [];
let isListening = false;
let lastId = 0;
/** State of the entry that the page stands on. */
let current: unknown = null;

const stateOf = (state: unknown) => (state ?? {}) as Readonly<Record<string, unknown>>;
const dialogOf = (state: unknown) => stateOf(state)[FIELD];
const depthOf = (state: unknown) => Number(stateOf(state)[DEPTH] ?? 0);
const isOpen = (id: unknown) => open.some((dialog) => dialog.id === id);
/** Entries of one page have the key of the router's own entry. */
const isSamePage = (one: unknown, other: unknown) => stateOf(one)['key'] === stateOf(other)['key'];

/**
 * The entry of a dialog that was closed by itself stays, because a step back would break off a navigation that the dialog has
 * begun; the next dialog takes it over.
 */
function takeEntry(id: string): void {
  const state = stateOf(history.state);
  const isLeft = state[FIELD] !== undefined && !isOpen(state[FIELD]);
  const next = { ...state, [FIELD]: id, [DEPTH]: depthOf(state) + (isLeft ? 0 : 1) };
  if (isLeft) history.replaceState(next, '');
  else history.pushState(next, '');
  current = next;
}

function onPop(event: PopStateEvent): void {
  const before = current;
  current = event.state;
  // The router handles what leads to another page.
  if (!isSamePage(before, event.state)) return;
  const isBack = depthOf(event.state) < depthOf(before);
  if (!isBack && depthOf(event.state) === depthOf(before)) return;
  event.stopImmediatePropagation();
  // Forward leads to the entry of a closed dialog: the page is the same.
  if (!isBack) return;
  const top = open.at(-1);
  if (!top || dialogOf(before) !== top.id) {
    // An entry that was left: nothing would be seen to happen.
    history.back();
    return;
  }
  top.close();
  // Where the dialog has asked first and stays, the next step back is its own again.
  setTimeout(() => {
    if (isOpen(top.id)) takeEntry(top.id);
  }, 50);
}

/** The browser's Back closes the dialog that was opened last and leaves the page as it is; Forward does not open it again. */
export function useBackCloses(isShown: boolean, onClose: () => void): void {
  const close = useStableHandler(onClose);
  useEffect(() => {
    if (!isShown) return;
    if (!isListening) window.addEventListener('popstate', onPop, { capture: true });
    isListening = true;
    const dialog = { id: `${Date.now()}-${(lastId += 1)}`, close: () => close() };
    takeEntry(dialog.id);
    open.push(dialog);
    return () => void open.splice(open.indexOf(dialog), 1);
  }, [isShown, close]);
}

/** For the frame of a page: what the router pushes or replaces is known, too. */
export function useHistoryEntry(): void {
  const { key } = useLocation();
  useEffect(() => {
    current = history.state;
  }, [key]);
}
