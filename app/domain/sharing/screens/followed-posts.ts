/** Posts that this tab has sent and whose end is to be said, also when another page is open by then. */
const followed = new Set<string>();
const listeners = new Set<() => void>();

/** Says how a post ends when it does. */
export function followPost(id: string): void {
  followed.add(id);
  for (const tell of listeners) tell();
}

export const followedPosts = (): readonly string[] => [...followed];

/** Its end was said. True where it had not been before. */
export const endFollowing = (id: string): boolean => followed.delete(id);

/** Calls `tell` when there is another one; returns what ends that. */
export function onFollowed(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
