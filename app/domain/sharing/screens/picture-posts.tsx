import { useEffect, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { POST_EVENT } from '../posts/post-event.ts';
import type { PostView } from '../posts/post.schema.ts';
import { leaveForNetwork } from './leave-for-network.ts';
import styles from './picture-pushes.module.css';

const EVENTS = [POST_EVENT];
const WORDS = { offline: 'You are offline.', failed: 'That did not work. Try again.' };

/** Where a picture was posted, and what waits for its owner's word. Nothing where there is none. */
export function PicturePosts({ assetId }: { readonly assetId: string }) {
  const [posts, setPosts] = useState<readonly PostView[]>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi('GET /api/networks/posts', { query: { imageId: assetId }, signal: stop.signal }).then(
      ({ data }) => setPosts(data),
      // The rest of the details is no less true without it.
      () => {},
    );
    return () => stop.abort();
  }, [assetId]);
  const put = (post: PostView) => setPosts((now) => [post, ...now.filter(({ id }) => id !== post.id)]);
  useEventStream(EVENTS, ({ data }) => {
    const post = data as PostView;
    if (post.imageId === assetId) put(post);
  });

  async function run(id: string, work: () => Promise<void>) {
    setBusy(id);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(sentenceOf(error, WORDS));
    } finally {
      setBusy(null);
    }
  }
  const decide = (id: string, choice: 'posted' | 'again') =>
    run(id, async () => {
      const name = 'POST /api/networks/posts/{id}/decide';
      put((await callApi(name, { params: { id }, body: { choice } })).data);
    });
  const cancel = (id: string) =>
    run(id, async () => put((await callApi('DELETE /api/networks/posts/{id}', { params: { id } })).data));
  const reconnect = ({ id, network }: PostView) =>
    run(id, async () => {
      const request = { params: { network }, body: {} };
      leaveForNetwork((await callApi('POST /api/networks/{network}/connect', request)).url);
    });

  if (posts.length === 0) return null;
  return (
    <section aria-label="On networks">
      <h3 className={styles.label}>On networks</h3>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.id} className={styles.push}>
            <div className={styles.words}>
              <span className={styles.product}>{post.label}</span>
              <span className={styles.message} data-failed={post.status === 'refused' || undefined}>
                {post.message}
              </span>
            </div>
            <div className={styles.actions}>
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
            </div>
          </li>
        ))}
      </ul>
      {failure ? (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      ) : null}
    </section>
  );
}
