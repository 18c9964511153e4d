import { useEffect, useState } from 'react';
import { PUSH_EVENT, storeTrouble } from '#app/domain/store/index.ts';
import type { PushView } from '#app/domain/store/index.ts';
import { openAdminPage } from '#app/ui/app-bridge.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { useEventStream } from '#app/ui/event-stream/use-event-stream.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import styles from './picture-pushes.module.css';

const EVENTS = [PUSH_EVENT];

/** Which products of the shop a picture was put on, with the way there and the way back. Nothing where there are none. */
export function PicturePushes({ assetId }: { readonly assetId: string }) {
  const [pushes, setPushes] = useState<readonly PushView[]>([]);
  const [undoing, setUndoing] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    callApi('GET /api/store/pushes', { query: { imageId: assetId }, signal: stop.signal }).then(
      ({ data }) => setPushes(data),
      // The rest of the details is no less true without it.
      () => {},
    );
    return () => stop.abort();
  }, [assetId]);
  useEventStream(EVENTS, ({ data }) => {
    const push = data as PushView;
    if (push.assetId === assetId) setPushes((now) => [push, ...now.filter((one) => one.id !== push.id)]);
  });

  async function undo(push: PushView): Promise<void> {
    setUndoing(push.id);
    setFailure(null);
    try {
      const { data } = await callApi('POST /api/store/pushes/{id}/undo', { params: { id: push.id } });
      setPushes((now) => now.map((one) => (one.id === data.id ? data : one)));
    } catch (error) {
      setFailure(storeTrouble(error));
    } finally {
      setUndoing(null);
    }
  }

  if (pushes.length === 0) return null;
  return (
    <section aria-label="On your products">
      <h3 className={styles.label}>On your products</h3>
      <ul className={styles.list}>
        {pushes.map((push) => (
          <li key={push.id} className={styles.push}>
            <div className={styles.words}>
              <span className={styles.product}>{push.productTitle}</span>
              <span className={styles.message} data-failed={push.status === 'failed' || undefined}>
                {push.message}
              </span>
            </div>
            <div className={styles.actions}>
              <Button variant="plain" onClick={() => openAdminPage(push.productUrl)}>
                View product
              </Button>
              {(push.status === 'ready' || push.status === 'processing') && !push.isUndoing ? (
                <Button variant="plain" loading={undoing === push.id} onClick={() => void undo(push)}>
                  Undo
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
