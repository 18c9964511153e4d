import type { PublicationView } from './publication.schema.ts';

interface Facts {
  /** Null once the picture was deleted. */
  readonly assetId: string | null;
  readonly takenBackAt: Date | null;
  readonly expiresAt: Date;
}

/** Whether it is still public, and if not why. */
export function publicationState({ assetId, takenBackAt, expiresAt }: Facts, now: Date): PublicationView['state'] {
  if (takenBackAt) return 'taken-back';
  if (assetId === null) return 'deleted';
  return expiresAt <= now ? 'expired' : 'public';
}
