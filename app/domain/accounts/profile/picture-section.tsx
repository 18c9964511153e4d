import { useRevalidator } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { callApi } from '#app/ui/client/call-api.ts';
import { CallError, sentenceOf } from '#app/ui/client/call-error.ts';
import { sendFile } from '#app/ui/client/send-file.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import type { Upload } from '#app/ui/intake/create-intake.ts';
import { FileInput } from '#app/ui/intake/file-input.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import { useIntake } from '#app/ui/intake/use-intake.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { profileMessages } from './profile.messages.ts';
import styles from './profile.module.css';
import { useCall } from './use-call.ts';

/** A person's picture, with what can be done about it. */
export function PictureSection({ name, image }: { readonly name: string; readonly image: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useCall();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();

  const {
    entries,
    addFiles,
    remove: cancel,
  } = useIntake({
    send,
    refusalOf,
    isSingle: true,
    notAccepted: profileMessages.notAPicture,
    onStored: () => {
      toasts.show({ title: profileMessages.pictureSaved, tone: 'success', durationMs: 1000 });
      revalidate();
    },
  });

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
          <Button size="large" onClick={() => input.current?.click()}>
            {image ? 'Change picture' : 'Upload picture'}
          </Button>
          <Button size="large" variant="tertiary" tone="critical" onClick={askToDelete}>
            Delete picture
          </Button>
        </div>
        <p className={styles.hint}>JPEG, PNG, WebP or AVIF, up to 10 MB. It is cut to a square.</p>
        <UploadState entries={entries} onCancel={cancel} />
        <FileInput
          ref={input}
          accept="image/jpeg,image/png,image/webp,image/avif"
          isSingle
          label="Profile picture"
          onFiles={addFiles}
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

async function send({ file, ...upload }: Upload): Promise<true> {
  const form = new FormData();
  form.set('image', file);
  await sendFile({ ...upload, path: '/api/user/uploadprofilepic', form });
  return true;
}

const refusalOf = (error: unknown) => ({
  message: sentenceOf(error, { offline: profileMessages.offline, failed: profileMessages.pictureNotSaved }),
  isFinal: error instanceof CallError && error.isOfTheInput,
});
