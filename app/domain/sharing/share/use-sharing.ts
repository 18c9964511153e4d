import { useState } from 'react';
import type { PublicationView } from '#app/domain/publishing/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { ShareTarget } from './networks.ts';
import { shareMessages } from './share.messages.ts';

interface Sharing {
  /** Newest first. */
  readonly publications: readonly PublicationView[];
  /** The latest publication on this page. */
  readonly shared: PublicationView | null;
  readonly isSharing: boolean;
  readonly share: (order: { target: ShareTarget; title: string; words: string }) => void;
  readonly takeBack: (id: string) => Promise<void>;
}

/** Makes a picture public and opens the network's own dialog; takes it back. */
export function useSharing(imageId: string, before: readonly PublicationView[]): Sharing {
  const toasts = useToasts();
  const [publications, setPublications] = useState(before);
  const [sharedId, setSharedId] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);

  const keep = (publication: PublicationView) =>
    setPublications((current) => [publication, ...current.filter(({ id }) => id !== publication.id)]);
  const fail = (error: unknown) => {
    toasts.show({ title: (error as Error).message, tone: 'critical' });
  };

  const share: Sharing['share'] = ({ target, title, words }) => {
    setSharing(true);
    // Allowed right after the press; where the browser asks first, the words stay in their field.
    if (words && target !== 'link') void navigator.clipboard?.writeText(words).catch(() => {});
    const body = { imageId, destination: target, title, description: words };
    callApi('POST /api/publications', { body })
      .then(({ publication }) => {
        // One page a picture and network: its text is another now.
        if (publications.some(({ id, state }) => id === publication.id && state === 'public'))
          toasts.show({ title: shareMessages.pageUpdated });
        keep(publication);
        setSharedId(publication.id);
        // Where the browser stops it, the button to the same place stands on the page.
        if (publication.dialogUrl) window.open(publication.dialogUrl, '_blank', 'noopener,noreferrer');
      }, fail)
      .finally(() => setSharing(false));
  };

  const takeBack = (id: string) =>
    callApi('DELETE /api/publications/{id}', { params: { id } }).then(({ publication }) => {
      setPublications((current) => current.map((each) => (each.id === id ? publication : each)));
      toasts.show({ title: shareMessages.takenBack });
    }, fail);

  const shared = publications.find(({ id }) => id === sharedId) ?? null;
  return { publications, shared, isSharing, share, takeBack };
}
