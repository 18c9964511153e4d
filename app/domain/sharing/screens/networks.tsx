import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { NetworkName } from '../networks/network-names.ts';
import { POST_EVENT } from '../posts/post-event.ts';
import type { PostView } from '../posts/post.schema.ts';
import { endFollowing, followedPosts, onFollowed } from './followed-posts.ts';
import { endOf } from './post-end.rules.ts';

const LinkedInDialog = lazy(async () => ({ default: (await import('./linkedin-dialog.tsx')).LinkedInDialog }));
const TikTokDialog = lazy(async () => ({ default: (await import('./tiktok-dialog.tsx')).TikTokDialog }));
const SharedDialog = lazy(async () => ({ default: (await import('./shared-dialog.tsx')).SharedDialog }));

const EVENTS = [POST_EVENT];

export interface NewPost {
  readonly network: NetworkName;
  readonly asset: AssetView;
}

interface Props {
  readonly begun: NewPost | null;
  readonly onClose: () => void;
}

/** The dialogs of the networks, and what is said when a post of this tab has come to its end. */
export function Networks({ begun, onClose }: Props) {
  const { shared, close } = useFinishedPosts();
  return (
    <Suspense fallback={null}>
      {begun?.network === 'linkedin' ? <LinkedInDialog asset={begun.asset} onClose={onClose} /> : null}
      {begun?.network === 'tiktok' ? <TikTokDialog asset={begun.asset} onClose={onClose} /> : null}
      {shared ? <SharedDialog post={shared} onClose={close} /> : null}
    </Suspense>
  );
}

/** Says once how each followed post ends: on the stream, or where that was before this page listened. */
function useFinishedPosts() {
  const toasts = useToasts();
  const [shared, setShared] = useState<PostView | null>(null);
  const receive = useCallback(
    (post: PostView) => {
      const end = endOf(post);
      if (!end || !endFollowing(post.id)) return;
      if (post.status === 'published' && post.network === 'linkedin') setShared(post);
      else toasts.show({ ...end, ...(end.tone === 'critical' ? { durationMs: null } : {}) });
    },
    [toasts],
  );
  useEventStream(EVENTS, ({ data }) => receive(data as PostView));
  useEffect(() => {
    const fetchFollowed = () => {
      for (const id of followedPosts()) {
        // The stream tells the rest.
        callApi('GET /api/networks/posts/{id}', { params: { id } }).then(
          ({ data }) => receive(data),
          () => {},
        );
      }
    };
    fetchFollowed();
    return onFollowed(fetchFollowed);
  }, [receive]);
  return { shared, close: useCallback(() => setShared(null), []) };
}
