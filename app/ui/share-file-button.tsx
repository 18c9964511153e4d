import { Button } from '@shopify/polaris';
import { ShareIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { fetchFile } from './client/fetch-file.ts';
import { useToasts } from './toasts/use-toasts.ts';

const messages = {
  share: 'Share',
  noShare: 'This browser cannot share to other apps. Download the image instead.',
  shareFailed: 'The image could not be shared. Please try again.',
} as const;

interface SharedFile {
  readonly url: string;
  readonly name: string;
  readonly type: string;
}

interface Props {
  /** Null: none is chosen that could be shared. */
  readonly file: SharedFile | null;
  readonly isLarge?: boolean;
}

/** Hands a file over to the apps of the device; off, with the reason, where the browser cannot. */
export function ShareFileButton({ file, isLarge = false }: Props) {
  const toasts = useToasts();
  const [isOffered, setOffered] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const imageType = file?.type ?? 'image/png';
  useEffect(() => {
    const sample = new File([''], 'picture.png', { type: imageType });
    setOffered(navigator.canShare?.({ files: [sample] }) ?? false);
  }, [imageType]);
  const share = async ({ url, name, type }: SharedFile) => {
    const bytes = await fetchFile(url);
    await navigator.share({ files: [new File([bytes], name, { type })] });
  };
  const run = () => {
    if (!file) return;
    setBusy(true);
    share(file)
      .catch((error: unknown) => {
        // Thinking better of it is no failure.
        if ((error as Error).name === 'AbortError') return;
        toasts.show({ title: messages.shareFailed, tone: 'critical' });
      })
      .finally(() => setBusy(false));
  };
  return (
    <span title={isOffered ? undefined : messages.noShare} style={isLarge ? { display: 'block' } : undefined}>
      <Button
        icon={ShareIcon}
        disabled={!file || !isOffered}
        loading={isBusy}
        {...(isLarge && { size: 'large' as const, fullWidth: true })}
        onClick={run}
      >
        {messages.share}
      </Button>
    </span>
  );
}
