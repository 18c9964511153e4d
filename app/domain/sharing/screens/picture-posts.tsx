import { Button } from '@shopify/polaris';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { POST_EVENT } from '../posts/post-event.ts';
import type { PostView } from '../posts/post.schema.ts';
import { leaveForNetwork } from './leave-for-network.ts';
import { PictureRow, PictureRows } from './picture-rows.tsx';
import { usePictureRows } from './use-picture-rows.ts';
import type { RowSource } from './use-picture-rows.ts';

const POSTS: RowSource<PostView> = {
  events: [POST_EVENT],
  load: async (imageId, signal) => (await callApi('GET /api/networks/posts', { query: { imageId }, signal })).data,
  assetOf: ({ imageId }) => imageId,
};
const trouble = (error: unknown) =>
  sentenceOf(error, { offline: 'You are offline.', failed: 'That did not work. Try again.' });

interface Props {
  readonly assetId: string;
  readonly className?: string | undefined;
}

/** Where a picture was posted, and what waits for its owner's word. Nothing where there is none. */
export function PicturePosts({ assetId, className }: Props) {
  const { rows, busy, failure, run } = usePictureRows(assetId, POSTS, trouble);
  const decide = (id: string, choice: 'posted' | 'again') =>
    run(id, async () => {
      const name = 'POST /api/networks/posts/{id}/decide';
      return (await callApi(name, { params: { id }, body: { choice } })).data;
    });
  const cancel = (id: string) =>
    run(id, async () => (await callApi('DELETE /api/networks/posts/{id}', { params: { id } })).data);
  const reconnect = ({ id, network }: PostView) =>
    run(id, async () => {
      const request = { params: { network }, body: {} };
      leaveForNetwork((await callApi('POST /api/networks/{network}/connect', request)).url);
    });

  if (rows.length === 0) return null;
  return (
    <PictureRows label="On networks" failure={failure} className={className}>
      {rows.map((post) => (
        <PictureRow key={post.id} name={post.label} message={post.message} isFailed={post.status === 'refused'}>
          {post.url ? (
            <Button variant="plain" onClick={() => window.open(post.url!, '_blank', 'noopener')}>
              See Post
            </Button>
          ) : null}
          {post.status === 'unknown' ? (
            <>
              <Button variant="plain" onClick={() => void decide(post.id, 'posted')}>
                It is there
              </Button>
              <Button variant="plain" onClick={() => void decide(post.id, 'again')}>
                Post again
              </Button>
            </>
          ) : null}
          {post.status === 'reconnect' ? (
            <Button variant="plain" loading={busy === post.id} onClick={() => void reconnect(post)}>
              Reconnect
            </Button>
          ) : null}
          {post.status === 'queued' || post.status === 'reconnect' ? (
            <Button variant="plain" onClick={() => void cancel(post.id)}>
              Cancel
            </Button>
          ) : null}
        </PictureRow>
      ))}
    </PictureRows>
  );
}
