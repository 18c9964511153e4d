type Listener = () => void;

const endListeners = new Set<Listener>();
const returnListeners = new Set<Listener>();
let hasEnded = false;

function listen(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls `listener` whenever an answer says that the session has ended; returns a function that unsubscribes. */
export const onSessionEnded = (listener: Listener) => listen(endListeners, listener);

/** Calls `listener` when the session may be back after it had ended: what was refused meanwhile can be sent again. */
export const onSessionReturned = (listener: Listener) => listen(returnListeners, listener);

/** Tells the listeners of an answer of 401. One about a field asks for that field, as for a password once more. */
export function noteEndedSession(status: number, field: unknown): void {
  if (status !== 401 || typeof field === 'string') return;
  hasEnded = true;
  for (const listener of endListeners) listener();
}

/** Another tab has signed in, or this one is looked at again. Nothing happens where no answer was refused for the session. */
export function noteReturnedSession(): void {
  if (!hasEnded) return;
  hasEnded = false;
  for (const listener of returnListeners) listener();
}
