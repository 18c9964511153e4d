type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever an answer says that nobody is signed in any more; returns how to stop. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Tells the listeners of an answer of 401. One about a field asks for that field, as for a password once more. */
export function noteEndedSession(status: number, field: unknown): void {
  if (status !== 401 || typeof field === 'string') return;
  for (const listener of listeners) listener();
}
