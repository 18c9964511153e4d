import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { sentenceOf } from '#app/ui/client/call-error.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { profileMessages } from './profile.messages.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

/** A person's picture, with what can be done about it. */
export function PictureSection({ name, image }: { readonly name: string; readonly image: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useCall();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setUploading(true);
    const problem = await send(file);
    setUploading(false);
    if (problem) toasts.show({ title: problem, tone: 'critical' });
    else toasts.show({ title: profileMessages.pictureSaved, tone: 'success', durationMs: 1000 });
    revalidate();
  }

  function askToDelete() {
    if (image) setAsking(true);
    else toasts.show({ title: profileMessages.noPicture, tone: 'critical' });
  }

  async function remove() {
    await run(() => callApi('POST /api/user/removeprofilepic'), profileMessages.pictureNotDeleted);
    setAsking(false);
  }

  return (
    <div className={styles.picture}>
      {image ? (
        <img className={styles.avatar} src={image} alt="Your profile picture" width={96} height={96} />
      ) : (
        <span className={styles.avatar} aria-hidden="true">
          {[...name][0]?.toUpperCase()}
        </span>
      )}
      <div className={styles.pictureActions}>
        <div className={styles.buttons}>
          <Button size="large" loading={isUploading} onClick={() => input.current?.click()}>
            {image ? 'Change picture' : 'Upload picture'}
          </Button>
          <Button size="large" variant="tertiary" tone="critical" onClick={askToDelete}>
            Delete picture
          </Button>
        </div>
        <p className={styles.hint}>JPEG, PNG, WebP or AVIF, up to 10 MB. It is cut to a square.</p>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Profile picture"
          onChange={(event) => void upload(event)}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete your profile picture?"
        confirmLabel="Delete"
        isDestructive
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

/** What went wrong, or null. */
async function send(file: File): Promise<string | null> {
  const form = new FormData();
  form.set('image', file);
  try {
    await callApi('POST /api/user/uploadprofilepic', { form });
    return null;
  } catch (error) {
    return sentenceOf(error, { offline: profileMessages.offline, failed: profileMessages.pictureNotSaved });
  }
}
